import { z } from 'zod';
import { endpoint, Nothing } from '#base/endpoint.ts';
import { IdParams } from '#base/ids.ts';
import { plainText } from '#base/plain-text.ts';
import { LoginFailure } from './login-failures.ts';
import { OpenTo } from './single-sign-on-rules.ts';

const Email = z.string().trim().min(1).max(320);
const Issuer = plainText().trim().min(1).max(500);
const Password = z.string().min(1).max(1024);

export const startCompanyLogin = endpoint('POST /api/single-sign-on', {
  summary: "Begin a login with the company's account: where the browser is to go, or why there is no such login",
  access: 'public',
  body: z.object({ email: Email, back: z.string().max(1_000).optional() }),
  replies: { 200: z.object({ address: z.string().nullable(), failure: LoginFailure.nullable() }) },
});

/** What providers add (OAuth 2.0, RFC 6749 §4.1.2, RFC 9207). Of all else nothing is read. */
export const ProviderAnswer = z.object({
  code: z.string().max(8_000).optional(),
  state: z.string().max(500).optional(),
  error: z.string().max(500).optional(),
  error_description: z.string().max(4_000).optional(),
  iss: z.string().max(500).optional(),
});

// It answers a provider's redirect, so it has no header of ours: a state that this browser alone can have stands for
// it.
export const finishCompanyLogin = endpoint('GET /api/single-sign-on/callback', {
  summary: 'Where the provider sends the browser back to: logs in, or leads to the login screen with the reason',
  staleBy: [],
  access: 'public',
  query: z.looseObject(ProviderAnswer.shape),
  replies: { 302: Nothing },
});

const Provider = z.object({
  issuer: z.string(),
  client_id: z.string(),
  open_to: OpenTo,
  /** Members log in by it alone; administrators may use their password. */
  is_required: z.boolean(),
  version: z.number().int(),
  saved_by: z.string(),
  saved_at: z.iso.datetime(),
  /** The newest login by it. */
  logged_in_at: z.iso.datetime().nullable(),
  /** The newest that failed for a reason that an administrator can mend. */
  failure: z
    .object({
      at: z.iso.datetime(),
      why: LoginFailure,
      /** As the provider names the person, or as they typed it. */
      email: z.string().nullable(),
      /** In the provider's words, or the library's. */
      said: z.string().nullable(),
    })
    .nullable(),
});
export type Provider = z.infer<typeof Provider>;

const CompanyMember = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  used_at: z.iso.datetime(),
});
export type CompanyMember = z.infer<typeof CompanyMember>;

export const getLoginProvider = endpoint('GET /api/single-sign-on', {
  summary: "The account's login provider, and who has logged in by it; what the provider has to know of us",
  access: 'admin',
  staleBy: ['login_provider', 'member'],
  replies: {
    200: z.object({ callback: z.string(), provider: Provider.nullable(), members: z.array(CompanyMember) }),
  },
});

export const testLoginProvider = endpoint('POST /api/single-sign-on/test', {
  summary: 'Find a provider by its address, without saving anything; what it said where it was not found',
  access: 'admin',
  body: z.object({ issuer: Issuer }),
  replies: { 200: z.object({ failure: LoginFailure.nullable(), said: z.string().nullable() }) },
});

const ProviderEdit = z.object({
  issuer: Issuer,
  client_id: plainText().trim().min(1).max(500),
  /** Absent: as it is. Needed first, and with another issuer, which must not get the secret of the one before. */
  client_secret: z.string().trim().min(1).max(2_000).optional(),
  open_to: OpenTo,
  is_required: z.boolean(),
  /** 0: there was none. */
  version: z.number().int().min(0).max(2_147_483_647),
  current_password: Password,
});
export type ProviderEdit = z.infer<typeof ProviderEdit>;

export const saveLoginProvider = endpoint('PUT /api/single-sign-on', {
  summary: 'Set or change the login provider. Sessions that it no longer allows end',
  access: 'admin',
  body: ProviderEdit,
  replies: { 200: z.object({ version: z.number().int() }) },
});

export const removeLoginProvider = endpoint('POST /api/single-sign-on/remove', {
  summary: 'Remove the login provider, with the members’ links to it; sessions that it opened end',
  access: 'admin',
  body: z.object({ current_password: Password }),
  replies: { 204: Nothing },
});

export const unbindMember = endpoint('DELETE /api/single-sign-on/members/{id}', {
  summary: 'Forget who a member is at the provider: the next login with the e-mail counts as the first',
  access: 'admin',
  params: IdParams,
  replies: { 204: Nothing },
});
