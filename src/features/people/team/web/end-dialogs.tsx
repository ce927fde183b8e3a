import { interpolate } from '#base/text.ts';
import { useSession } from '#features/people/access/web/session.ts';
import { call } from '#ui/call.ts';
import { DeleteModal } from '#ui/delete-modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { deactivateMember, type Member, resetMemberLogin } from '../contract.ts';
import { deleteInvitation, type Invitation } from '../invitations-contract.ts';
import { useTeamChange } from './use-team-change.ts';

type MemberProps = { member: Member; isLastAdmin: boolean; onClose: () => void };

/** Asks before a member is shut out. Of the last administrator it only says why that cannot be. */
export function DeactivateDialog({ member: { id, name }, isLastAdmin, onClose }: MemberProps) {
  const t = useTexts().team;
  const { user } = useSession();
  const deactivate = useTeamChange(async () => {
    await call(deactivateMember, { params: { id } });
    return interpolate(t.deactivate.done, { name });
  }, onClose);
  return (
    <DeleteModal
      opened
      onClose={onClose}
      title={interpolate(t.deactivate.title, { name })}
      deleteLabel={t.deactivate.open}
      isBusy={deactivate.isPending}
      {...(!isLastAdmin && { onDelete: () => deactivate.mutate() })}
    >
      {isLastAdmin ? <p>{t.edit.last_admin}</p> : <p>{interpolate(t.deactivate.text, { name })}</p>}
      {!isLastAdmin && id === user.id && <p>{t.deactivate.own_text}</p>}
    </DeleteModal>
  );
}

/** Asks before the devices of a member count no more. */
export function ResetLoginDialog({ member: { id, name }, onClose }: Omit<MemberProps, 'isLastAdmin'>) {
  const t = useTexts().team.reset;
  const reset = useTeamChange(async () => {
    await call(resetMemberLogin, { params: { id } });
    return interpolate(t.done, { name });
  }, onClose);
  return (
    <DeleteModal
      opened
      onClose={onClose}
      title={interpolate(t.title, { name })}
      deleteLabel={t.open}
      isBusy={reset.isPending}
      onDelete={() => reset.mutate()}
    >
      <p>{t.text}</p>
    </DeleteModal>
  );
}

type InvitationProps = { invitation: Invitation; onClose: () => void };

/** Asks before an invitation is taken back. */
export function UninviteDialog({ invitation: { id, email }, onClose }: InvitationProps) {
  const t = useTexts().team.invite;
  const remove = useTeamChange(async () => {
    await call(deleteInvitation, { params: { id } });
    return interpolate(t.deleted, { email });
  }, onClose);
  return (
    <DeleteModal opened onClose={onClose} isBusy={remove.isPending} onDelete={() => remove.mutate()}>
      <p>{t.delete_text}</p>
      <p>
        <b>{email}</b>
      </p>
    </DeleteModal>
  );
}
