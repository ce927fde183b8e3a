import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { findStaff } from '#features/access/server/sessions.ts';
import { type Config, StartError } from '#platform/config.ts';
import { type EventListener, listenToEvents } from '#platform/events/event-listener.ts';
import { downloadRoute } from '#platform/files/downloads.ts';
import { closeServer } from '#platform/http/close-server.ts';
import { healthRoutes } from '#platform/http/health.ts';
import { createHttpApp, type Reach } from '#platform/http/http-app.ts';
import { portalFiles } from '#platform/http/portal-files.ts';
import type { Services } from '#platform/services.ts';
import { allRoutes } from './routes.ts';

const PORTAL = fileURLToPath(new URL('../../dist/portal', import.meta.url));

/** The whole HTTP application, not yet listening. */
export function createServerApp(services: Services, events: EventListener, reach: Reach): Promise<FastifyInstance> {
  return createHttpApp({
    services,
    reach,
    authenticate: (token) => findStaff(services.database, token),
    routes: (app) => {
      healthRoutes(app);
      downloadRoute(app);
      allRoutes(app, events, reach.isSecure);
      app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, () => app.swagger());
    },
  });
}

/**
 * Starts answering HTTP. @returns the address and the call that stops it
 * @throws StartError when the port is taken
 */
export async function startServer(config: Config, databaseUrl: string, services: Services) {
  const events = await listenToEvents(databaseUrl, services.log);
  const app = await createServerApp(services, events, {
    isSecure: config.base_url.startsWith('https:'),
    trustedProxies: config.trusted_proxies,
  });
  await portalFiles(app, PORTAL, config.is_demo);
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await events.stop();
    throw listenError(error, config) ?? error;
  }
  return {
    async stop() {
      await closeServer(app, wait(config.drain_seconds * 1_000));
      await events.stop();
    },
  };
}

function listenError(error: unknown, { host, port }: Config): StartError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new StartError(`Port ${port} is in use: stop what uses it, or set PORT to another`);
  if (code === 'EACCES') return new StartError(`Port ${port} may not be used by this user: set PORT to one above 1023`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST ${host} is no address of this machine: set it to one that is, such as 127.0.0.1`);
  return undefined;
}
