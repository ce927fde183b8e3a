import type { CustomFetch } from 'openid-client';
import { exchange } from '#connectors/core/exchange.ts';
import { sharedPublicAgent } from '#connectors/core/shared-public-agent.ts';

const TIMEOUT_MS = 10_000;
/** A provider's documents, keys and tokens are some kB. */
const MAX_BYTES = 512 * 1024;

/** The provider has answered with an error of its own, or redirects to another address. */
export class ProviderDownError extends Error {
  override readonly name = 'ProviderDownError';
}

type Reach = { allowed_hosts: readonly string[]; request_timeout_ms: number };

/**
 * The library's way out, through the guard of all calls to partners: public addresses over https, or hosts that the
 * deployment names. No redirect is followed, 512 kB are read, and each call takes 10 s at most.
 */
export const providerFetch =
  ({ allowed_hosts, request_timeout_ms }: Reach): CustomFetch =>
  async (url, { method, headers, body }) => {
    const timeout_ms = Math.min(TIMEOUT_MS, request_timeout_ms);
    const form = body instanceof URLSearchParams ? { form: Object.fromEntries(body) } : {};
    const reply = await exchange(
      { url: new URL(url), method: method === 'POST' ? 'POST' : 'GET', headers, ...form },
      {
        agent: () => sharedPublicAgent(allowed_hosts),
        allowed_hosts,
        signal: AbortSignal.timeout(timeout_ms),
        timeout_ms,
        most_bytes: MAX_BYTES,
      },
    );
    if (reply.status >= 500) throw new ProviderDownError(`HTTP ${reply.status}`);
    // The body was decoded and read.
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) reply.headers.delete(name);
    const isEmpty = reply.bytes.length === 0;
    return new Response(isEmpty ? null : Buffer.from(reply.bytes), { status: reply.status, headers: reply.headers });
  };
