import { expect, test } from 'vitest';
import { StartError } from '../config.ts';
import { readBucket } from './bucket.ts';

test('an address with all parts is a bucket', () => {
  expect(readBucket('s3://AKIA:a%2Fb%2Bc@127.0.0.1:9000/files?region=eu-west-1&ssl=off')).toEqual({
    endpoint: 'http://127.0.0.1:9000/files',
    region: 'eu-west-1',
    key: 'AKIA',
    secret: 'a/b+c',
  });
});

test('without options it is reached over HTTPS in the usual region', () => {
  expect(readBucket('s3://k:s@s3.example.com/files')).toMatchObject({
    endpoint: 'https://s3.example.com/files',
    region: 'us-east-1',
  });
});

test.each([
  'https://k:top-secret@s3.example.com/files',
  's3://s3.example.com/files',
  's3://k@s3.example.com/files',
  's3://k:top-secret@s3.example.com',
  's3://k:top-secret@s3.example.com/files/below',
])('%s is refused in a sentence that has no secret', (text) => {
  const read = () => readBucket(text);
  expect(read).toThrow(StartError);
  expect(read).toThrow(/FILES_URL is not usable/);
  expect(read).not.toThrow(/top-secret/);
});
