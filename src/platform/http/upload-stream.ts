import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#base/errors.ts';

/** A file on its way in. */
export type UploadBytes = {
  /** @throws AppError malformed where the upload is cut off */
  chunks: AsyncGenerator<Buffer>;
  /** Drops what still arrives; without it a refused file holds up all that comes after it on its connection. */
  drop(): Promise<void>;
};

/**
 * Reads a file as it arrives. A handler that stops reading early calls `drop`: the answer goes out on the same
 * connection.
 */
export function readUpload(content: Readable): UploadBytes {
  const source: AsyncIterableIterator<unknown> = content.iterator({ destroyOnReturn: false });
  async function* chunks() {
    try {
      for await (const chunk of source) if (Buffer.isBuffer(chunk)) yield chunk;
    } catch {
      throw new AppError('malformed');
    }
  }
  return {
    chunks: chunks(),
    async drop() {
      await source.return?.();
      content.resume();
    },
  };
}

/**
 * What the reader of multipart forms throws, which has a status only where a limit was passed: the rest is a form that
 * is none.
 */
export function formError(error: unknown): unknown {
  const isDecided = error instanceof AppError || (error instanceof Error && 'statusCode' in error);
  return isDecided ? error : new AppError('malformed');
}

/** What still arrives of a request that is answered is dropped, so that its connection serves the next one. */
export function discardUnread(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.readableEnded) return;
    raw.unpipe();
    raw.resume();
  });
}
