import { z } from 'zod';
import { endpoint, Nothing } from '#base/endpoint.ts';
import { Id, IdParams } from '#base/ids.ts';
import { plainText } from '#base/plain-text.ts';
import { Language, Session } from '#features/people/access/contract.ts';
import { NewPassword } from '#features/people/access/password-contract.ts';
import { TypedCode } from '#features/people/access/second-factor.ts';
import { MemberName } from './contract.ts';

/** How long the link of an invitation works. */
export const INVITATION_DAYS = 7;

/** As it is stored: without blanks around it, in small letters. */
export const InvitedEmail = z.string().trim().toLowerCase().max(320).pipe(z.email());

/**
 * `waiting`: its mail was not taken yet and is tried again; `refused`: the mail server refuses the address for good.
 */
const Invitation = z.object({
  id: z.number().int(),
  email: z.string(),
  name: z.string(),
  is_admin: z.boolean(),
  role: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  state: z.enum(['waiting', 'invited', 'refused', 'expired']),
  invited_by: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

export const findInvitations = endpoint('GET /api/team/invitations', {
  summary: 'Who is invited and has not accepted yet, the latest first',
  staleBy: ['member', 'role'],
  replies: { 200: z.object({ data: z.array(Invitation) }) },
});

const NewInvitation = z
  .object({
    email: InvitedEmail,
    /** Empty where the invited person is to give it. */
    name: plainText().trim().max(200).default(''),
    is_admin: z.boolean().default(false),
    /** A role of the account's own; null: what staff have. */
    role_id: Id.nullable().default(null),
  })
  .refine(({ is_admin, role_id }) => !(is_admin && role_id), { path: ['role_id'] });
export type NewInvitation = z.output<typeof NewInvitation>;

export const inviteMember = endpoint('POST /api/team/invitations', {
  summary: 'Invite a person by mail; the link works once, for seven days',
  access: 'manage_team',
  body: NewInvitation,
  replies: { 201: z.object({ id: z.number().int() }) },
});

export const resendInvitation = endpoint('POST /api/team/invitations/{id}/resend', {
  summary: 'Mail an invitation again with a new link; the link of the mail before is void',
  access: 'manage_team',
  params: IdParams,
  replies: { 204: Nothing },
});

export const deleteInvitation = endpoint('DELETE /api/team/invitations/{id}', {
  summary: 'Take an invitation back; its link is void',
  access: 'manage_team',
  params: IdParams,
  replies: { 204: Nothing },
});

// The token travels in bodies: addresses are logged.
const Token = z.string().min(1).max(100);

export const readInvitation = endpoint('POST /api/invitations/read', {
  summary: 'Whom a link invites, and to which account',
  access: 'public',
  body: z.object({ token: Token }),
  replies: {
    200: z.object({
      name: z.string(),
      email: z.string(),
      account_name: z.string(),
      /** The e-mail has a login, so that it is joined by that; else a name and a password are chosen. */
      has_login: z.boolean(),
      /** The e-mail that is logged in where the link is opened, whose session may accept. */
      logged_in_as: z.string().nullable(),
    }),
  },
});

export const acceptInvitation = endpoint('POST /api/invitations/use', {
  summary: 'Become a member by a link with a new login, and log in',
  access: 'public',
  body: z.object({ token: Token, name: MemberName, password: NewPassword, language: Language }),
  replies: { 200: Session },
});

export const joinByLogin = endpoint('POST /api/invitations/log-in', {
  summary: 'Become a member by a link with the login that the e-mail has already, and log in',
  access: 'public',
  body: z.object({ token: Token, password: z.string().min(1).max(1024), code: TypedCode.optional() }),
  replies: { 200: Session },
});

export const joinAsSignedIn = endpoint('POST /api/invitations/join', {
  summary: 'Become a member by a link as who is signed in, and switch to the account',
  access: 'staff',
  body: z.object({ token: Token }),
  replies: { 200: Session },
});
