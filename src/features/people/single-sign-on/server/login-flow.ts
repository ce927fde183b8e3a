import { z } from 'zod';
import type { Secrets } from '#platform/secrets.ts';

/** How long a person may take at the provider. */
export const FLOW_MS = 10 * 60_000;

const BOUND = 'company login';

/** A login that is under way at a provider, as its browser keeps it. */
const LoginFlow = z.object({
  account_id: z.number().int(),
  /** Of the provider's settings: with others the login is not finished. */
  version: z.number().int(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  email: z.string(),
  /** Where the person wanted to go. */
  back: z.string(),
  /** When it is too late, in milliseconds since 1970. */
  until: z.number(),
});
export type LoginFlow = z.infer<typeof LoginFlow>;

/** The cookie's value: it can neither be read nor made by others. */
export const sealFlow = (secrets: Secrets, flow: LoginFlow): string =>
  secrets.seal(JSON.stringify(flow), BOUND).toString('base64url');

/** The login that a cookie is of; null where it is none of ours or too old. */
export function openFlow(secrets: Secrets, sealed: string, now: number): LoginFlow | null {
  try {
    const flow = LoginFlow.parse(JSON.parse(secrets.open(Buffer.from(sealed, 'base64url'), BOUND)));
    return flow.until > now ? flow : null;
  } catch {
    return null;
  }
}
