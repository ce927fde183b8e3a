import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { AppError } from '#base/errors.ts';
import type { Services } from '../services.ts';
import { type Authenticate, checkAccess, sessionCookieName } from './access-check.ts';
import { documentApi } from './api-document.ts';
import { prepareDrain } from './close-server.ts';
import { replyError } from './error-reply.ts';
import { parseJsonBodies } from './json-body.ts';
import { refuseUnknownFields } from './known-fields.ts';
import { securityHeaders } from './security-headers.ts';
import { refuseSlowBodies } from './slow-bodies.ts';
import { checkTexts } from './text-check.ts';
import { discardUnread } from './upload-stream.ts';

const BODY_LIMIT_BYTES = 1_048_576;
/** Longer than any call waits for its answer, and than the heartbeat of an event stream. */
const SILENT_MS = 120_000;
/** A page of a list fits: to compress it in one go takes a third less of the processor than through a stream. */
const COMPRESSED_AT_ONCE_BYTES = 131_072;

/** How browsers reach us. */
export type Reach = {
  /** Over HTTPS. */
  isSecure: boolean;
  /** Through proxies with these addresses, which say for whom they call. */
  trustedProxies: string[];
};

type HttpOptions = {
  services: Services;
  authenticate: Authenticate;
  reach: Reach;
  /** Adds the calls; made so that they are all in the API document. */
  routes: (app: FastifyInstance) => void;
};

/** The HTTP application, complete but not listening, so that tests inject requests into it. */
export async function createHttpApp({ services, authenticate, reach, routes }: HttpOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = services.log;
  const app = fastify({
    loggerInstance,
    genReqId: () => randomUUID(),
    // One line a request, written when it is answered.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    connectionTimeout: SILENT_MS,
    // A call that arrives on an open connection while we stop is answered like any other.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    trustProxy: reach.trustedProxies,
  });
  app.decorate('services', services);
  app.decorate('sessionCookie', sessionCookieName(reach.isSecure));
  prepareDrain(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(replyError);
  app.removeContentTypeParser('text/plain'); // which the framework reads by itself: our calls take JSON alone
  parseJsonBodies(app);
  refuseSlowBodies(app);
  app.setNotFoundHandler(() => {
    throw new AppError('not_found');
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, staff, routeOptions } = request;
    // A partner's address is a secret.
    const url = routeOptions.config.access === 'partner' ? routeOptions.url : request.url;
    const ms = Math.round(reply.elapsedTime);
    request.log.info(
      { method, url, status: reply.statusCode, ms, account_id: staff?.account_id, user_id: staff?.user_id },
      'request',
    );
  });

  discardUnread(app);

  await app.register(cookie);
  // Each call that takes files says so, and how large they may be.
  await app.register(multipart, { limits: { fields: 20, fieldSize: 10_000, headerPairs: 50 } });
  const headers = securityHeaders(reach.isSecure);
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.setHeaders(headers);
  });
  await app.register(compress, { threshold: 2048, syncThreshold: COMPRESSED_AT_ONCE_BYTES });
  checkAccess(app, authenticate);
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart() && request.routeOptions.config.upload?.type !== 'multipart/form-data')
      throw new AppError('wrong_content_type');
  });
  checkTexts(app);
  refuseUnknownFields(app);
  await documentApi(app);
  await app.register(async (api) => routes(api));
  return app;
}
