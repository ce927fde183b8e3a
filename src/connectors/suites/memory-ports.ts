import type { Ports } from '../core/context.ts';
import type { LimitPolicy } from '../core/limiter.ts';
import type { CallReport } from '../core/partner-http.ts';
import type { Token, TokenStore } from '../core/token-store.ts';

export type MemoryPorts = Ports & {
  calls: CallReport[];
  /** Pauses that a partner asked for. */
  blocks: { policy: LimitPolicy; ms: number }[];
};

/** Ports that keep everything in memory, never wait, and note what happened. */
export function memoryPorts(url: string, given: Partial<Ports> = {}): MemoryPorts {
  const calls: CallReport[] = [];
  const blocks: MemoryPorts['blocks'] = [];
  return {
    limiter: {
      take: async () => {},
      block: async (policy, ms) => {
        blocks.push({ policy, ms });
      },
    },
    tokens: memoryTokens(),
    submittedOrders: async () => [],
    allowed_hosts: [new URL(url).host],
    signal: new AbortController().signal,
    report: (call) => {
      calls.push(call);
    },
    wait: async () => {},
    timeout_ms: 5_000,
    calls,
    blocks,
    ...given,
  };
}

/**
 * One grant at a time, and a refused token goes only if it is still the stored one. Tokens are used until they are
 * refused.
 */
export function memoryTokens(refreshToken: string | null = null): TokenStore {
  let stored: Promise<Token> | undefined;
  let kept = refreshToken;
  const renew = async (grant: Parameters<TokenStore['get']>[0]): Promise<Token> => {
    const { refresh_token, ...token } = await grant(kept);
    kept = refresh_token ?? kept;
    return token;
  };
  return {
    async get(grant) {
      stored ??= renew(grant).catch((error) => {
        stored = undefined;
        throw error;
      });
      return stored;
    },
    async forget(refused) {
      if (stored && (await stored).value === refused.value) stored = undefined;
    },
  };
}
