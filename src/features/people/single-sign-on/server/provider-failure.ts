import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import { ConnectorError } from '#connectors/core/connector-error.ts';
import { NotConnectedError, PrivateAddressError } from '#connectors/core/public-address.ts';
import type { LoginFailure } from '../login-failures.ts';
import { ProviderDownError } from './provider-http.ts';

/** `said`: in the provider's words or the library's, for an administrator; it holds no token. */
export type ProviderFailure = { why: LoginFailure; said: string | null };

const MAX_CHARACTERS = 300;

/** A call of ours to the provider, or its answer, did not come to what we asked for. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure, cause?: unknown) {
    super(failure.why, { cause });
    this.failure = failure;
  }
}

/** What came of a call to the provider that threw. @throws what is no failure of the provider */
export function readProviderFailure(error: unknown): ProviderFailure {
  if (error instanceof ProviderError) return error.failure;
  const said = (text: string) => text.slice(0, MAX_CHARACTERS);
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    const { error: code, error_description: text } = error;
    return { why: whyOf(code), said: said(text ? `${code}: ${text}` : code) };
  }
  if (error instanceof WWWAuthenticateChallengeError) return { why: 'provider_refused', said: 'HTTP 401' };
  const causes = causesOf(error);
  const [first] = causes;
  if (!first) throw error;
  const { message } = causes.at(-1) ?? first;
  if (causes.some((one) => one instanceof PrivateAddressError || one instanceof ConnectorError)) {
    return { why: 'address_refused', said: said(message) };
  }
  return { why: causes.some(isAway) ? 'provider_away' : 'bad_answer', said: said(textOf(first, message)) };
}

const whyByCode: Readonly<Record<string, LoginFailure>> = {
  access_denied: 'denied',
  // The person's code, which is used once and soon: the settings are right.
  invalid_grant: 'stale',
  server_error: 'provider_away',
  temporarily_unavailable: 'provider_away',
};

const whyOf = (code: string): LoginFailure => whyByCode[code] ?? 'provider_refused';

/** An error with what caused it, outermost first. */
function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

const textOf = (first: Error, last: string) => (first.message === last ? last : `${first.message}: ${last}`);

/** No answer, or one that says to come back later. */
function isAway(error: Error): boolean {
  if (error instanceof NotConnectedError || error instanceof ProviderDownError) return true;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return true;
  return error.name === 'SocketError' || error.message === 'fetch failed';
}
