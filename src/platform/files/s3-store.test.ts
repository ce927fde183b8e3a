import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { givenBucket } from '../../../tests/given-bucket.ts';
import { givenWeakLine } from '../../../tests/given-weak-line.ts';
import { waitMs } from './fetch-with-retry.ts';
import { newKey } from './file-store.ts';
import { openS3Store } from './s3-store.ts';

const MIB = 1024 ** 2;
const bucket = await givenBucket();
const line = await givenWeakLine(bucket.endpoint);
const access = { region: 'us-east-1', key: 'S3RVER', secret: 'S3RVER' };
const store = openS3Store({ ...access, endpoint: line.endpoint });

const small = randomBytes(1_000);
const inParts = randomBytes(9 * MIB);
const put = (key: string, content: Buffer) => store.put(key, Readable.from([content]), 'application/octet-stream');

let key = '';
beforeEach(() => {
  key = newKey(7, 'items', 'bin');
});

describe('a call that meets trouble which passes is made again', () => {
  const CALLS = [
    { call: 'the upload of a file', match: /^PUT /, content: small },
    { call: 'the beginning of an upload in parts', match: /^POST .*\?uploads/, content: inParts },
    { call: 'a part', match: /^PUT .*partNumber=2/, content: inParts },
    { call: 'the end of an upload in parts', match: /^POST .*uploadId=/, content: inParts },
    { call: 'a download', match: /^GET /, content: small },
  ];
  const troubles = (['busy', 'cut', 'mute'] as const).flatMap((trouble) => CALLS.map((one) => ({ ...one, trouble })));

  test.each(troubles)('$trouble: $call', async ({ match, trouble, content }) => {
    line.fail(match, trouble, 2);
    expect(await put(key, content)).toBe(content.length);
    expect((await buffer(await store.get(key))).equals(content)).toBe(true);
    expect(line.calls.filter((call) => match.test(call)).length).toBeGreaterThan(2);
    await store.remove(key);
    expect(await bucket.keys()).toEqual([]);
  });

  test.each(['busy', 'cut', 'mute'] as const)('%s: the removal of a file', async (trouble) => {
    await put(key, small);
    line.fail(/^DELETE /, trouble, 2);
    await store.remove(key);
    expect(await bucket.keys()).toEqual([]);
  });
});

test.each(['busy', 'cut'] as const)(
  'what stays %s is reported as such after six tries, and nothing is left',
  async (trouble) => {
    line.fail(/^PUT /, trouble, Number.POSITIVE_INFINITY);
    await expect(put(key, small)).rejects.toMatchObject({ code: 'storage_failed' });
    expect(line.calls).toHaveLength(6);
    expect(await bucket.keys()).toEqual([]);
  },
);

test('a permanent refusal of the storage is not retried', async () => {
  const stranger = openS3Store({ ...access, key: 'OTHER', endpoint: line.endpoint });
  line.fail(/^/, 'busy', 0);
  await expect(stranger.remove(key)).rejects.toMatchObject({ code: 'storage_failed' });
  await expect(store.get(key)).rejects.toMatchObject({ code: 'not_found' });
  expect(line.calls).toHaveLength(2);
});

test('each wait is twice the one before, and half of it is chance', () => {
  const bounds = [1, 2, 3, 4, 5].map((tries) => [waitMs(tries, 0), waitMs(tries, 1)]);
  expect(bounds).toEqual([
    [50, 100],
    [100, 200],
    [200, 400],
    [400, 800],
    [800, 1600],
  ]);
});
