import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#base/errors.ts';
import { chunksAddedBy, readManifest } from './portal-manifest.ts';

const YEAR_SECONDS = 31_536_000;

/** The session is on its way before the scripts are there that ask for it. */
const SESSION = '<link rel="preload" as="fetch" crossorigin href="/api/session">';

type Options = { is_demo: boolean; first_screens: Readonly<Record<string, string>> };

/**
 * Serves the built portal: hashed files for ever, and its page for every address that is no file and no call.
 * `is_demo` marks the page, so that the login offers the demo's members. `first_screens` names by address the chunks that the page
 * loads at once, and the session with them, before the scripts ask for them.
 */
export async function portalFiles(app: FastifyInstance, directory: string, { is_demo, first_screens }: Options) {
  const index = join(directory, 'index.html');
  if (!existsSync(index)) {
    app.log.warn({ directory }, 'the portal is not built; only the calls are served');
    return;
  }
  const page = readFileSync(index, 'utf8').replace(
    '<head>',
    `<head>${is_demo ? '<meta name="bodega-demo" content="on">' : ''}`,
  );
  const manifest = readManifest(directory);
  const pages = new Map(
    Object.entries(first_screens).map(([path, name]) => [
      path,
      page.replace('<head>', `<head>${SESSION}`).replace('</head>', `${preloadsOf(manifest, name)}</head>`),
    ]),
  );
  await app.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: '/assets/',
    index: false,
    schemaHide: true,
    cacheControl: false,
    preCompressed: true,
    // Their names carry a hash of what is in them.
    setHeaders: (reply) => reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`),
  });
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    if (request.url.startsWith('/api/')) throw new AppError('not_found');
    return reply
      .type('text/html')
      .header('cache-control', 'no-cache')
      .send(pages.get(request.url.split('?')[0] ?? '') ?? page);
  });
}

/** The links that load a chunk with what it imports. @throws Error where the build lacks it */
function preloadsOf(manifest: ReturnType<typeof readManifest>, name: string): string {
  const added = chunksAddedBy(manifest, name);
  if (added.length === 0) throw new Error(`The built portal has no chunk ${name}`);
  const links = added.flatMap((chunk) => [
    `<link rel="modulepreload" crossorigin href="/${chunk.file}">`,
    ...chunk.css.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ]);
  return links.join('');
}
