/** Whether a member may log in, and as what. */
export type Standing = { is_admin: boolean; is_active: boolean };

/**
 * What is against a member's change into `after`; null where nothing is. `admins` are the ids of those who are active administrators
 * now: an administrator who no longer is one changes nobody, and an account keeps at least one.
 */
export function changeRefusal(
  admins: readonly number[],
  actor: number,
  target: number,
  after: Standing,
): 'admins_only' | 'last_admin' | null {
  if (!admins.includes(actor)) return 'admins_only';
  const staysAdmin = after.is_admin && after.is_active;
  return staysAdmin || admins.some((id) => id !== target) ? null : 'last_admin';
}

/** What an account knows of an e-mail that is to be invited; `isTaken`: it is the login of another account's member. */
type Known = { member: 'active' | 'deactivated' | null; isInvited: boolean; isTaken: boolean };

/** What is against inviting an e-mail; null where nothing is. */
export function inviteRefusal({ member, isInvited, isTaken }: Known) {
  if (member === 'active') return 'already_member';
  if (member === 'deactivated') return 'member_deactivated';
  if (isInvited) return 'already_invited';
  return isTaken ? 'cannot_invite' : null;
}

/** What is against accepting the invitation of a link; undefined: no invitation has this link, or has it any more. */
export function acceptRefusal(link: { is_accepted: boolean; is_expired: boolean } | undefined) {
  if (!link) return 'invitation_gone';
  if (link.is_accepted) return 'invitation_used';
  return link.is_expired ? 'invitation_expired' : null;
}

/** Where an invitation stands, by its mail and whether its link has ended. */
export function invitationState({ mail, is_expired }: { mail: 'waiting' | 'sent' | 'refused'; is_expired: boolean }) {
  if (mail !== 'sent') return mail;
  return is_expired ? 'expired' : 'invited';
}
