import type { Readable } from 'node:stream';

/**
 * Where files are kept: a folder, or a bucket. A key is ours and ends in random characters, such as `7/imports/3f2a….csv`: its
 * first part is the account, and no part is a name that a person typed.
 */
export interface FileStore {
  /**
   * Stores a stream, whole or not at all; nothing may stand under the key yet.
   * @returns its size in bytes
   * @throws AppError storage_failed when the disk or the bucket refuses; what the stream itself throws
   */
  put(key: string, content: Readable, type: string): Promise<number>;
  /** @throws AppError not_found where nothing stands under the key, storage_failed when the disk or the bucket refuses */
  get(key: string): Promise<Readable>;
  /** Nothing under the key is no failure. @throws AppError storage_failed */
  remove(key: string): Promise<void>;
}
