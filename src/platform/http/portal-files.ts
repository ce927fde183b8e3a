import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#base/errors.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built portal: hashed files for ever, and its page for every address that is no file and no call.
 * `is_demo` marks the page, so that the login offers the demo's members.
 */
export async function portalFiles(app: FastifyInstance, directory: string, { is_demo }: { is_demo: boolean }) {
  const index = join(directory, 'index.html');
  if (!existsSync(index)) {
    app.log.warn({ directory }, 'the portal is not built; only the calls are served');
    return;
  }
  const page = readFileSync(index, 'utf8').replace(
    '<head>',
    `<head>${is_demo ? '<meta name="bodega-demo" content="on">' : ''}`,
  );
  await app.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: '/assets/',
    index: false,
    schemaHide: true,
    cacheControl: false,
    preCompressed: true,
    // Their names carry a hash of their contents.
    setHeaders: (reply) => reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`),
  });
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    if (request.url.startsWith('/api/')) throw new AppError('not_found');
    return reply.type('text/html').header('cache-control', 'no-cache').send(page);
  });
}
