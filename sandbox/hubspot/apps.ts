import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../kit/clock.ts';
import { ALL_SCOPES, PORTALS } from './portals.ts';
import { Refusal } from './refusal.ts';

/** The app that a merchant made for us. */
const HUBSPOT_APP = { id: 'sandbox-hubspot-app', secret: 'sandbox-hubspot-secret' } as const;

const LIFETIME_S = 1_800;
const CODE_LIFETIME_MS = 60_000;

/** The parameters of the consent page. */
export const Consent = z.object({
  client_id: z.literal(HUBSPOT_APP.id),
  scope: z.string(),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  state: z.string().default(''),
  code_challenge: z.string().optional(),
  code_challenge_method: z.literal('S256').optional(),
});
export type Consent = z.infer<typeof Consent>;

const Client = z.object({ client_id: z.string(), client_secret: z.string() });
const ByCode = Client.extend({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string().optional(),
});
const ByRefresh = Client.extend({ grant_type: z.literal('refresh_token'), refresh_token: z.string() });
const Grant = z.discriminatedUnion('grant_type', [ByCode, ByRefresh]);

interface Granted {
  portal: number;
  scopes: readonly string[];
}
type Code = Granted & { consent: Consent; endsAt: number };

/**
 * The consents of portals to the app. Tokens are counted and not random, so a repeated world has the same; an access
 * token is good for half an hour.
 */
export class Apps {
  readonly #clock: Clock;
  readonly #codes = new Map<string, Code>();
  readonly #refresh = new Map<string, Granted>();
  readonly #access = new Map<string, Granted & { endsAt: number }>();
  #count = 0;
  #lacking: readonly string[] = [];
  #isRotating = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Scopes that the portals' plans do not have, and whether each refresh gives another refresh token and ends the one
   * before.
   */
  set({ lacking, rotates }: { lacking?: readonly string[] | undefined; rotates?: boolean | undefined }): void {
    this.#lacking = lacking ?? this.#lacking;
    this.#isRotating = rotates ?? this.#isRotating;
  }

  /** The merchant says yes. @returns the address that the browser goes on to */
  allow(consent: Consent, portal: number): string {
    const scopes = consent.scope.split(' ').filter((scope) => !this.#lacking.includes(scope));
    const code = this.#next('code', portal);
    this.#codes.set(code, { portal, scopes, consent, endsAt: this.#clock.now() + CODE_LIFETIME_MS });
    return backTo(consent, { code });
  }

  /** Answers the token call. @throws Refusal 400 */
  grant(body: unknown) {
    const sent = Grant.safeParse(body);
    if (!sent.success) throw denied('BAD_GRANT_TYPE', 'invalid_request', 'missing or unknown grant type');
    const { client_id, client_secret } = sent.data;
    if (client_id !== HUBSPOT_APP.id) throw denied('BAD_CLIENT_ID', 'invalid_client', 'missing or unknown client id');
    if (client_secret !== HUBSPOT_APP.secret) {
      throw denied('BAD_CLIENT_SECRET', 'invalid_client', 'missing or invalid client secret');
    }
    return sent.data.grant_type === 'refresh_token' ? this.#refreshed(sent.data) : this.#exchanged(sent.data);
  }

  /** The owner of an access token; undefined where it is unknown or expired. */
  find(token: string): Granted | undefined {
    const found = this.#access.get(token);
    return found && found.endsAt > this.#clock.now() ? found : undefined;
  }

  /** The merchant removes the app from a portal: all tokens end. */
  uninstall(portal: number): void {
    for (const tokens of [this.#refresh, this.#access]) {
      for (const [token, granted] of tokens) if (granted.portal === portal) tokens.delete(token);
    }
  }

  /** Ends the access tokens; those that refresh stay. */
  endAccess(): void {
    this.#access.clear();
  }

  #exchanged({ code, redirect_uri, code_verifier = '' }: z.infer<typeof ByCode>) {
    const found = this.#codes.get(code);
    this.#codes.delete(code);
    if (!found) throw denied('BAD_AUTH_CODE', 'invalid_grant', 'missing or unknown auth code');
    if (found.endsAt <= this.#clock.now()) throw denied('EXPIRED_AUTH_CODE', 'invalid_grant', 'auth code is expired');
    if (redirect_uri !== found.consent.redirect_uri) {
      throw denied('BAD_REDIRECT_URI', 'invalid_grant', 'redirect uri does not match the one of the auth code');
    }
    const { code_challenge } = found.consent;
    const challenge = createHash('sha256').update(code_verifier).digest('base64url');
    if (code_challenge !== undefined && code_challenge !== challenge) {
      throw denied('BAD_CODE_VERIFIER', 'invalid_grant', 'code verifier does not match the challenge');
    }
    return this.#issue(found);
  }

  #refreshed({ refresh_token }: z.infer<typeof ByRefresh>) {
    const found = this.#refresh.get(refresh_token);
    if (!found) throw denied('BAD_REFRESH_TOKEN', 'invalid_grant', 'missing or invalid refresh token');
    if (!this.#isRotating) return this.#issue(found, refresh_token);
    this.#refresh.delete(refresh_token);
    return this.#issue(found);
  }

  #issue({ portal, scopes }: Granted, refresh_token = this.#next('refresh', portal)) {
    const access_token = this.#next('access', portal);
    this.#refresh.set(refresh_token, { portal, scopes });
    this.#access.set(access_token, { portal, scopes, endsAt: this.#clock.now() + LIFETIME_S * 1000 });
    return { token_type: 'bearer', access_token, refresh_token, expires_in: LIFETIME_S, hub_id: portal, scopes };
  }

  #next(what: string, portal: number): string {
    this.#count += 1;
    return `sandbox-${what}-${portal}-${this.#count}`;
  }
}

/** Where the consent page sends the browser. */
export function backTo({ redirect_uri, state }: Consent, answer: Record<string, string>): string {
  const url = new URL(redirect_uri);
  for (const [name, value] of Object.entries({ ...answer, state })) url.searchParams.set(name, value);
  return url.href;
}

const denied = (status: string, error: string, message: string) =>
  new Refusal(400, { status, error, message, error_description: message });

/** The page on which a merchant lets the app in: a button for each portal, and one to refuse. */
export function consentPage(consent: Consent): string {
  const fields = Object.entries(consent).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(String(value))}">`,
  );
  const buttons = PORTALS.map((portal) => `<button name="portal" value="${portal}">Grant access to ${portal}</button>`);
  const asked = consent.scope.split(' ').filter((scope) => ALL_SCOPES.includes(scope));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>HubSpot, simulated</title>
<main><h1>Connect an app to HubSpot</h1><p>It asks for: ${escapeHtml(asked.join(', '))}</p>
<form method="post">${fields.join('')}${buttons.join(' ')} <button name="portal" value="">Cancel</button></form></main></html>`;
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('>', '&gt;');
