import * as openid from 'openid-client';
import { isAllowed } from '#connectors/core/public-address.ts';
import type { Services } from '#platform/services.ts';
import { ProviderError, readProviderFailure } from './provider-failure.ts';
import { providerFetch } from './provider-http.ts';

/** How far a provider's clock may be from ours. */
const CLOCK_TOLERANCE_S = 60;
const SCOPE = 'openid email profile';

type Client = { issuer: string; client_id: string; client_secret: string };
export type Reach = Pick<Services, 'allowed_hosts' | 'request_timeout_ms'>;

/** By what the provider says that it takes; the standard's default where it says nothing. */
const bySecret =
  (secret: string): openid.ClientAuth =>
  (server, ...request) => {
    const takes = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = takes.includes('client_secret_basic') ? openid.ClientSecretBasic : openid.ClientSecretPost;
    way(secret)(server, ...request);
  };

/**
 * Finds the provider (OpenID Connect Discovery). Nothing is kept between logins, so that new keys and addresses count
 * at once.
 * @throws ProviderError
 */
export async function findProvider(reach: Reach, client: Client): Promise<openid.Configuration> {
  return asProviderError(async () => {
    const issuer = new URL(client.issuer);
    const isPlain = isAllowed(issuer, reach.allowed_hosts);
    const found = await openid.discovery(
      issuer,
      client.client_id,
      { client_secret: client.client_secret, [openid.clockTolerance]: CLOCK_TOLERANCE_S },
      bySecret(client.client_secret),
      {
        [openid.customFetch]: providerFetch(reach),
        // Id tokens are verified by the provider's keys too, not by the connection alone.
        execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
      },
    );
    checkDiscovery(found.serverMetadata(), issuer, reach);
    return found;
  });
}

/** @throws ProviderError where a discovery document is another issuer's, or lacks what a login needs */
export function checkDiscovery(
  { issuer: named, authorization_endpoint, jwks_uri, token_endpoint }: openid.ServerMetadata,
  issuer: URL,
  { allowed_hosts }: Pick<Reach, 'allowed_hosts'>,
): void {
  // The library takes some issuers of shared tenants under another name.
  if (new URL(named).href !== issuer.href) throw badAnswer(`The document is of ${named}`);
  if (!jwks_uri || !token_endpoint) throw badAnswer('The document names no keys or tokens');
  const page = URL.parse(authorization_endpoint ?? '');
  if (!page || (page.protocol !== 'https:' && !isAllowed(page, allowed_hosts))) {
    throw badAnswer('The document names no login page over https');
  }
}

const badAnswer = (said: string) => new ProviderError({ why: 'bad_answer', said });

/** What binds an answer to the browser that asked. */
export type Binding = { state: string; nonce: string; verifier: string };

export const makeBinding = (): Binding => ({
  state: openid.randomState(),
  nonce: openid.randomNonce(),
  verifier: openid.randomPKCECodeVerifier(),
});

/** The provider's login page for one login: a code is asked for, with PKCE, state and nonce. */
export async function loginPage(
  provider: openid.Configuration,
  { state, nonce, verifier }: Binding,
  { callback, email }: { callback: string; email: string },
): Promise<string> {
  return openid.buildAuthorizationUrl(provider, {
    redirect_uri: callback,
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    login_hint: email,
  }).href;
}

/** Exchanges the answer's code for the id token, and verifies it. @throws ProviderError */
export async function readAnswer(
  provider: openid.Configuration,
  { state, nonce, verifier }: Binding,
  answer: URL,
): Promise<openid.IDToken> {
  return asProviderError(async () => {
    const tokens = await openid.authorizationCodeGrant(provider, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw badAnswer('There is no id token');
    return claims;
  });
}

async function asProviderError<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new ProviderError(readProviderFailure(error), error);
  }
}
