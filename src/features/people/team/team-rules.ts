import { coversRights, mayCall, type Permitted, type Right, rightsOf } from '#base/rights.ts';

/** Whether a member may log in, and what for. */
export type Standing = Permitted & { is_active: boolean };

/** Whether the account would have no administrator left. `admins`: the ids of the active administrators now. */
export const losesLastAdmin = (
  admins: readonly number[],
  target: number,
  after: Pick<Standing, 'is_admin' | 'is_active'>,
): boolean => !(after.is_admin && after.is_active) && !admins.some((id) => id !== target);

/**
 * Why a member may not give these rights; null where they may. Only administrators make administrators, and members
 * give only rights that they have.
 */
export function giveRefusal(giver: Permitted, given: Permitted): 'admins_only' | 'rights_beyond_own' | null {
  if (given.is_admin && !giver.is_admin) return 'admins_only';
  return coversRights(giver, given.rights) ? null : 'rights_beyond_own';
}

/**
 * Why a member may not be changed into `after`; null where they may. `actor`: the member who asks, with their present
 * rights. Only members who manage the team change others. A member who is no administrator neither changes nor makes
 * members with more rights. An account keeps an administrator.
 */
export function changeRefusal(
  admins: readonly number[],
  actor: Permitted,
  target: Standing & { id: number },
  after: Standing,
): 'admins_only' | 'rights_beyond_own' | 'last_admin' | null {
  if (!mayCall('manage_team', actor)) return 'admins_only';
  const refusal = giveRefusal(actor, target) ?? giveRefusal(actor, after);
  return refusal ?? (losesLastAdmin(admins, target.id, after) ? 'last_admin' : null);
}

/** What an edit says of a member's role: undefined stays, null is what staff have. */
type RoleChange = { is_admin?: boolean; role_id?: number | null };

/**
 * A member's role, and what it allows, after an edit. A role makes no administrator; `role` is the one that is named.
 */
export function roleAfter<Role extends { rights: readonly string[] }, Own>(
  member: { is_admin: boolean; role: Own | null; rights: readonly Right[] },
  { is_admin: wanted, role_id }: RoleChange,
  role: Role | null,
): { is_admin: boolean; role: Role | Own | null; rights: readonly Right[] } {
  const is_admin = wanted ?? (role_id === undefined && member.is_admin);
  if (is_admin) return { is_admin, role: null, rights: rightsOf(true, null) };
  if (role_id === undefined && !member.is_admin) return { is_admin, role: member.role, rights: member.rights };
  return { is_admin, role, rights: rightsOf(false, role?.rights ?? null) };
}

/** An account's facts about an e-mail to invite. It does not learn whether the e-mail is a login of another account. */
type Known = { member: 'active' | 'deactivated' | null; isInvited: boolean };

/** What is against inviting an e-mail; null where nothing is. */
export function inviteRefusal({ member, isInvited }: Known) {
  if (member === 'active') return 'already_member';
  if (member === 'deactivated') return 'member_deactivated';
  return isInvited ? 'already_invited' : null;
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
