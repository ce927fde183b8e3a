import { type Permitted, rightsOf } from '#base/rights.ts';
import type { Member } from '../contract.ts';
import type { Role } from '../roles-contract.ts';
import { giveRefusal } from '../team-rules.ts';

/** A role as a select has it: `admin`, `staff`, else the id of one of the account's own. */
export type RoleChoice = string;

type Holder = { is_admin: boolean; role: { id: number } | null };

export const choiceOf = ({ is_admin, role }: Holder): RoleChoice =>
  is_admin ? 'admin' : role ? String(role.id) : 'staff';

/** A choice as the call's input. */
export const roleInput = (choice: RoleChoice): { is_admin: boolean; role_id: number | null } => ({
  is_admin: choice === 'admin',
  role_id: choice === 'admin' || choice === 'staff' ? null : Number(choice),
});

/** What who has this role may do; of a role that is not known here nothing. */
export function permittedBy({ is_admin, role }: Holder, roles: readonly Role[]): Permitted {
  const own = role && (roles.find((one) => one.id === role.id)?.rights ?? []);
  return { is_admin, rights: rightsOf(is_admin, own) };
}

/** Whether a member may change another at all: a member with more rights may not be changed. */
export const mayChange = (user: Permitted, member: Member, roles: readonly Role[]): boolean =>
  giveRefusal(user, permittedBy(member, roles)) === null;

/** The roles that a member may give, as options. */
export function choicesFor(user: Permitted, roles: readonly Role[], names: { admin: string; staff: string }) {
  const all = [
    { value: 'admin', label: names.admin, holder: { is_admin: true, role: null } },
    { value: 'staff', label: names.staff, holder: { is_admin: false, role: null } },
    ...roles.map((role) => ({ value: String(role.id), label: role.name, holder: { is_admin: false, role } })),
  ];
  return all
    .filter(({ holder }) => giveRefusal(user, permittedBy(holder, roles)) === null)
    .map(({ value, label }) => ({ value, label }));
}
