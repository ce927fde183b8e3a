import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RIGHTS, type Right, STAFF_RIGHTS } from '#base/rights.ts';
import { interpolate, pluralise } from '#base/text.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { findRoles, type Role } from '../roles-contract.ts';
import classes from './team.module.css';
import type { Dialog } from './team-dialog.tsx';

/** What each role allows: the two that every account has, then its own, which administrators change. */
export function RolesPanel({ onOpen }: { onOpen: (dialog: Dialog) => void }) {
  const t = useTexts().team;
  const isAdmin = useMay('admin');
  const roles = useQuery(queryOf(findRoles, {}));
  return (
    <Panel
      title={t.roles_panel.title}
      actions={
        isAdmin && (
          <Button size="xs" variant="default" onClick={() => onOpen({ kind: 'role', role: null })}>
            {t.roles_panel.new}
          </Button>
        )
      }
    >
      <Loaded found={roles} pending={<Skeleton height={120} radius="sm" />}>
        {({ data }) => (
          <ul className={classes.roles}>
            <RoleRow name={t.roles.admin} rights={RIGHTS} note={t.roles_panel.built_in} />
            <RoleRow name={t.roles.staff} rights={STAFF_RIGHTS} note={t.roles_panel.built_in} />
            {data.map((role) => (
              <OwnRole key={role.id} role={role} {...(isAdmin && { onOpen })} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

function OwnRole({ role, onOpen }: { role: Role; onOpen?: (dialog: Dialog) => void }) {
  const t = useTexts().team.roles_panel;
  const { count } = useFormats();
  const { name, rights, members } = role;
  return (
    <RoleRow name={name} rights={rights} note={pluralise(t.members, members, count)}>
      {onOpen && (
        <>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={interpolate(t.edit_named, { name })}
            onClick={() => onOpen({ kind: 'role', role })}
          >
            {t.edit}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={interpolate(t.delete_named, { name })}
            onClick={() => onOpen({ kind: 'delete-role', role })}
          >
            <Icon name="trash" size={16} />
          </ActionIcon>
        </>
      )}
    </RoleRow>
  );
}

type RowProps = { name: string; rights: readonly Right[]; note: string; children?: React.ReactNode };

function RoleRow({ name, rights, note, children }: RowProps) {
  const t = useTexts().team.roles_panel;
  const names = useTexts().rights;
  const allowed = rights.length === RIGHTS.length ? t.everything : rights.map((right) => names[right].name).join(', ');
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <small>{note}</small>
      </div>
      <p>{allowed || t.reads_only}</p>
      <span>{children}</span>
    </li>
  );
}
