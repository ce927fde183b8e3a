import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../kit/clock.ts';
import { Refusal } from './refusal.ts';

/** Merchants' accounts, each with its OAuth client. */
export const CLIENTS = [
  { account: 'demo', id: 'demo', secret: 'sandbox-zendesk', agent: 'Sofía Agente' },
  { account: 'second', id: 'second', secret: 'sandbox-zendesk-second', agent: 'Second Agent' },
] as const;
export type AccountName = (typeof CLIENTS)[number]['account'];

const ALLOWED = ['read', 'write', ...['users', 'tickets'].flatMap((what) => [`${what}:read`, `${what}:write`])];

const Grant = z.strictObject({
  grant_type: z.literal('client_credentials'),
  client_id: z.string(),
  client_secret: z.string(),
  scope: z.string(),
  expires_in: z.int().min(300).max(172_800).default(1_800),
});

/**
 * The access tokens that are out. A token begins with its account's name: they are not kept, but calls of an earlier
 * run are repeated.
 */
export class Tokens {
  readonly #out = new Map<string, { scopes: readonly string[]; endsAt: number }>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Answers `POST /oauth/tokens`. @throws Refusal */
  grant(body: unknown) {
    const sent = Grant.safeParse(body);
    if (!sent.success) throw denied(400, 'invalid_request', z.prettifyError(sent.error));
    const { client_id, client_secret, scope, expires_in } = sent.data;
    const client = CLIENTS.find(({ id, secret }) => id === client_id && secret === client_secret);
    if (!client) throw denied(401, 'invalid_client', 'Client authentication failed due to unknown client.');
    const scopes = scope.split(' ');
    if (scopes.some((one) => !ALLOWED.includes(one))) throw denied(400, 'invalid_scope', 'The scope is unknown.');
    const access_token = `${client.account}-${randomBytes(24).toString('hex')}`;
    this.#out.set(access_token, { scopes, endsAt: this.#clock.now() + expires_in * 1000 });
    return { access_token, token_type: 'bearer', scope, expires_in };
  }

  /** @returns whose token a header carries @throws Refusal unless it is good for this */
  check(authorization: string | undefined, scope: `${'users' | 'tickets'}:${'read' | 'write'}`): AccountName {
    const value = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
    const owner = CLIENTS.find(({ account }) => value.startsWith(`${account}-`));
    if (owner && !this.#clock.isRunning) return owner.account;
    const token = this.#out.get(value);
    if (!owner || !token || token.endsAt <= this.#clock.now()) {
      const why = 'The access token provided is expired, revoked, malformed or invalid for other reasons.';
      throw denied(401, 'invalid_token', why);
    }
    const wide = scope.replace(/^.*:/, '');
    if (token.scopes.includes(scope) || token.scopes.includes(wide)) return owner.account;
    throw denied(403, 'Forbidden', `You do not have access to this page: the token lacks ${scope}.`, 'description');
  }

  revokeAll(): void {
    this.#out.clear();
  }
}

const denied = (status: number, error: string, why: string, field = 'error_description') =>
  new Refusal(status, { error, [field]: why });
