import { createHash } from 'node:crypto';
import type { Clock } from '../kit/clock.ts';
import { excepcion } from '../tax/peru/codigo.ts';
import { below, readXml, textAt } from '../tax/xml.ts';

/** SUNAT's user for tests, for every RUC: the name of a caller is the RUC, then this. */
export const SOL_LOGIN = { user: 'MODDATOS', password: 'sandbox-sunat' };
/** An application's pair for guides, for every RUC. */
export const API_CLIENT = { id: '11111111-2222-4333-8444-555555555555', secret: 'sandbox-gre' };

const LASTS_MS = 3_600_000;

/** The owner of a login; undefined: there is none. */
export function rucOfLogin(username: string, password: string): string | undefined {
  const ruc = username.slice(0, 11);
  const isKnown = /^\d{11}$/.test(ruc) && username.slice(11) === SOL_LOGIN.user && password === SOL_LOGIN.password;
  return isKnown ? ruc : undefined;
}

/** The RUC of a WS-Security user token. @throws Excepcion */
export function rucOfCall(body: unknown): string {
  const envelope = typeof body === 'string' ? readXml(body) : undefined;
  const [token] = envelope ? below(envelope, 'Header', 'Security', 'UsernameToken') : [];
  if (!token) throw excepcion('0101');
  const ruc = rucOfLogin(textAt(token, 'Username') ?? '', textAt(token, 'Password') ?? '');
  if (ruc === undefined) throw excepcion('0102');
  return ruc;
}

/** Tokens of the REST service, which last an hour. */
export class ApiTokens {
  readonly #clock: Clock;
  readonly #byToken = new Map<string, { ruc: string; until: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  grant(ruc: string): { access_token: string; token_type: string; expires_in: number } {
    const access_token = createHash('sha256').update(`${ruc} ${this.#byToken.size}`).digest('hex');
    this.#byToken.set(access_token, { ruc, until: this.#clock.now() + LASTS_MS });
    return { access_token, token_type: 'JWT', expires_in: LASTS_MS / 1_000 };
  }

  rucOf(authorization: string | undefined): string | undefined {
    const found = this.#byToken.get(authorization?.replace(/^Bearer /, '') ?? '');
    return found && found.until > this.#clock.now() ? found.ruc : undefined;
  }
}
