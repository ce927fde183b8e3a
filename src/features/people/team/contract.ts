import { z } from 'zod';
import { endpoint, Nothing } from '#base/endpoint.ts';
import { Id, IdParams } from '#base/ids.ts';
import { plainText } from '#base/plain-text.ts';
import { OpenSession, SessionId } from '#features/people/access/sessions-contract.ts';
import { TeamEventDetails } from './team-events.ts';

/** What a member is called in records and lists. */
export const MemberName = plainText().trim().min(1).max(200);

/** `seen_at`: when a session was last used; null before the first login. */
const Member = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  /** One of the account's own; null for administrators, and for who has what staff have. */
  role: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  is_active: z.boolean(),
  seen_at: z.iso.datetime().nullable(),
  /** The login asks for a code of an app, or there is a passkey. */
  has_second_factor: z.boolean(),
  departments: z.array(z.object({ id: z.number().int(), name: z.string() })),
});
export type Member = z.infer<typeof Member>;

export const findMembers = endpoint('GET /api/team/members', {
  summary: 'The members of the account, those who can log in first',
  staleBy: ['member', 'department', 'role'],
  replies: { 200: z.object({ data: z.array(Member) }) },
});

/** A role makes no administrator, and null gives what staff have. */
const MemberEdit = z
  .object({
    name: MemberName.exactOptional(),
    is_admin: z.boolean().exactOptional(),
    role_id: Id.nullable().exactOptional(),
  })
  .refine(({ is_admin, role_id }) => !(is_admin && role_id), { path: ['role_id'] });
export type MemberEdit = z.infer<typeof MemberEdit>;

export const changeMember = endpoint('PUT /api/team/members/{id}', {
  summary: 'Change a member; what is not named stays. An account keeps at least one administrator',
  access: 'manage_team',
  params: IdParams,
  body: MemberEdit,
  replies: { 204: Nothing },
});

export const deactivateMember = endpoint('POST /api/team/members/{id}/deactivate', {
  summary: 'Let a member log in no more; all sessions end at once, and orders in their open forms are free',
  access: 'manage_team',
  params: IdParams,
  replies: { 204: Nothing },
});

export const reactivateMember = endpoint('POST /api/team/members/{id}/reactivate', {
  summary: 'Let a member log in again, with the password as it was',
  access: 'manage_team',
  params: IdParams,
  replies: { 204: Nothing },
});

export const resetMemberLogin = endpoint('POST /api/team/members/{id}/reset-login', {
  summary:
    "Take a member's authenticator app, recovery codes and passkeys away, and end all sessions: the devices were lost",
  access: 'manage_team',
  params: IdParams,
  replies: { 204: Nothing },
});

export const findMemberSessions = endpoint('GET /api/team/members/{id}/sessions', {
  summary: "A member's open sessions, the last used first",
  access: 'manage_team',
  staleBy: ['session', 'member'],
  params: IdParams,
  replies: { 200: z.object({ data: z.array(OpenSession) }) },
});

export const endMemberSession = endpoint('DELETE /api/team/members/{id}/sessions/{session}', {
  summary: "End one of a member's sessions",
  access: 'manage_team',
  params: z.object({ id: Id, session: SessionId }),
  replies: { 204: Nothing },
});

export const endMemberSessions = endpoint('DELETE /api/team/members/{id}/sessions', {
  summary: "End all of a member's sessions; of one's own, all but the one that asks",
  access: 'manage_team',
  params: IdParams,
  replies: { 200: z.object({ ended: z.number().int() }) },
});

/** `type` is one of `team-events.ts`, or what another version recorded. */
const TeamHistoryEntry = TeamEventDetails.pick({ name: true, changes: true }).extend({
  id: z.number().int(),
  at: z.iso.datetime(),
  type: z.string(),
  actor: z.string().nullable(),
});
export type TeamHistoryEntry = z.infer<typeof TeamHistoryEntry>;

export const findTeamHistory = endpoint('GET /api/team/history', {
  summary: 'The latest changes of members, invitations, departments and roles, newest first',
  staleBy: ['member', 'department', 'role'],
  replies: { 200: z.object({ data: z.array(TeamHistoryEntry) }) },
});
