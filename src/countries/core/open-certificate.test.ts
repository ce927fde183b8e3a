import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, randomUUID, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestCertificate } from '#platform/documents/demo-certificate.ts';
import { openCertificate } from './open-certificate.ts';

const PASSWORD = 'señal 1';
const owner = { tax_id: '1790016919001', name: 'Ñandú S.A.', country: 'EC', password: PASSWORD };
const demo = makeTestCertificate({
  ...owner,
  from: new Date('2026-01-01T00:00:00Z'),
  sat_number: '30001000000500003416',
});
const other = makeTestCertificate({ ...owner, from: new Date('2026-01-01T00:00:00Z') });

/** The opened certificate; the test fails where there is none. */
function opened(files: readonly Uint8Array[], password = PASSWORD) {
  const result = openCertificate(files, password);
  if (!result.is_open) throw new Error(`refused: ${result.why}`);
  return result;
}

test('a p12 gives key, certificate and chain', () => {
  const { key, certificate } = opened([demo.p12]);
  expect(certificate).toMatchObject({
    valid_from: '2026-01-01T00:00:00.000Z',
    valid_until: '2028-01-01T00:00:00.000Z',
    common_name: 'Ñandú S.A.',
    issuer: `2.5.4.97=#0c10${Buffer.from('VATEC-0000000000').toString('hex')},CN=Bodega Demo CA,O=Bodega\\, demo only,C=EC`,
    der_base64: Buffer.from(demo.cer).toString('base64'),
  });
  expect(certificate.tax_ids).toEqual(['1790016919001']);
  expect(key.key_pem).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
  expect(key.chain_pem).toHaveLength(1);
  expect(new X509Certificate(key.chain_pem[0] ?? '').ca).toBe(true);
});

test("the number of SAT's certificates is every second character of the serial number in hex", () => {
  expect(opened([demo.p12]).certificate.number).toBe('30001000000500003416');
  expect(opened([demo.p12]).certificate.serial).toBe(BigInt('0x3330303031303030303030353030303033343136').toString());
  expect(opened([other.p12]).certificate).toMatchObject({ number: '', serial: '4097' });
});

test("SAT's pair opens in any order, to the same key", () => {
  const pair = opened([demo.key, demo.cer]);
  expect(pair.key).toEqual({ ...opened([demo.p12]).key, chain_pem: [] });
  expect(opened([demo.cer, demo.key])).toEqual(pair);
});

test('PEM files open, with and without a password, in one file or two', () => {
  const { key } = opened([demo.p12]);
  const plain = Buffer.from(`${key.key_pem}\n${key.certificate_pem}${key.chain_pem[0]}`);
  expect(opened([plain]).key).toEqual(key);
  expect(opened([Buffer.from(key.certificate_pem), demo.key]).key.key_pem).toBe(key.key_pem);
});

describe('refused', () => {
  const junk = Buffer.from('junk');
  test.each([
    ['a wrong password of a p12', [demo.p12], 'other', 'wrong_password'],
    ['a wrong password of a key', [demo.cer, demo.key], 'other', 'wrong_password'],
    ["another one's key", [demo.cer, other.key], PASSWORD, 'key_does_not_match'],
    ['a certificate alone', [demo.cer], PASSWORD, 'no_key'],
    ['a key alone', [demo.key], PASSWORD, 'not_a_certificate'],
    ['any other file', [junk], PASSWORD, 'not_a_certificate'],
    ['an empty file', [Buffer.alloc(0)], PASSWORD, 'not_a_certificate'],
    ['a p12 that is cut off', [demo.p12.subarray(0, 900)], PASSWORD, 'not_a_certificate'],
    ['a damaged certificate', [demo.cer.subarray(0, 300), demo.key], PASSWORD, 'not_a_certificate'],
    [
      'a PEM that holds none',
      [Buffer.from('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----')],
      '',
      'not_a_certificate',
    ],
    ['no file', [], PASSWORD, 'not_a_certificate'],
  ])('%s', (_, files, password, why) => {
    expect(openCertificate(files, password)).toEqual({ is_open: false, why });
  });

  test('a key that is not RSA', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const key = privateKey.export({ format: 'der', type: 'pkcs8' });
    expect(openCertificate([demo.cer, key], '')).toEqual({ is_open: false, why: 'no_key' });
  });
});

/** Certificates that a program not ours made, where OpenSSL's is installed. */
const hasOpenssl = (() => {
  try {
    return execFileSync('openssl', ['version'], { encoding: 'utf8' }).startsWith('OpenSSL 3');
  } catch {
    return false;
  }
})();

describe.skipIf(!hasOpenssl)('files of OpenSSL 3 (skipped where the program openssl is not installed)', () => {
  let folder = '';
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const read = (file: string) => readFileSync(join(folder, file));

  const CONFIG = `
[req]
distinguished_name = name
prompt = no
utf8 = yes
[name]
C = EC
O = "Ñandú, \\"Hijos\\" + Cía"
serialNumber = 140224-1710744424
organizationIdentifier = VATEC-1790016919001
CN = Pérez
[owner]
keyUsage = critical,digitalSignature
1.3.6.1.4.1.37746.3.1 = ASN1:UTF8String:1710744424
1.3.6.1.4.1.37746.3.11 = DER:31:37:31:30:37:34:34:34:32:34:30:30:31
1.3.6.1.4.1.37746.3.2 = ASN1:UTF8String:JUANA
[cipher]
keyUsage = critical,keyEncipherment
`;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), `certificates-${randomUUID()}`));
    writeFileSync(join(folder, 'openssl.cnf'), CONFIG);
    for (const name of ['owner', 'cipher']) {
      const days = name === 'owner' ? '365' : '3650';
      openssl(
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-keyout',
        `${name}.key`,
        '-out',
        `${name}.crt`,
        '-days',
        days,
        '-config',
        'openssl.cnf',
        '-extensions',
        name,
      );
    }
    const p12 = ['pkcs12', '-export', '-inkey', 'owner.key', '-in', 'owner.crt', '-passout', `pass:${PASSWORD}`];
    openssl(...p12, '-out', 'modern.p12');
    openssl(...p12, '-legacy', '-out', 'legacy.p12');
    writeFileSync(
      join(folder, 'both.pem'),
      Buffer.concat(['cipher.key', 'cipher.crt', 'owner.key', 'owner.crt'].map(read)),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(['modern.p12', 'legacy.p12'])('%s', (file) => {
    const { key, certificate } = opened([read(file)]);
    expect(Buffer.from(certificate.der_base64, 'base64')).toEqual(new X509Certificate(read('owner.crt')).raw);
    expect(key.key_pem).toBe(read('owner.key').toString());
    for (const wrong of ['wrong', 'señal 2']) {
      expect(openCertificate([read(file)], wrong)).toEqual({ is_open: false, why: 'wrong_password' });
    }
  });

  test("names and Ecuador's extensions", () => {
    const { certificate } = opened([read('modern.p12')]);
    const vat = Buffer.from('VATEC-1790016919001');
    const serial = Buffer.from('140224-1710744424');
    expect(certificate.issuer).toBe(
      `CN=Pérez,2.5.4.97=#0c13${vat.toString('hex')},2.5.4.5=#1311${serial.toString('hex')},O=Ñandú\\, \\"Hijos\\" \\+ Cía,C=EC`,
    );
    expect(certificate.subject).toBe(certificate.issuer);
    expect(certificate.tax_ids).toEqual([
      '140224-1710744424',
      '140224',
      '1710744424',
      '1790016919001',
      '1710744424001',
    ]);
  });

  test('of two pairs, the one that may sign', () => {
    expect(opened([read('both.pem')]).key.key_pem).toBe(read('owner.key').toString());
  });
});
