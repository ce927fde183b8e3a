import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Chunk, chunksAddedBy, entryChunks, readManifest } from '#platform/http/portal-manifest.ts';

export type PortalSizes = {
  /** Gzipped kB of scripts and style sheets: what every screen needs, its English texts among it, and what the dashboard and the order list add. */
  entry: number;
  dashboard: number;
  orders: number;
};
const PORTAL = join(import.meta.dirname, '../dist/portal');

/** The most that a first screen may load, scripts and style sheets, with what every screen needs. */
export const FIRST_SCREEN_KB = 210;

/** What a browser has to load before a screen is drawn, from the built portal; its font is not counted. */
export function portalSizes(): PortalSizes {
  const manifest = readManifest(PORTAL);
  return {
    entry: gzipKb([...entryChunks(manifest), ...chunksAddedBy(manifest, 'en')]),
    dashboard: gzipKb(chunksAddedBy(manifest, 'dashboard')),
    orders: gzipKb(chunksAddedBy(manifest, 'orders')),
  };
}

function gzipKb(chunks: readonly Chunk[]): number {
  const files = new Set(chunks.flatMap(({ file, css }) => [file, ...css]));
  const bytes = [...files].map((file) => gzipSync(readFileSync(join(PORTAL, file))).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}
