import { z } from 'zod';

/** What stood there before and what is there now; null where there was nothing, or is nothing now. */
const FieldChange = z.object({
  field: z.enum(['name', 'role', 'departments', 'rights', 'refund_limit']),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type FieldChange = z.infer<typeof FieldChange>;

/** `name`: of the member, department or role, or the e-mail that was invited. */
export const TeamEventDetails = z.object({
  name: z.string(),
  user_id: z.number().int().exactOptional(),
  changes: z.array(FieldChange).default([]),
});

const types = [
  'member.invited',
  'member.invited_again',
  'member.uninvited',
  'member.joined',
  'member.changed',
  'member.deactivated',
  'member.reactivated',
  'member.sessions_ended',
  'member.login_reset',
  'department.created',
  'department.renamed',
  'department.deleted',
  'role.created',
  'role.changed',
  'role.deleted',
] as const;

export type TeamEventType = (typeof types)[number];

/** `member.mailed`, that the mail of an invitation was sent or refused, is for the open screens alone. */
export type TeamEvent = { type: TeamEventType; details: z.input<typeof TeamEventDetails> } | { type: 'member.mailed' };

/** False for what another version recorded. */
export const isTeamEventType = (type: string): type is TeamEventType => types.some((known) => known === type);

declare module '#base/events.ts' {
  interface EventRegistry {
    team: TeamEvent;
  }
}
