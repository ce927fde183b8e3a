import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#features/people/access/web/session.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { Icon } from '#ui/icons.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { queryOf } from '#ui/query.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { useTexts } from '#ui/texts.ts';
import { findMembers, type Member } from '../contract.ts';
import { findInvitations } from '../invitations-contract.ts';
import { findRoles } from '../roles-contract.ts';
import { losesLastAdmin } from '../team-rules.ts';
import { mayChange } from './role-choice.ts';
import { RolesPanel } from './roles-panel.tsx';
import { RowMenu } from './row-menu.tsx';
import classes from './team.module.css';
import { useTeamColumns } from './team-columns.tsx';
import type { Dialog } from './team-dialog.tsx';
import { TeamHistory } from './team-history.tsx';
import { nameOf, type TeamRow, teamRows } from './team-row.ts';

const TeamDialog = lazyPart(async () => (await import('./team-dialog.tsx')).TeamDialog);

/**
 * Who works with the account, who is invited, and what each role allows. All look; who manages the team changes
 * members.
 */
export function TeamScreen() {
  const t = useTexts().team;
  const { user } = useSession();
  const members = useQuery(queryOf(findMembers, {}));
  const invitations = useQuery(queryOf(findInvitations, {}));
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const roles = useQuery(queryOf(findRoles, {})).data?.data ?? [];
  const mayManage = useMay('manage_team');
  const menu = ({ member, invitation }: TeamRow) =>
    (invitation || mayChange(user, member, roles)) && (
      <RowMenu row={member ? { member } : { invitation }} onOpen={setDialog} />
    );
  const columns = useColumns('team', useTeamColumns(mayManage ? menu : undefined));
  const everybody = members.data?.data;
  const admins = everybody?.filter((one) => one.is_admin && one.is_active).map(({ id }) => id) ?? [];
  const isLastAdmin = ({ id }: Member) => losesLastAdmin(admins, id, { is_admin: false, is_active: true });
  const failed = members.error ? members : invitations.error ? invitations : undefined;
  const close = () => setDialog(null);
  return (
    <>
      <PageHeader title={t.title} actions={mayManage && <Actions onOpen={setDialog} />}>
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
        <RolesPanel onOpen={setDialog} />
        <TeamHistory />
      </div>
      {dialog && <TeamDialog dialog={dialog} isLastAdmin={isLastAdmin} onClose={close} />}
    </>
  );
}

function Actions({ onOpen }: { onOpen: (dialog: Dialog) => void }) {
  const t = useTexts().team;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => onOpen({ kind: 'departments' })}>
        {t.departments.open}
      </Button>
      <Button size="xs" leftSection={<Icon name="plus" size={15} />} onClick={() => onOpen({ kind: 'invite' })}>
        {t.invite.open}
      </Button>
    </>
  );
}
