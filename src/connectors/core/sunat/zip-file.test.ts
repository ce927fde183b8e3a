import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { unzipCdr, zipFile } from './zip-file.ts';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

test('the CDR is read from a zip that has a folder and other files too', () => {
  const zip = zipSync({ 'dummy/': new Uint8Array(), 'other.xml': Buffer.from('<b/>'), 'R-1.xml': Buffer.from('<a/>') });
  expect(Buffer.from(unzipCdr(base64(zip))).toString()).toBe('<a/>');
  expect(() => unzipCdr(zipFile('other', '<b/>').toString('base64'))).toThrow('the zip holds no CDR');
});

test('a zip that says it holds far more than a CDR is not unpacked', () => {
  const large = new Uint8Array(11 * 1024 * 1024);
  expect(() => unzipCdr(base64(zipSync({ 'R-1.xml': large })))).toThrow('too large');
  const zip = zipSync({ 'other.xml': large, 'R-1.xml': Buffer.from('<a/>') });
  // Its size is said to be less than it is.
  const lying = Buffer.from(zipSync({ 'R-1.xml': large }));
  lying.writeUInt32LE(100, lying.lastIndexOf(Buffer.from('PK\u0001\u0002')) + 24);
  expect(unzipCdr(base64(lying)).length).toBeLessThanOrEqual(100);
  expect(Buffer.from(unzipCdr(base64(zip))).toString()).toBe('<a/>');
});
