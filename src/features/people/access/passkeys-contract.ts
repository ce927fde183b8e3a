import { z } from 'zod';
import { endpoint, Nothing } from '#base/endpoint.ts';
import { IdParams } from '#base/ids.ts';
import { plainText } from '#base/plain-text.ts';
import { Session } from './contract.ts';
import { NewPassword } from './password-contract.ts';

const MAX_BYTES = 4_096;
/** Bytes in base64url, as WebAuthn has them in JSON. */
const Bytes = z
  .string()
  .regex(/^[\w-]*$/)
  .max(MAX_BYTES);
const publicKey = z.literal('public-key');

/** What the browser is to ask of the device (W3C WebAuthn, `PublicKeyCredentialRequestOptionsJSON`). */
const LoginQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
});
export type LoginQuestion = z.infer<typeof LoginQuestion>;

/** What the browser answers (`AuthenticationResponseJSON`). */
export const LoginAnswer = z.object({
  id: Bytes,
  rawId: Bytes,
  type: publicKey,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
  }),
});
export type LoginAnswer = z.infer<typeof LoginAnswer>;

/** Of a device that is to make a key (`PublicKeyCredentialCreationOptionsJSON`). */
const KeyQuestion = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: publicKey })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
  excludeCredentials: z.array(z.object({ id: z.string(), type: publicKey })),
});
export type KeyQuestion = z.infer<typeof KeyQuestion>;

/** The key that it made (`RegistrationResponseJSON`). */
export const NewKey = z.object({
  id: Bytes,
  rawId: Bytes,
  type: publicKey,
  response: z.object({ clientDataJSON: Bytes, attestationObject: Bytes }),
});
export type NewKey = z.infer<typeof NewKey>;

export const askLoginQuestion = endpoint('POST /api/passkeys/login-question', {
  summary: 'What a passkey has to sign for a login',
  access: 'public',
  replies: { 200: LoginQuestion },
});

export const logInByPasskey = endpoint('POST /api/session/passkey', {
  summary: 'Log in by a passkey, which stands for password and code',
  access: 'public',
  body: z.object({ answer: LoginAnswer }),
  replies: { 200: Session },
});

export const Passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: z.iso.datetime(),
  used_at: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const findPasskeys = endpoint('GET /api/passkeys', {
  summary: 'The own passkeys, the newest first',
  staleBy: ['session'],
  replies: { 200: z.object({ data: z.array(Passkey) }) },
});

export const askKeyQuestion = endpoint('POST /api/passkeys/question', {
  summary: 'What a device needs to make a passkey',
  access: 'staff',
  body: z.object({ current_password: NewPassword }),
  replies: { 200: KeyQuestion },
});

export const addPasskey = endpoint('POST /api/passkeys', {
  summary: 'Add the passkey that a device made',
  access: 'staff',
  body: z.object({ name: plainText().trim().min(1).max(60), key: NewKey }),
  replies: { 200: Passkey },
});

export const removePasskey = endpoint('DELETE /api/passkeys/{id}', {
  summary: 'Remove an own passkey: it logs in no more',
  access: 'staff',
  params: IdParams,
  replies: { 204: Nothing },
});
