import { refuse } from './refusal.ts';

/** The merchants' accounts. */
export const PORTALS = [4_242_001, 4_242_002] as const;

export const ALL_SCOPES = ['crm.objects.contacts.read', 'crm.objects.contacts.write', 'crm.schemas.contacts.write'];

/** The private apps' tokens, which never end by themselves. */
const TOKENS = [
  { token: 'sandbox-hubspot-token', portal: 4_242_001, scopes: ALL_SCOPES },
  { token: 'sandbox-hubspot-reader', portal: 4_242_001, scopes: ['crm.objects.contacts.read'] },
  { token: 'sandbox-hubspot-second', portal: 4_242_002, scopes: ALL_SCOPES },
];

interface Granted {
  portal: number;
  scopes: readonly string[];
}

/** Which tokens are still taken. */
export class Tokens {
  readonly #ofApps: (token: string) => Granted | undefined;
  readonly #revoked = new Set<string>();

  /** `ofApps`: whose token it is where an app got it. */
  constructor(ofApps: (token: string) => Granted | undefined) {
    this.#ofApps = ofApps;
  }

  revoke(token: string): void {
    this.#revoked.add(token);
  }

  /** The owner of a header's token. @throws Refusal where it is unknown, or lacks the scope */
  check(authorization: string | undefined, scope: string | undefined): number {
    const sent = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
    const found = TOKENS.find(({ token }) => token === sent) ?? this.#ofApps(sent);
    if (!found || this.#revoked.has(sent)) {
      throw refuse(401, 'INVALID_AUTHENTICATION', 'Authentication credentials not found or no longer valid.');
    }
    if (scope !== undefined && !found.scopes.includes(scope)) {
      const message = `This app hasn't been granted all required scopes to make this call: ${scope}`;
      const errors = [{ message, context: { requiredGranularScopes: [scope] } }];
      throw refuse(403, 'MISSING_SCOPES', message, { errors });
    }
    return found.portal;
  }
}
