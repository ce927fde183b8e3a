import { z } from 'zod';
import { endpoint, Nothing } from '#base/endpoint.ts';
import { Id } from '#base/ids.ts';
import { Right } from '#base/rights.ts';
import { TypedCode } from './second-factor.ts';

export const Language = z.enum(['en', 'es']);
export type Language = z.infer<typeof Language>;

/**
 * The signed-in member and their account. `csrf_token` goes back as `X-CSRF-Token` with every further call. Answers
 * that are read after this may be cached as long as `GET /api/events?from=<event_position>` reports no change.
 */
export const Session = z.object({
  user: z.object({
    id: z.number().int(),
    name: z.string(),
    email: z.string(),
    is_admin: z.boolean(),
    rights: z.array(Right),
    language: Language,
  }),
  account: z.object({
    id: z.number().int(),
    name: z.string(),
    time_zone: z.string(),
    currency: z.string(),
    /** It is filled with sample data, which every screen says. */
    has_samples: z.boolean(),
  }),
  /** Where else the person is a member, and may switch to; by name. */
  other_accounts: z.array(z.object({ id: z.number().int(), name: z.string() })),
  csrf_token: z.string(),
  event_position: z.string(),
});
export type Session = z.infer<typeof Session>;

export const getSession = endpoint('GET /api/session', {
  summary: 'Who is signed in',
  staleBy: ['session', 'account', 'samples', 'member.changed', 'role.changed'],
  replies: { 200: Session },
});

export const logIn = endpoint('POST /api/session', {
  summary: 'Log in',
  access: 'public',
  body: z.object({
    email: z.string().trim().min(1).max(320),
    password: z.string().min(1).max(1024),
    /** Of the member's app, or a recovery code, where the answer asked for it. */
    code: TypedCode.optional(),
  }),
  replies: { 200: Session },
});

export const logOut = endpoint('DELETE /api/session', {
  summary: 'Log out',
  access: 'staff',
  replies: { 204: Nothing },
});

export const switchAccount = endpoint('POST /api/session/account', {
  summary: 'Switch to another account of the person: a new session there replaces the one that asks',
  access: 'staff',
  body: z.object({ account_id: Id }),
  replies: { 200: Session },
});

export const saveLanguage = endpoint('PUT /api/session/language', {
  summary: 'Choose the language of the portal',
  access: 'staff',
  body: z.object({ language: Language }),
  replies: { 204: Nothing },
});
