import { createHash, generateKeyPairSync, verify, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readXml } from '#connectors/core/read-xml.ts';
import { readCertificate } from './certificate.ts';
import { seal } from './seal.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key_pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

test('a seal verifies over the UTF-8 bytes, on one line, the same each time', () => {
  const text = '||4.0|A|Año Ñandú ⏻||';
  const made = seal(text, key_pem);
  expect(made).toMatch(/^[A-Za-z0-9+/]{342}==$/);
  expect(verify('RSA-SHA256', Buffer.from(text), publicKey, Buffer.from(made, 'base64'))).toBe(true);
  expect(seal(text, key_pem)).toBe(made);
  expect(seal(`${text} `, key_pem)).not.toBe(made);
});

const { TAX_SAMPLES } = process.env;

describe.skipIf(!TAX_SAMPLES)(
  "SAT's public test taxpayer (skipped unless TAX_SAMPLES names the folder of samples)",
  () => {
    const CADENA =
      '||4.0|2025-02-19T08:32:29|01|30001000000500003416|3824.15|956.04|MXN|3327.01|I|01|PUE|86000|EKU9003173C9|ESCUELA KEMPER URGATE|601|MCI7306249Y1|MUNICIPIO DE CUAUTITLAN IZCALLI|54700|603|G03|52161557|GAMEPAD007|4|H87|PIEZA|Portable tetris gamepad pro++ ⏻|956.04|3824.15|956.04|02|2868.11|002|Tasa|0.160000|458.90|2868.11|002|Tasa|0.160000|458.90|458.90||';

    test('its certificate is read, and a published seal is of our kind', async () => {
      const sample = readFileSync(join(TAX_SAMPLES ?? '', 'mx', 'ingreso-signed-stamped.xml'));
      const root = await readXml(sample, ({ attribute }) => ({
        number: attribute('NoCertificado'),
        certificate: attribute('Certificado') ?? '',
        sello: attribute('Sello') ?? '',
      }));
      const certificate = readCertificate(Buffer.from(root.certificate, 'base64'));
      expect(certificate.number).toBe(root.number);
      expect(certificate.number).toBe('30001000000500003416');
      expect(certificate.der_base64).toBe(root.certificate);
      expect(certificate.tax_ids).toContain('EKU9003173C9');
      expect(createHash('sha256').update(CADENA).digest('hex')).toBe(
        '3eed9652b5ed1c260d16e82864b303c33ad621bfa3f7e2fe7f14916288913eef',
      );
      const { publicKey: ofSat } = new X509Certificate(Buffer.from(root.certificate, 'base64'));
      expect(verify('RSA-SHA256', Buffer.from(CADENA), ofSat, Buffer.from(root.sello, 'base64'))).toBe(true);
    });
  },
);
