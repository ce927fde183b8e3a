import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from './clock.ts';
import { type Journal, KEPT_METHODS } from './journal.ts';
import type { Partner } from './partner.ts';

const KEPT_HEADERS = ['authorization', 'x-account-code', 'idempotency-key'];

/**
 * Makes each call of a scope happen at one instant, after all that was due by then, so that it can be repeated exactly.
 * Notes in the journal when the partners let something in, and each call that may have changed something. Goes before
 * the scope's routes.
 */
export function noteCalls(
  scope: FastifyInstance,
  partners: readonly Partner[],
  { clock, journal }: { clock: Clock; journal: Journal },
): void {
  // Nothing is noted before the clock runs: the journal has it already.
  const instants = new WeakMap<FastifyRequest, number>();
  scope.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      return clock.still(() => {
        const at = clock.now();
        instants.set(request, at);
        const isNews = partners.map((partner) => partner.catchUp?.()).includes(true);
        if (isNews && clock.isRunning) journal.add({ is: 'news', at });
        return handler.call(this, request, reply);
      });
    };
  });
  // Before the answer leaves, so that the journal has whatever a caller can know of.
  scope.addHook('onSend', async (request, reply, payload) => {
    const at = clock.isRunning ? instants.get(request) : undefined;
    const isRead = partners.some((partner) => partner.isRead?.(request));
    if (at !== undefined && reply.statusCode < 400 && !isRead) noteCall(journal, request, at, reply.statusCode);
    return payload;
  });
}

/** Leaves out uploads, which would fill the file, and faults, which end with the sandbox. */
function noteCall(journal: Journal, request: FastifyRequest, at: number, status: number): void {
  const { url, headers, body } = request;
  const method = KEPT_METHODS.find((kept) => kept === request.method);
  if (!method || url === '/control/faults' || body instanceof FormData || body instanceof Uint8Array) return;
  const kept = KEPT_HEADERS.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  journal.add({ is: 'call', at, method, url, headers: Object.fromEntries(kept), body, status });
}
