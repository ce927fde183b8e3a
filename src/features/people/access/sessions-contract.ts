import { z } from 'zod';
import { endpoint, Nothing } from '#base/endpoint.ts';
import { NewPassword } from './password-contract.ts';

/** A session's public name: the hash of its token. */
export const SessionId = z.string().regex(/^[0-9a-f]{64}$/);

export const OpenSession = z.object({
  id: z.string(),
  created_at: z.iso.datetime(),
  seen_at: z.iso.datetime(),
  user_agent: z.string(),
  is_current: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

/** One of the person's own, in any account of theirs. */
const OwnSession = OpenSession.extend({ account_name: z.string() });
export type OwnSession = z.infer<typeof OwnSession>;

export const findSessions = endpoint('GET /api/sessions', {
  summary: 'The open sessions of the signed-in person in all accounts, the last used first',
  staleBy: ['session'],
  replies: { 200: z.object({ data: z.array(OwnSession) }) },
});

export const endSession = endpoint('DELETE /api/sessions/{id}', {
  summary: 'End one of the own sessions, in whichever account it is',
  access: 'staff',
  params: z.object({ id: SessionId }),
  replies: { 204: Nothing },
});

export const endOtherSessions = endpoint('DELETE /api/sessions', {
  summary: 'End all of the own sessions, in all accounts, but the one that asks',
  access: 'staff',
  replies: { 200: z.object({ ended: z.number().int() }) },
});

export const changePassword = endpoint('PUT /api/session/password', {
  summary: 'Change the own password; all other sessions end, in all accounts',
  access: 'staff',
  body: z.object({ current_password: NewPassword, password: NewPassword }),
  replies: { 204: Nothing },
});
