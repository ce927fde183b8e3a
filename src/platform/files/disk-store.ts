import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#base/errors.ts';
import { type FileStore, requireKey, storageFailed } from './file-store.ts';

/** Files in a folder. */
export function openDiskStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    requireKey(key);
    return join(folder, key);
  };
  return {
    async put(key, content) {
      const path = pathOf(key);
      const part = partOf(path);
      try {
        await refusing(mkdir(dirname(path), { recursive: true }));
        await pipeline(content, createWriteStream(part));
        const { size } = await refusing(stat(part));
        await refusing(flush(part));
        // Only whole files have the name that others look for.
        await refusing(rename(part, path));
        return size;
      } catch (error) {
        content.destroy();
        await rm(part, { force: true }).catch(() => {});
        throw refusalOf(error);
      }
    },
    async get(key) {
      const file = await open(pathOf(key)).catch((error: unknown) => {
        throw codeOf(error) === 'ENOENT' ? new AppError('not_found') : refusalOf(error);
      });
      return file.createReadStream();
    },
    async remove(key) {
      const path = pathOf(key);
      await refusing(rm(path, { force: true }));
      // The remains of a killed process.
      await refusing(rm(partOf(path), { force: true }));
    },
  };
}

/** No key has a tilde, so no other file can have this name. */
const partOf = (path: string) => `${path}~part`;

async function flush(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  await file.sync();
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

const DISK_TROUBLE = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'ENOTDIR',
  'EISDIR',
  'EEXIST',
  'EBUSY',
  'EMFILE',
  'ENFILE',
]);

/** A failure of the disk becomes `storage_failed`; everything else, such as what cut the upload, is passed on. */
function refusalOf(error: unknown): unknown {
  return DISK_TROUBLE.has(codeOf(error)) ? storageFailed(error) : error;
}

async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw refusalOf(error);
  }
}
