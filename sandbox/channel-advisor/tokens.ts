import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../kit/clock.ts';
import { deny, Refusal } from './refusal.ts';

export const APPLICATION = { id: 'demo', secret: 'sandbox-shared-secret' };
export const REFRESH_TOKEN = 'sandbox-refresh-token';
const LIFETIME_S = 3_600;
/** A refresh token that is not used for three months is dead. */
const UNUSED_MS = 90 * 86_400_000;
const UNAUTHORIZED = 401;

const Grant = z.strictObject({ grant_type: z.literal('refresh_token'), refresh_token: z.string() });

/** The access tokens that are out, and the refresh token that they come from. */
export class Tokens {
  readonly #expiry = new Map<string, number>();
  readonly #clock: Clock;
  #usedAt: number;
  #refusalStatus = UNAUTHORIZED;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#usedAt = clock.now();
  }

  /** Answers `POST /oauth2/token`: a form, the application by HTTP Basic. */
  grant(body: unknown, authorization: string | undefined) {
    const expected = `Basic ${Buffer.from(`${APPLICATION.id}:${APPLICATION.secret}`).toString('base64')}`;
    if (authorization !== expected) throw new Refusal(400, { error: 'invalid_client' });
    const sent = Grant.safeParse(body);
    if (!sent.success) throw new Refusal(400, { error: 'invalid_request' });
    const now = this.#clock.now();
    if (sent.data.refresh_token !== REFRESH_TOKEN || now - this.#usedAt > UNUSED_MS) {
      throw new Refusal(400, { error: 'invalid_grant' });
    }
    this.#usedAt = now;
    const access_token = randomBytes(24).toString('base64url');
    this.#expiry.set(access_token, now + LIFETIME_S * 1000);
    return { access_token, token_type: 'bearer', expires_in: LIFETIME_S };
  }

  /** @throws Refusal unless the header carries a token that is still good */
  check(authorization: string | undefined): void {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
    if ((this.#expiry.get(token) ?? 0) <= this.#clock.now()) throw deny(this.#refusalStatus);
  }

  /** Ends all access tokens; whoever still comes with one is refused with this status. */
  revokeAll(status = UNAUTHORIZED): void {
    this.#expiry.clear();
    this.#refusalStatus = status;
  }

  /** Counts as used now: grants are not kept, so nobody knows when it was used in an earlier run. */
  touch(): void {
    this.#usedAt = this.#clock.now();
  }
}
