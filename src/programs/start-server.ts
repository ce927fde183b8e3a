import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { findStaff } from '#features/people/access/server/sessions.ts';
import type { Config } from '#platform/config.ts';
import { retryUntilReachable } from '#platform/db/retry-until-reachable.ts';
import { type EventListener, listenToEvents } from '#platform/events/event-listener.ts';
import { downloadRoute } from '#platform/files/downloads.ts';
import { closeServer } from '#platform/http/close-server.ts';
import { healthRoutes } from '#platform/http/health.ts';
import { createHttpApp, type Reach } from '#platform/http/http-app.ts';
import { portalFiles } from '#platform/http/portal-files.ts';
import { createStatusApp } from '#platform/http/status-app.ts';
import type { Services } from '#platform/services.ts';
import { listen } from './listen.ts';
import { allRoutes } from './routes.ts';

const PORTAL = fileURLToPath(new URL('../../dist/portal', import.meta.url));

/** The whole HTTP application, not yet listening. */
export function createServerApp(
  services: Services,
  events: EventListener,
  reach: Reach,
  { hasMetrics = true } = {},
): Promise<FastifyInstance> {
  const authenticate = (token: string) => findStaff(services.database, token);
  return createHttpApp({
    services,
    reach,
    authenticate,
    routes: (app) => {
      healthRoutes(app, { hasMetrics });
      downloadRoute(app);
      allRoutes(app, events, authenticate, reach.isSecure);
      app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, () => app.swagger());
    },
  });
}

/**
 * Starts answering HTTP, once the database can be listened to. @returns the address and the call that stops it
 * @throws StartError when the port is taken
 */
export async function startServer(config: Config, databaseUrl: string, services: Services) {
  const { log } = services;
  const events = await retryUntilReachable(log, () => listenToEvents(databaseUrl, log));
  const { metrics_port, host } = config;
  const reach = { isSecure: config.base_url.startsWith('https:'), trustedProxies: config.trusted_proxies };
  const app = await createServerApp(services, events, reach, { hasMetrics: metrics_port === undefined });
  const figures =
    metrics_port === undefined ? undefined : { app: createStatusApp(services, () => true), port: metrics_port };
  await portalFiles(app, PORTAL, { is_demo: config.is_demo });
  try {
    await listen(app, { port: config.port, host, variable: 'PORT' });
    if (figures) await listen(figures.app, { port: figures.port, host, variable: 'METRICS_PORT' });
  } catch (error) {
    await events.stop();
    throw error;
  }
  return {
    async stop() {
      await closeServer(app, wait(config.drain_seconds * 1_000));
      await figures?.app.close();
      await events.stop();
    },
  };
}
