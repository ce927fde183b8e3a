import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../kit/clock.ts';
import { deny, Refusal } from './refusal.ts';

/** Registered applications, each with the sign-in of one merchant. */
export const APPLICATIONS = [
  { id: 'demo', secret: 'sandbox-shared-secret', refreshToken: 'sandbox-refresh-token' },
  { id: 'europe', secret: 'sandbox-europe-secret', refreshToken: 'sandbox-europe-token' },
] as const;
export type ApplicationId = (typeof APPLICATIONS)[number]['id'];

const LIFETIME_S = 3_600;
/** A refresh token that is not used for three months is dead. */
const UNUSED_MS = 90 * 86_400_000;
const UNAUTHORIZED = 401;

const Grant = z.strictObject({ grant_type: z.literal('refresh_token'), refresh_token: z.string() });

/** The access tokens that are out, and when the refresh tokens that they come from were last used. */
export class Tokens {
  readonly #out = new Map<string, { application: ApplicationId; endsAt: number }>();
  readonly #usedAt = new Map<ApplicationId, number>();
  readonly #clock: Clock;
  #refusalStatus = UNAUTHORIZED;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.touch();
  }

  /** Answers `POST /oauth2/token`: a form, the application by HTTP Basic. */
  grant(body: unknown, authorization: string | undefined) {
    const application = APPLICATIONS.find((one) => basicOf(one) === authorization);
    if (!application) throw new Refusal(400, { error: 'invalid_client' });
    const sent = Grant.safeParse(body);
    if (!sent.success) throw new Refusal(400, { error: 'invalid_request' });
    const now = this.#clock.now();
    const { id, refreshToken } = application;
    if (sent.data.refresh_token !== refreshToken || now - (this.#usedAt.get(id) ?? 0) > UNUSED_MS) {
      throw new Refusal(400, { error: 'invalid_grant' });
    }
    this.#usedAt.set(id, now);
    const access_token = randomBytes(24).toString('base64url');
    this.#out.set(access_token, { application: id, endsAt: now + LIFETIME_S * 1000 });
    return { access_token, token_type: 'bearer', expires_in: LIFETIME_S };
  }

  /** @returns whose token the header carries @throws Refusal unless it is still good */
  check(authorization: string | undefined): ApplicationId {
    const token = this.#out.get(/^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '');
    if (!token || token.endsAt <= this.#clock.now()) throw deny(this.#refusalStatus);
    return token.application;
  }

  /** Ends all access tokens; calls with one of them are refused with this status. */
  revokeAll(status = UNAUTHORIZED): void {
    this.#out.clear();
    this.#refusalStatus = status;
  }

  /** All count as used now: grants are not kept, so it is not known when they were used in an earlier run. */
  touch(): void {
    for (const { id } of APPLICATIONS) this.#usedAt.set(id, this.#clock.now());
  }
}

const basicOf = ({ id, secret }: (typeof APPLICATIONS)[number]) =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
