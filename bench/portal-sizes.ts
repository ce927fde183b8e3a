import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

/**
 * Gzipped kB of scripts and the style sheet: what every screen needs, with its English texts, and what two screens add.
 */
export type PortalSizes = { entry: number; dashboard: number; orders: number };

const PORTAL = join(import.meta.dirname, '../dist/portal');

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    src: z.string().optional(),
    isEntry: z.boolean().default(false),
    imports: z.array(z.string()).default([]),
  }),
);

/** What a browser has to load before a screen is drawn, from the built portal; its font is not counted. */
export function portalSizes(): PortalSizes {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(PORTAL, '.vite/manifest.json'), 'utf8')));
  const filesOf = (keys: readonly string[], found = new Set<string>()): Set<string> => {
    for (const key of keys) {
      const chunk = manifest[key];
      if (!chunk || found.has(chunk.file)) continue;
      found.add(chunk.file);
      filesOf(chunk.imports, found);
    }
    return found;
  };
  const named = (end: string) => filesOf(Object.keys(manifest).filter((key) => key.endsWith(end)));
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const always = new Set([...filesOf(entries), ...named('texts/en.ts'), ...named('style.css')]);
  return {
    entry: gzipKb([...always]),
    dashboard: gzipKb([...named('/dashboard-screen.tsx')].filter((file) => !always.has(file))),
    orders: gzipKb([...named('/exported-order-list.tsx')].filter((file) => !always.has(file))),
  };
}

function gzipKb(files: readonly string[]): number {
  const bytes = files.map((file) => gzipSync(readFileSync(join(PORTAL, file))).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}
