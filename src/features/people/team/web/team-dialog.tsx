import type { Member } from '../contract.ts';
import type { Invitation } from '../invitations-contract.ts';
import type { Role } from '../roles-contract.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { DepartmentsDialog } from './departments-dialog.tsx';
import { DeactivateDialog, ResetLoginDialog, UninviteDialog } from './end-dialogs.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { DeleteRoleDialog, RoleDialog } from './role-dialog.tsx';
import { SessionsDialog } from './sessions-dialog.tsx';

/** The one dialog of the team's screen that is open. */
export type Dialog =
  | { kind: 'invite' | 'departments' }
  | { kind: 'edit' | 'assign' | 'sessions' | 'reset' | 'deactivate'; member: Member }
  | { kind: 'uninvite'; invitation: Invitation }
  | { kind: 'role'; role: Role | null }
  | { kind: 'delete-role'; role: Role };

type Props = { dialog: Dialog; isLastAdmin: (member: Member) => boolean; onClose: () => void };

export function TeamDialog({ dialog, isLastAdmin, onClose }: Props) {
  switch (dialog.kind) {
    case 'invite':
      return <InviteDialog onClose={onClose} />;
    case 'departments':
      return <DepartmentsDialog onClose={onClose} />;
    case 'edit':
      return <MemberDialog member={dialog.member} isLastAdmin={isLastAdmin(dialog.member)} onClose={onClose} />;
    case 'assign':
      return <AssignDialog member={dialog.member} onClose={onClose} />;
    case 'sessions':
      return <SessionsDialog member={dialog.member} onClose={onClose} />;
    case 'reset':
      return <ResetLoginDialog member={dialog.member} onClose={onClose} />;
    case 'deactivate':
      return <DeactivateDialog member={dialog.member} isLastAdmin={isLastAdmin(dialog.member)} onClose={onClose} />;
    case 'role':
      return <RoleDialog role={dialog.role} onClose={onClose} />;
    case 'delete-role':
      return <DeleteRoleDialog role={dialog.role} onClose={onClose} />;
    case 'uninvite':
      return <UninviteDialog invitation={dialog.invitation} onClose={onClose} />;
  }
}
