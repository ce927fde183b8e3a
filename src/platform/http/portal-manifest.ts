import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Chunk = z.object({
  file: z.string(),
  name: z.string().optional(),
  isEntry: z.boolean().default(false),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
export type Chunk = z.infer<typeof Chunk>;
const Manifest = z.record(z.string(), Chunk);
type Manifest = z.infer<typeof Manifest>;

/** What the portal's build says of its files. */
export function readManifest(directory: string): Manifest {
  return Manifest.parse(JSON.parse(readFileSync(join(directory, '.vite/manifest.json'), 'utf8')));
}

/** The chunks of this name with all that they import statically, but for what the page loads anyway. */
export function chunksAddedBy(manifest: Manifest, name: string): Chunk[] {
  const always = entryChunks(manifest);
  return [...chunksWith(manifest, (chunk) => chunk.name === name)].filter((chunk) => !always.has(chunk));
}

/** What the page loads, whichever screen is shown. */
export function entryChunks(manifest: Manifest): Set<Chunk> {
  return chunksWith(manifest, (chunk) => chunk.isEntry);
}

function chunksWith(manifest: Manifest, matches: (chunk: Chunk) => boolean): Set<Chunk> {
  const found = new Set<Chunk>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const key of chunk.imports) add(manifest[key]);
  };
  Object.values(manifest).filter(matches).forEach(add);
  return found;
}
