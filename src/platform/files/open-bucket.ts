import { S3Error, S3ServiceError } from 's3mini';
import { StartError } from '../config.ts';
import { readBucket } from './bucket.ts';
import type { FileStore } from './file-store.ts';
import { openS3Store, tryBucket } from './s3-store.ts';

/** Opens the bucket that FILES_URL names. @throws StartError when it does not take files */
export async function openBucket(filesUrl: string): Promise<FileStore> {
  const bucket = readBucket(filesUrl);
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
