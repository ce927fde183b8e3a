import { join } from 'node:path';
import type { Config } from '../config.ts';
import { openDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';

/**
 * Where files are kept: the bucket of FILES_URL, whose library is loaded then, else a folder of DATA_DIR.
 * @throws StartError when the bucket does not take files
 */
export async function openFiles({ files_url, data_dir }: Pick<Config, 'files_url' | 'data_dir'>): Promise<FileStore> {
  if (!files_url) return openDiskStore(join(data_dir, 'files'));
  const { openBucket } = await import('./open-bucket.ts');
  return openBucket(files_url);
}
