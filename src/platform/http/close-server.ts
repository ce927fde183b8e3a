import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** While it drains, a server says that it is not ready, answers all the same, and keeps no connection open. */
    drain: { hasBegun: boolean };
  }
}

const SWEEP_MS = 100;
const MAX_FINISHING_MS = 10_000;

/** For the applications that `closeServer` closes. */
export function prepareDrain(app: FastifyInstance): void {
  const drain = { hasBegun: false };
  app.decorate('drain', drain);
  app.addHook('onSend', async (_request, reply) => {
    if (drain.hasBegun) reply.header('connection', 'close');
  });
}

/**
 * Closes a server without cutting a call: from now on it is not ready, but it answers until `drained`: a load balancer
 * has time to stop sending calls. Then it takes no more connections, ends the event streams and waits for the calls
 * under way.
 * @param mostFinishingMs after which calls that still run are cut
 */
export async function closeServer(
  app: FastifyInstance,
  drained: Promise<unknown>,
  mostFinishingMs = MAX_FINISHING_MS,
): Promise<void> {
  app.drain.hasBegun = true;
  await drained;
  // A connection whose answer began before the drain is kept by its client.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => {
    app.log.warn('calls that took too long are cut by the stop');
    app.server.closeAllConnections();
  }, mostFinishingMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
