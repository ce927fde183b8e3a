import { ActionIcon, Menu } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useSession } from '#features/people/access/web/session.ts';
import { call } from '#ui/call.ts';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import { type Member, reactivateMember } from '../contract.ts';
import { type Invitation, resendInvitation } from '../invitations-contract.ts';
import type { Dialog } from './team-dialog.tsx';
import { nameOf, type TeamRow } from './team-row.ts';
import { useTeamChange } from './use-team-change.ts';

type Props = { row: TeamRow; onOpen: (dialog: Dialog) => void };

/** What may be done about a member or an invitation. */
export function RowMenu({ row: { member, invitation }, onOpen }: Props) {
  const t = useTexts().team;
  const name = nameOf(member ?? invitation);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size={28} aria-label={interpolate(t.actions_of, { name })}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {member ? (
          <MemberItems member={member} onOpen={onOpen} />
        ) : (
          <InvitationItems invitation={invitation} onOpen={onOpen} />
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function MemberItems({ member, onOpen }: { member: Member } & Pick<Props, 'onOpen'>) {
  const t = useTexts().team;
  const { user } = useSession();
  const { id, name, is_active, has_second_factor } = member;
  const reactivate = useTeamChange(async () => {
    await call(reactivateMember, { params: { id } });
    return interpolate(t.deactivate.reactivated, { name });
  });
  return (
    <>
      <Menu.Item onClick={() => onOpen({ kind: 'edit', member })}>{t.edit.open}</Menu.Item>
      <Menu.Item onClick={() => onOpen({ kind: 'assign', member })}>{t.departments.assign}</Menu.Item>
      {is_active && <Menu.Item onClick={() => onOpen({ kind: 'sessions', member })}>{t.sessions.open}</Menu.Item>}
      {has_second_factor && id !== user.id && (
        <Menu.Item onClick={() => onOpen({ kind: 'reset', member })}>{t.reset.open}</Menu.Item>
      )}
      {is_active ? (
        <Menu.Item c="var(--tone-danger-text)" onClick={() => onOpen({ kind: 'deactivate', member })}>
          {t.deactivate.open}
        </Menu.Item>
      ) : (
        <Menu.Item onClick={() => reactivate.mutate()}>{t.deactivate.reactivate}</Menu.Item>
      )}
    </>
  );
}

function InvitationItems({ invitation, onOpen }: { invitation: Invitation } & Pick<Props, 'onOpen'>) {
  const t = useTexts().team.invite;
  const { id, email } = invitation;
  const resend = useTeamChange(async () => {
    await call(resendInvitation, { params: { id } });
    return interpolate(t.resent, { email });
  });
  return (
    <>
      <Menu.Item onClick={() => resend.mutate()}>{t.resend}</Menu.Item>
      <Menu.Item c="var(--tone-danger-text)" onClick={() => onOpen({ kind: 'uninvite', invitation })}>
        {t.delete}
      </Menu.Item>
    </>
  );
}
