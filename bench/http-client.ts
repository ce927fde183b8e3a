import { Client } from 'undici';
import type { Call } from './http-works.ts';

/** One connection to a server, as one member's browser has it. */
export type HttpClient = AsyncDisposable & {
  /** Milliseconds from the first call to the end of the last answer, and the bytes of all answers as sent. */
  run(calls: readonly Call[]): Promise<{ ms: number; bytes: number }>;
};

/** @throws Error where an answer is no success: a failure must not pass for a fast answer */
export function httpClient(origin: string, headers: Record<string, string>): HttpClient {
  const client = new Client(origin);
  return {
    async run(calls) {
      const startedAt = performance.now();
      let bytes = 0;
      for (const { method, path, body, headers: own } of calls) {
        const answer = await client.request({ method, path, headers: { ...headers, ...own }, body: body ?? null });
        const content = await answer.body.arrayBuffer();
        bytes += content.byteLength;
        if (answer.statusCode >= 300)
          throw new Error(`${method} ${path}: ${answer.statusCode} ${Buffer.from(content)}`);
      }
      return { ms: performance.now() - startedAt, bytes };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
