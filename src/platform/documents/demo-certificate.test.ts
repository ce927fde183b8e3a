import { createPrivateKey, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeTestCertificate } from './demo-certificate.ts';

test('a demo certificate is of the owner, for two years, with its key', () => {
  const owner = { tax_id: 'EKU9003173C9', name: 'Escuela de Prueba', country: 'MX', password: '12345678a' };
  const made = makeTestCertificate({
    ...owner,
    from: new Date('2026-01-01T00:00:00Z'),
    sat_number: '30001000000500003416',
  });
  const certificate = new X509Certificate(Buffer.from(made.cer));
  expect(certificate.subject).toContain('CN=Escuela de Prueba');
  expect(certificate.subject).toContain('serialNumber=EKU9003173C9');
  expect(certificate.serialNumber).toBe('3330303031303030303030353030303033343136');
  expect(certificate.validTo).toContain('2028');
  const key = createPrivateKey({
    key: Buffer.from(made.key),
    format: 'der',
    type: 'pkcs8',
    passphrase: owner.password,
  });
  expect(certificate.checkPrivateKey(key)).toBe(true);
});
