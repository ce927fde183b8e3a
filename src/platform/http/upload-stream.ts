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
 * An error of the multipart reader. It has a status only where a limit was exceeded; other errors mean an invalid form.
 */
export function formError(error: unknown): unknown {
  const isDecided = error instanceof AppError || (error instanceof Error && 'statusCode' in error);
  return isDecided ? error : new AppError('malformed');
}

/** The rest of an answered request is dropped, and its connection serves the next one. */
export function discardUnread(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.readableEnded) return;
    raw.unpipe();
    raw.resume();
  });
}
