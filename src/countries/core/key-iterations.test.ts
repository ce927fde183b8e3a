import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeTestCertificate } from '#platform/documents/demo-certificate.ts';
import { keyIterations } from './key-iterations.ts';
import { openCertificate } from './open-certificate.ts';

const PASSWORD = 'señal 1';
const demo = makeTestCertificate({
  ...{ tax_id: '1790016919001', name: 'Ñandú S.A.', country: 'EC', password: PASSWORD },
  from: new Date('2026-01-01T00:00:00Z'),
});

/** A DER value of at most 127 bytes. */
const der = (tag: number, ...contents: readonly Uint8Array[]) => {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag, content.length]), content]);
};
const sequence = (...contents: readonly Uint8Array[]) => der(0x30, ...contents);
const integer = (...bytes: readonly number[]) => der(0x02, Buffer.from(bytes));
const octets = (...contents: readonly Uint8Array[]) => der(0x04, ...contents);
const oid = der(0x06, Buffer.from([42, 134, 72, 134, 247, 13, 1, 5, 13]));
const salt = octets(Buffer.from('saltsalt'));

const MILLION = [0x0f, 0x42, 0x40];
/** The shape of a p12 whose checksum is made of so many iterations. */
const p12 = (...count: readonly number[]) =>
  sequence(integer(3), sequence(oid), sequence(sequence(oid), salt, integer(...count)));
/** The shape of an encrypted PKCS #8 key. */
const key = (...count: readonly number[]) =>
  sequence(sequence(oid, sequence(sequence(oid, sequence(salt, integer(...count))))), octets(Buffer.alloc(8)));

describe('the iterations that a file asks for', () => {
  test('are those of its checksum, of its key, and of the contents inside it', () => {
    expect(keyIterations(demo.p12)).toBe(2_048);
    expect(keyIterations(demo.key)).toBe(2_048);
    expect(keyIterations(p12(...MILLION))).toBe(1_000_000);
    expect(keyIterations(key(...MILLION))).toBe(1_000_000);
    expect(keyIterations(sequence(integer(3), octets(key(...MILLION))))).toBe(1_000_000);
    expect(keyIterations(key(0x7f, ...Array<number>(8).fill(0xff)))).toBe(Number.POSITIVE_INFINITY);
  });

  test('are none of a certificate, a key without a password, or anything else', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const files = [demo.cer, privateKey.export({ format: 'der', type: 'pkcs8' }), Buffer.from('junk'), Buffer.alloc(0)];
    expect(files.map((file) => keyIterations(file))).toEqual([0, 0, 0, 0]);
    const deep = Array.from({ length: 40 }).reduce<Buffer>((inner) => sequence(inner), integer(1));
    expect(keyIterations(deep)).toBe(0);
  });
});

describe('a file that asks for more work than its makers do', () => {
  const pem = (file: Buffer) =>
    Buffer.from(
      `-----BEGIN ENCRYPTED PRIVATE KEY-----\n${file.toString('base64')}\n-----END ENCRYPTED PRIVATE KEY-----`,
    );

  test.each([
    ['a p12', p12(...MILLION)],
    ['a key', key(...MILLION)],
    ['a key in PEM', pem(key(...MILLION))],
  ])('is refused before it is opened: %s', (_, file) => {
    expect(openCertificate([file], PASSWORD)).toEqual({ is_open: false, why: 'too_slow' });
  });
});
