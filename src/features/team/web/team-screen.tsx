import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '#features/access/web/session.ts';
import { Icon } from '#ui/icons.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { queryOf } from '#ui/query.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { findMembers, type Member } from '../contract.ts';
import { findInvitations } from '../invitations-contract.ts';
import { changeRefusal } from '../team-rules.ts';
import { RowMenu } from './row-menu.tsx';
import classes from './team.module.css';
import { useTeamColumns } from './team-columns.tsx';
import type { Dialog } from './team-dialog.tsx';
import { TeamHistory } from './team-history.tsx';
import { nameOf, teamRows } from './team-row.ts';
import { useTeamTexts } from './use-team-texts.ts';

const load = () => import('./team-dialog.tsx');
const TeamDialog = lazy(async () => ({ default: (await load()).TeamDialog }));

/** Who works with the account and who is invited. Staff look, administrators change. */
export function TeamScreen() {
  const t = useTeamTexts();
  const { user } = useSession();
  const members = useQuery(queryOf(findMembers, {}));
  const invitations = useQuery(queryOf(findInvitations, {}));
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const menu = user.is_admin
    ? (row: ReturnType<typeof teamRows>[number]) => <RowMenu row={row} onOpen={setDialog} />
    : undefined;
  const columns = useColumns('team', useTeamColumns(menu));
  const everybody = members.data?.data;
  const admins = everybody?.filter((one) => one.is_admin && one.is_active).map(({ id }) => id) ?? [];
  const isLastAdmin = ({ id }: Member) =>
    changeRefusal(admins, user.id, id, { is_admin: false, is_active: true }) === 'last_admin';
  const failed = members.error ? members : invitations.error ? invitations : undefined;
  const close = () => setDialog(null);
  return (
    <>
      <PageHeader title={t.title} actions={user.is_admin && <Actions onOpen={setDialog} />}>
        {t.hint}
      </PageHeader>
      <div className={classes.parts}>
        <div>
          <DataTable
            label={t.title}
            columns={columns}
            rows={everybody && invitations.data && teamRows(everybody, invitations.data.data)}
            rowKey={({ member, invitation }) => (member ? member.id : -invitation.id)}
            rowLabel={({ member, invitation }) => nameOf(member ?? invitation)}
            empty={null}
            error={
              failed?.error && (
                <LoadError error={failed.error} onRetry={failed.refetch} hasData={failed.data !== undefined} />
              )
            }
          />
        </div>
        <TeamHistory />
      </div>
      <Suspense>{dialog && <TeamDialog dialog={dialog} isLastAdmin={isLastAdmin} onClose={close} />}</Suspense>
    </>
  );
}

function Actions({ onOpen }: { onOpen: (dialog: Dialog) => void }) {
  const t = useTeamTexts();
  return (
    <>
      <Button
        size="xs"
        variant="default"
        onPointerEnter={() => void load()}
        onClick={() => onOpen({ kind: 'departments' })}
      >
        {t.departments.open}
      </Button>
      <Button
        size="xs"
        leftSection={<Icon name="plus" size={15} />}
        onPointerEnter={() => void load()}
        onClick={() => onOpen({ kind: 'invite' })}
      >
        {t.invite.open}
      </Button>
    </>
  );
}
