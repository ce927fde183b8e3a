import type { Member } from '../contract.ts';
import type { Invitation } from '../invitations-contract.ts';

/** One line of the team: a member, or who is invited to be one. */
export type TeamRow = { member: Member; invitation?: never } | { invitation: Invitation; member?: never };

/** What a person is called: by name, else by e-mail. */
export const nameOf = ({ name, email }: { name: string; email: string }): string => name || email;

/** Those who can log in, then who is invited, then those who were deactivated. */
export function teamRows(members: readonly Member[], invitations: readonly Invitation[]): TeamRow[] {
  const [active, others] = [members.filter((one) => one.is_active), members.filter((one) => !one.is_active)];
  return [
    ...active.map((member) => ({ member })),
    ...invitations.map((invitation) => ({ invitation })),
    ...others.map((member) => ({ member })),
  ];
}
