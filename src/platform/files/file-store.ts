import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError } from '#base/errors.ts';

/**
 * Where files are kept: a folder, or a bucket. A key is ours and ends in random characters, such as
 * `7/imports/3f2a….csv`: its first part is the account, and no part is a name that a person typed.
 */
export interface FileStore {
  /**
   * Stores a stream, whole or not at all; nothing may stand under the key yet. A stream that could not be stored is
   * destroyed.
   * @returns its size in bytes
   * @throws AppError storage_failed when the disk or the bucket refuses; the stream's own errors
   */
  put(key: string, content: Readable, type: string): Promise<number>;
  /** @throws AppError not_found where nothing is under the key, storage_failed when the disk or the bucket refuses */
  get(key: string): Promise<Readable>;
  /** Nothing under the key is no failure. @throws AppError storage_failed */
  remove(key: string): Promise<void>;
}

const KEY = /^[0-9]+(\/[a-z0-9][a-z0-9.-]*)+$/i;

/** @throws Error where a key could point outside the store: we make the keys, so it is a bug of ours */
export function requireKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`${key} is no key of a file`);
}

/** A key that nothing is under yet: `newKey(7, 'items', 'webp')`. */
export function newKey(accountId: number, room: string, ending: string): string {
  return `${accountId}/${room}/${randomUUID()}.${ending}`;
}

/** The error that callers get when a disk or a bucket fails. */
export function storageFailed(cause: unknown): AppError {
  return new AppError('storage_failed', { cause });
}
