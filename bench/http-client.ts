import { Client } from 'undici';
import type { Call } from './http-works.ts';

/** One connection to a server, as one member's browser has it. */
export type HttpClient = AsyncDisposable & {
  /** @returns milliseconds from the first call to the end of the last answer */
  run(calls: readonly Call[]): Promise<number>;
};

/** @throws Error where an answer is no success: a failure must not pass for a fast answer */
export function httpClient(origin: string, headers: Record<string, string>): HttpClient {
  const client = new Client(origin);
  return {
    async run(calls) {
      const startedAt = performance.now();
      for (const { method, path, body } of calls) {
        const answer = await client.request({ method, path, headers, body: body ?? null });
        const content = await answer.body.arrayBuffer();
        if (answer.statusCode >= 300)
          throw new Error(`${method} ${path}: ${answer.statusCode} ${Buffer.from(content)}`);
      }
      return performance.now() - startedAt;
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
