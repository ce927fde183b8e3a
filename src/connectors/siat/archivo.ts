import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Fields } from './client.ts';
import { wallClock } from './environment.ts';
import type { SiatCtx } from './settings.ts';

/** The content of a reception: gzip in base64, the time, and the SHA-256 of the gzip's bytes in hex. */
export function archivo({ now }: Pick<SiatCtx, 'now'>, content: string | Buffer): Fields {
  const file = gzipSync(content);
  return {
    archivo: file.toString('base64'),
    fechaEnvio: wallClock(now()),
    hashArchivo: createHash('sha256').update(file).digest('hex'),
  };
}
