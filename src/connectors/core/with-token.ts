import { ConnectorError } from './connector-error.ts';
import type { Renewed, TokenStore } from './token-store.ts';

/** Sends with the connection's token. One that the partner no longer takes is replaced once: nothing was done on it. */
export async function withToken<T>(
  tokens: TokenStore,
  grant: (refreshToken: string | null) => Promise<Renewed>,
  send: (token: string) => Promise<T>,
): Promise<T> {
  const token = await tokens.get(grant);
  try {
    return await send(token.value);
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.kind !== 'auth') throw error;
    await tokens.forget(token);
    return send((await tokens.get(grant)).value);
  }
}
