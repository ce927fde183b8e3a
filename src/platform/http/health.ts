import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Histogram, register } from 'prom-client';
import { AppError } from '#base/errors.ts';
import { migrationNames } from '../db/migration-names.ts';

const durations = new Histogram({
  name: 'bodega_http_seconds',
  help: 'Duration of HTTP requests by route and status',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.002, 0.01, 0.05, 0.2, 1, 5, 30],
});

let areDefaultsCollected = false;

/** `/healthz`: the process answers. `/readyz`: it takes calls, and the database is reachable and has this build's schema. `/metrics`: Prometheus figures. */
export function healthRoutes(app: FastifyInstance, isReady: () => boolean = () => true): void {
  if (!areDefaultsCollected) collectDefaultMetrics();
  areDefaultsCollected = true;
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (app.drain.hasBegun || !isReady()) throw new AppError('not_ready');
    const wanted = await migrationNames();
    const done = await sql<{ name: string }>`select name from app_migrations.kysely_migration`
      .execute(app.services.database.nobody)
      .catch(() => {
        throw new AppError('not_ready');
      });
    const names = new Set(done.rows.map((row) => row.name));
    if (!wanted.every((name) => names.has(name))) throw new AppError('not_ready');
    return { status: 'ready' };
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    reply.type(register.contentType);
    return register.metrics();
  });
}
