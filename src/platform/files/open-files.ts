import { join } from 'node:path';
import { S3Error, S3ServiceError } from 's3mini';
import { type Config, StartError } from '../config.ts';
import { readBucket } from './bucket.ts';
import { openDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { openS3Store, tryBucket } from './s3-store.ts';

/**
 * Where files are kept: the bucket of FILES_URL, else a folder of DATA_DIR.
 * @throws StartError when the bucket does not take files
 */
export async function openFiles({ files_url, data_dir }: Pick<Config, 'files_url' | 'data_dir'>): Promise<FileStore> {
  if (!files_url) return openDiskStore(join(data_dir, 'files'));
  const bucket = readBucket(files_url);
  try {
    await tryBucket(bucket);
  } catch (error) {
    throw new StartError(`${bucket.endpoint} cannot be used for files: ${troubleOf(error)} (check FILES_URL)`);
  }
  return openS3Store(bucket);
}

const BY_STATUS: Readonly<Record<number, string>> = {
  301: 'the bucket is in another region',
  403: 'it refuses the key',
  404: 'there is no such bucket',
};

const BY_CODE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'its host is unknown',
};

function troubleOf(error: unknown): string {
  if (error instanceof S3ServiceError) return BY_STATUS[error.status] ?? `it answers ${error.status}`;
  return (error instanceof S3Error && BY_CODE[error.code ?? '']) || 'it does not answer';
}
