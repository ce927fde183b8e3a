import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Services } from '../services.ts';
import { prepareDrain } from './close-server.ts';
import { replyError } from './error-reply.ts';
import { healthRoutes } from './health.ts';

/** The HTTP status of a process without a portal: `/healthz`, `/readyz` and `/metrics`. Not yet listening. */
export function createStatusApp(services: Services, isReady: () => boolean): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = services.log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_024,
    requestTimeout: 10_000,
  });
  app.decorate('services', services);
  app.decorateRequest('staff', null);
  prepareDrain(app);
  app.setErrorHandler(replyError);
  healthRoutes(app, { isReady });
  return app;
}
