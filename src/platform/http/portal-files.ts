import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';

const YEAR_SECONDS = 31_536_000;

type Options = { is_demo: boolean; first_screens: Readonly<Record<string, string>> };

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    isEntry: z.boolean().default(false),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof Manifest>;

/**
 * Serves the built portal: hashed files for ever, and its page for every address that is no file and no call.
 * `is_demo` marks the page, so that the login offers the demo's members. `first_screens` names by address the chunks that the page
 * loads at once, before the scripts ask for them.
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
  const pages = new Map(
    Object.entries(first_screens).map(([path, name]) => [
      path,
      page.replace('</head>', `${preloadsOf(directory, name)}</head>`),
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

/** The links that load a chunk with what it imports, but for what the page loads anyway. @throws Error where the build lacks it */
function preloadsOf(directory: string, name: string): string {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(directory, '.vite/manifest.json'), 'utf8')));
  const key = Object.keys(manifest).find((one) => manifest[one]?.name === name);
  if (!key) throw new Error(`The built portal has no chunk ${name}`);
  const always = Object.keys(manifest).filter((one) => manifest[one]?.isEntry);
  const loaded = chunksOf(manifest, always);
  const added = [...chunksOf(manifest, [key])].filter((chunk) => !loaded.has(chunk));
  const links = added.flatMap((chunk) => [
    `<link rel="modulepreload" crossorigin href="/${chunk.file}">`,
    ...chunk.css.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ]);
  return links.join('');
}

/** These chunks and all that they import statically. */
function chunksOf(manifest: Manifest, names: readonly string[], found = new Set<Manifest[string]>()) {
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk || found.has(chunk)) continue;
    found.add(chunk);
    chunksOf(manifest, chunk.imports, found);
  }
  return found;
}
