import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../kit/clock.ts';
import { SHOPIFY_CLIENT } from './webhooks.ts';

/** A token that never ends, as custom apps of old have. */
export const PERMANENT_TOKEN = 'shpat_sandbox-shopify';
const LIFETIME_S = 86_399;

const Grant = z.strictObject({
  grant_type: z.literal('client_credentials'),
  client_id: z.string(),
  client_secret: z.string(),
});

/** The access tokens that are out. */
export class AccessTokens {
  readonly #expiry = new Map<string, number>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Answers `POST /admin/oauth/access_token`: by client credentials, in a form. */
  grant(body: unknown): { status: number; body: object } {
    const sent = Grant.safeParse(body);
    if (!sent.success) return refusal('invalid_request', 'The request is missing a parameter or has an unknown one');
    const { client_id, client_secret } = sent.data;
    if (client_id !== SHOPIFY_CLIENT.id || client_secret !== SHOPIFY_CLIENT.secret) {
      return refusal('invalid_client', 'Client authentication failed');
    }
    const access_token = `shpat_${randomBytes(16).toString('hex')}`;
    this.#expiry.set(access_token, this.#clock.now() + LIFETIME_S * 1000);
    return { status: 200, body: { access_token, scope: 'read_orders,write_inventory', expires_in: LIFETIME_S } };
  }

  isGood(token: unknown): boolean {
    return (
      typeof token === 'string' && (token === PERMANENT_TOKEN || (this.#expiry.get(token) ?? 0) > this.#clock.now())
    );
  }

  revokeAll(): void {
    this.#expiry.clear();
  }
}

function refusal(error: string, error_description: string) {
  return { status: 400, body: { error, error_description } };
}
