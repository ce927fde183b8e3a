import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { AppError } from '#base/errors.ts';
import { givenBucket } from '../../../tests/given-bucket.ts';
import { openDiskStore } from './disk-store.ts';
import { type FileStore, newKey } from './file-store.ts';
import { openFiles } from './open-files.ts';
import { openS3Store } from './s3-store.ts';

const MIB = 1024 ** 2;

/** A store, its contents, and one like it that refuses everything. */
type Target = { store: FileStore; refusing: FileStore; stored: () => Promise<readonly string[]> };

async function onDisk(): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'bodega-store-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const files = join(folder, 'files');
  const blocked = join(folder, 'blocked');
  await writeFile(blocked, 'a file where a folder should be');
  const stored = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile() && entry.name !== 'blocked').map((entry) => entry.name);
  };
  return { store: openDiskStore(files), refusing: openDiskStore(blocked), stored };
}

const bucket = await givenBucket();
const access = { region: 'us-east-1', key: 'S3RVER', secret: 'S3RVER' };

async function inBucket(): Promise<Target> {
  const store = openS3Store({ ...access, endpoint: bucket.endpoint });
  const refusing = openS3Store({ ...access, endpoint: `${bucket.endpoint}-missing` });
  return { store, refusing, stored: bucket.keys };
}

const read = async (store: FileStore, key: string) => buffer(await store.get(key));
const aKey = () => newKey(7, 'items', 'bin');

async function* cutAfter(bytes: number) {
  for (let sent = 0; sent < bytes; sent += MIB) yield Buffer.alloc(MIB, 1);
  throw new Error('the line was cut');
}

describe.each([
  ['a folder', await onDisk()],
  ['a bucket', await inBucket()],
])('files in %s', (_name, { store, refusing, stored }) => {
  test.each([0, 1, 8 * MIB, 20 * MIB + 1])('come back as they were put: %i bytes', async (size) => {
    const key = aKey();
    const content = randomBytes(size);
    const chunks = Array.from({ length: Math.ceil(size / MIB) }, (_, i) => content.subarray(i * MIB, (i + 1) * MIB));
    expect(await store.put(key, Readable.from(chunks), 'application/octet-stream')).toBe(size);
    expect((await read(store, key)).equals(content)).toBe(true);
    expect(await stored()).toHaveLength(1);
    await store.remove(key);
    await expect(read(store, key)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('that are not there answer not found, and removing them is no failure', async () => {
    const key = aKey();
    await expect(store.get(key)).rejects.toMatchObject({ code: 'not_found' });
    await store.remove(key);
  });

  test.each([3 * MIB, 20 * MIB])('leave nothing when the upload is cut after %i bytes', async (bytes) => {
    const key = aKey();
    await expect(store.put(key, Readable.from(cutAfter(bytes)), 'text/plain')).rejects.toThrow('the line was cut');
    await expect(store.get(key)).rejects.toMatchObject({ code: 'not_found' });
    expect(await stored()).toEqual([]);
  });

  test('that are refused say so, and the upload is let go', async () => {
    const upload = Readable.from(cutAfter(20 * MIB));
    await expect(refusing.put(aKey(), upload, 'text/plain')).rejects.toMatchObject({ code: 'storage_failed' });
    expect(upload.destroyed).toBe(true);
    await expect(refusing.remove(aKey())).rejects.toMatchObject({ code: 'storage_failed' });
  });

  test.each(['../x.txt', '7/../x.txt', '/etc/passwd', '7', '7/', '7//x', '7/.x', '7/a\\b', '7/a\0', '7/ä.txt', 'x/y'])(
    'have no key %j',
    async (key) => {
      const upload = Readable.from([Buffer.from('x')]);
      for (const work of [store.put(key, upload, 'text/plain'), store.get(key), store.remove(key)]) {
        const failure = await work.then(
          () => 'done',
          (error: unknown) => error,
        );
        expect(failure).toBeInstanceOf(Error);
        expect(failure).not.toBeInstanceOf(AppError);
      }
      expect(await stored()).toEqual([]);
    },
  );
});

test('a cut upload of several parts is given up at the bucket', async () => {
  const store = openS3Store({ ...access, endpoint: bucket.endpoint });
  const key = aKey();
  await expect(store.put(key, Readable.from(cutAfter(20 * MIB)), 'text/plain')).rejects.toThrow('the line was cut');
  const ofThis = bucket.calls.filter((line) => line.includes(key));
  expect(ofThis.filter((line) => line.startsWith('PUT'))).toHaveLength(2);
  expect(ofThis.at(-1)).toMatch(/^DELETE .*\?uploadId=/);
});

describe('a start', () => {
  const start = (files_url: string) => openFiles({ files_url, data_dir: '/nowhere' });

  test('uses the bucket that FILES_URL names', async () => {
    const store = await start(bucket.url);
    const key = aKey();
    await store.put(key, Readable.from([Buffer.from('kept')]), 'text/plain');
    expect(String(await read(store, key))).toBe('kept');
    await store.remove(key);
  });

  test.each([
    ['another key', bucket.url.replace('S3RVER:', 'OTHER:'), 'it refuses the key'],
    ['no such bucket', bucket.url.replace('/files', '/missing'), 'there is no such bucket'],
    ['no server', 's3://k:s@127.0.0.1:2/files?ssl=off', 'nothing answers there'],
  ])('with %s is refused in one sentence', async (_name, url, trouble) => {
    await expect(start(url)).rejects.toThrow(`cannot be used for files: ${trouble} (check FILES_URL)`);
  });
});
