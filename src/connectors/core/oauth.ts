import type { Ctx } from './ctx.ts';
import type { Token } from './token-store.ts';

/** A partner's grant to an app of the merchant, by a member's consent. */
export type Grant = {
  token: Token;
  /** Takes the place of the one before; null: that one stays. */
  refresh_token: string | null;
  /** The partner's own account that was opened: its id, and how the partner calls it. */
  owner: { id: string; name: string };
  scopes: readonly string[];
};

/** The parameters of the consent page. */
export type ConsentRequest = { state: string; redirect_uri: string; code_challenge: string };
/** The parameters of the redirect back, with the verifier of the challenge. */
export type ConsentAnswer = { code: string; redirect_uri: string; code_verifier: string };

type Stored<C, S> = Pick<Ctx<C, S>, 'credentials' | 'settings'>;

/**
 * The authorization code flow (RFC 6749, with PKCE of RFC 7636): a member signs in at the partner, whose page sends the
 * browser back with a code. State, redirect address and the storing of the grant are the engine's; the verbs call
 * through `ctx.tokens`, whose `get` is given the refresh token.
 */
export interface OAuth<C = unknown, S = unknown> {
  /** The scopes that the verbs need; a grant with fewer is refused. */
  scopes: readonly string[];
  /** Whether these credentials sign in by consent: a partner may have another way as well. */
  isUsed(credentials: C): boolean;
  /** The choice in the form that says so, as fields' `only_with`; absent: there is no other way. */
  only_with?: Readonly<Record<string, string>>;
  /** What a grant is valid for: when it changes, such as with another app, a member has to consent again. */
  boundTo(stored: Stored<C, S>): string;
  consentAddress(stored: Stored<C, S>, request: ConsentRequest): URL;
  /**
   * @throws ConnectorError auth where code or app are refused; uncertain where the answer was lost: the code may be
   * used up
   */
  exchange(ctx: Ctx<C, S>, answer: ConsentAnswer): Promise<Grant>;
  /** @throws ConnectorError auth where the partner ended the grant */
  refresh(ctx: Ctx<C, S>, refreshToken: string): Promise<Grant>;
}

/** The scopes that a grant lacks. */
export const missingScopes = (wanted: readonly string[], granted: readonly string[]): string[] =>
  wanted.filter((scope) => !granted.includes(scope));
