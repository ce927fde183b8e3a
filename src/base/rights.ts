import { z } from 'zod';

/**
 * The rights that a role can have, as screens list them. Reading needs none of these, nor does a member's own profile.
 */
export const RIGHTS = [
  'edit_orders',
  'refund_orders',
  'edit_mappings',
  'edit_catalog',
  'edit_customers',
  'issue_documents',
  'export',
  'manage_connectors',
  'manage_settings',
  'manage_team',
] as const;

export const Right = z.enum(RIGHTS);
export type Right = z.infer<typeof Right>;

/** The rights of members who have no role of the account's own: the daily work, and nothing that is set up once. */
export const STAFF_RIGHTS: readonly Right[] = [
  'edit_orders',
  'refund_orders',
  'edit_mappings',
  'edit_catalog',
  'edit_customers',
  'issue_documents',
  'export',
];

/** Who may call: anybody, any member, administrators alone, or members with a right. */
export type Access = 'public' | 'staff' | 'admin' | Right;

/** A member's permissions; `rights` of an administrator are all of them. */
export type Permitted = { is_admin: boolean; rights: readonly Right[] };

const isRight = (name: string): name is Right => RIGHTS.some((right) => right === name);

/** `role`: the rights of the member's role, null without one. What another version called a right is none. */
export function rightsOf(is_admin: boolean, role: readonly string[] | null): readonly Right[] {
  if (is_admin) return RIGHTS;
  return role ? role.filter(isRight) : STAFF_RIGHTS;
}

/** Why a call is refused; null where it is allowed. `caller` is null before the login. */
export function callRefusal(access: Access, caller: Permitted | null): 'signed_out' | 'admins_only' | Right | null {
  if (access === 'public') return null;
  if (!caller) return 'signed_out';
  if (access === 'staff' || caller.is_admin) return null;
  if (access === 'admin') return 'admins_only';
  return caller.rights.includes(access) ? null : access;
}

/** Whether a member may make the calls of this access: the server asks before each, the portal before it offers one. */
export const mayCall = (access: Access, caller: Permitted): boolean => callRefusal(access, caller) === null;

/** Whether the member has all of these rights: members cannot grant or change rights that they lack. */
export const coversRights = ({ rights }: Permitted, wanted: readonly Right[]): boolean =>
  wanted.every((right) => rights.includes(right));
