import { Readable } from 'node:stream';
import { S3mini } from 's3mini';
import { AppError } from '#base/errors.ts';
import type { Bucket } from './bucket.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';
import { type FileStore, newKey, requireKey, storageFailed } from './file-store.ts';
import { inParts } from './in-parts.ts';

/**
 * So much of an upload is in memory at once. The protocol takes no smaller parts than 5 MiB, and at most 10,000 of
 * them.
 */
const PART_BYTES = 8 * 1024 ** 2;

/**
 * Files in a bucket of any storage that speaks S3. What a busy storage or a broken line refuses is asked again for some
 * seconds.
 */
export function openS3Store(bucket: Bucket): FileStore {
  const s3 = clientOf(bucket);
  return {
    async put(key, content, type) {
      requireKey(key);
      let upload: Upload | undefined;
      let size = 0;
      try {
        for await (const { bytes, isLast } of inParts(content, PART_BYTES)) {
          size += bytes.length;
          if (isLast && !upload) await refusing(s3.putObject(key, bytes, type));
          else {
            upload ??= await refusing(beginUpload(s3, key, type));
            await refusing(upload.add(bytes));
          }
        }
        if (upload) await refusing(upload.complete());
        return size;
      } catch (error) {
        // Where this fails too, the bucket's own rule for unfinished uploads has to end it.
        await upload?.abort().catch(() => {});
        throw error;
      }
    },
    async get(key) {
      requireKey(key);
      const answer = await refusing(s3.getObjectResponse(key));
      if (!answer?.body) throw new AppError('not_found');
      return Readable.fromWeb(answer.body);
    },
    async remove(key) {
      requireKey(key);
      await refusing(s3.deleteObject(key));
    },
  };
}

/**
 * Writes and removes an empty file, as a start that relies on the bucket does first.
 * @throws the error of the bucket or of the connection to it
 */
export async function tryBucket(bucket: Bucket): Promise<void> {
  const s3 = clientOf(bucket);
  const key = newKey(0, 'start', 'txt');
  await s3.putObject(key, Buffer.from('.'), 'text/plain');
  await s3.deleteObject(key);
}

const clientOf = ({ endpoint, region, key, secret }: Bucket) =>
  new S3mini({ endpoint, region, accessKeyId: key, secretAccessKey: secret, fetch: fetchWithRetry });

type Upload = { add(bytes: Buffer): Promise<void>; complete(): Promise<void>; abort(): Promise<unknown> };

/**
 * An upload in parts: there is no file under the key before it is complete. One that was begun twice, since an answer
 * was lost, has no parts and is left to the bucket's own rule.
 */
async function beginUpload(s3: S3mini, key: string, type: string): Promise<Upload> {
  const id = await s3.getMultipartUploadId(key, type);
  const parts: Awaited<ReturnType<S3mini['uploadPart']>>[] = [];
  return {
    async add(bytes) {
      parts.push(await s3.uploadPart(key, id, bytes, parts.length + 1));
    },
    async complete() {
      try {
        const { etag } = await s3.completeMultipartUpload(key, id, parts);
        // This one call may answer 200 and be a refusal.
        if (!etag) throw new Error('The bucket did not put the parts together');
      } catch (error) {
        // Asked again because its answer was lost, a bucket has forgotten the upload: then the file is there, and
        // nothing else can.
        if (!(await s3.objectExists(key))) throw error;
      }
    },
    abort: () => s3.abortMultipartUpload(key, id),
  };
}

async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw storageFailed(error);
  }
}
