import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, register } from 'prom-client';
import { AppError } from '#base/errors.ts';
import { findUnreadiness } from '../db/readiness.ts';

const durations = new Histogram({
  name: 'bodega_http_seconds',
  help: 'Duration of HTTP requests by route and status',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.002, 0.01, 0.05, 0.2, 1, 5, 30],
});

let areDefaultsCollected = false;

/**
 * `/healthz`: the process answers. `/readyz`: it takes calls, and the database serves this build, else why not.
 * `/metrics`: Prometheus metrics, unless they have a port of their own.
 */
export function healthRoutes(
  app: FastifyInstance,
  { isReady = () => true, hasMetrics = true }: { isReady?: () => boolean; hasMetrics?: boolean } = {},
): void {
  if (!areDefaultsCollected) collectDefaultMetrics();
  areDefaultsCollected = true;
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (app.drain.hasBegun || !isReady()) throw new AppError('not_ready');
    const reason = await findUnreadiness(app.services.database);
    return reason === undefined ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reason });
  });
  if (!hasMetrics) return;
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    reply.type(register.contentType);
    return register.metrics();
  });
}
