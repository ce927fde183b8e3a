import { randomBytes } from 'node:crypto';
import type { Clock } from '../kit/clock.ts';
import { CoreeProblem } from './problem.ts';
import { TokenBody } from './schema.ts';

export const COREE_CLIENT = { id: 'demo', secret: 'sandbox-coree' };
const LIFETIME_S = 3_600;

/** The bearer tokens that are out. */
export class Tokens {
  readonly #expiry = new Map<string, number>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Answers `POST /oauth/token`; the client names itself in the body or by HTTP Basic. */
  grant(body: unknown, authorization: string | undefined) {
    const { client_id, client_secret } = TokenBody.parse(body);
    const [id, secret] = basicLogin(authorization) ?? [client_id, client_secret];
    if (id !== COREE_CLIENT.id || secret !== COREE_CLIENT.secret) {
      throw new CoreeProblem('unauthorized', 'Unknown client or wrong secret');
    }
    const access_token = randomBytes(24).toString('base64url');
    this.#expiry.set(access_token, this.#clock.now() + LIFETIME_S * 1000);
    return { access_token, token_type: 'Bearer', expires_in: LIFETIME_S };
  }

  /** @throws CoreeProblem unless the header carries a token that is still good */
  check(authorization: string | undefined): void {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
    const expiry = this.#expiry.get(token);
    if (expiry !== undefined && expiry > this.#clock.now()) return;
    this.#expiry.delete(token);
    throw new CoreeProblem('unauthorized', expiry === undefined ? 'Token missing or unknown' : 'Token expired');
  }
}

function basicLogin(authorization: string | undefined): [string, string] | undefined {
  const encoded = /^Basic (\S+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString().split(':');
  return [id, secret.join(':')];
}
