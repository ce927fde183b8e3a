import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { readXml } from '#connectors/core/read-xml.ts';
import { makeTestCertificate } from '#platform/documents/demo-certificate.ts';
import { validateXsd } from '#platform/documents/validate-xsd.ts';
import { openCertificate } from './open-certificate.ts';
import { signXades } from './sign-xades.ts';
import { signXmldsig } from './sign-xmldsig.ts';

const PASSWORD = 'demo';
const opened = openCertificate(
  [
    makeTestCertificate({
      tax_id: '1790016919001',
      name: 'Prueba S.A.',
      country: 'EC',
      password: PASSWORD,
      from: new Date(),
    }).p12,
  ],
  PASSWORD,
);
if (!opened.is_open) throw new Error(opened.why);
const { key } = opened;

const FACTURA =
  '<?xml version="1.0" encoding="UTF-8"?>\n<factura id="comprobante" version="1.1.0"><ruc>1790016919001</ruc><vacío/>' +
  '<razon>Ñandú &amp; Cía "X" &lt;\u{1F600}&gt;</razon></factura>';

const INVOICE =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Invoice xmlns="urn:oasis:Invoice-2" xmlns:cbc="urn:oasis:cbc" xmlns:ext="urn:oasis:ext">' +
  '<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent><x xmlns="urn:x"/></ext:ExtensionContent></ext:UBLExtension>' +
  '<ext:UBLExtension><ext:ExtensionContent/></ext:UBLExtension></ext:UBLExtensions><cbc:ID>F001-1</cbc:ID></Invoice>';

const AT = '2026-11-23T02:30:00.500Z';
const ecuador = {
  at: AT,
  utc_offset: -300,
  place: 'end_of_root',
  document: '#comprobante',
  description: 'contenido comprobante',
} as const;
const colombia = {
  at: AT,
  utc_offset: -300,
  place: { inside: 'ext:ExtensionContent' },
  hash: 'sha256',
  document: '',
  description: null,
  policy: {
    identifier: 'https://facturaelectronica.dian.gov.co/politicadefirma/v2/politicadefirmav2.pdf',
    sha256: 'dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y=',
  },
  role: 'supplier',
} as const;

const signed = {
  'Ecuador, SHA-1': signXades(FACTURA, key, { ...ecuador, hash: 'sha1' }),
  'Ecuador, SHA-256': signXades(FACTURA, key, { ...ecuador, hash: 'sha256' }),
  Colombia: signXades(INVOICE, key, colombia),
  Peru: signXmldsig(INVOICE, key, { place: { inside: 'ext:ExtensionContent' }, hash: 'sha256', id: 'SignSUNAT' }),
  Bolivia: signXmldsig(FACTURA, key, {
    place: 'end_of_root',
    hash: 'sha256',
    more_transforms: ['http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments'],
  }),
};
const all = Object.entries(signed);

/** Whether xml-crypto, whose canonicalization is its own, finds every reference and the signature good. */
function isGood(xml: string): boolean {
  const [, signature] = /(<ds:Signature .*<\/ds:Signature>)/s.exec(xml) ?? [];
  const verifier = new SignedXml({ publicCert: key.certificate_pem, getCertFromKeyInfo: () => null });
  verifier.loadSignature(signature ?? '');
  return verifier.checkSignature(xml);
}

test.each(all)('%s: verifies, and no longer after any change', (_, xml) => {
  expect(isGood(xml)).toBe(true);
  const changed = [xml.replace('Ñandú', 'Nandú').replace('F001-1', 'F001-2'), xml.replace('21:30:00', '21:30:01')];
  for (const other of changed.filter((one) => one !== xml)) expect(() => isGood(other) || refuse()).toThrow();
});

const refuse = () => {
  throw new Error('not verified');
};

test('without its signature, a document is as it was', () => {
  const without = (xml: string) => xml.replace(/<ds:Signature .*<\/ds:Signature>/s, '');
  expect(without(signed['Ecuador, SHA-1'])).toBe(FACTURA);
  expect(without(signed.Peru)).toBe(
    INVOICE.replace('<ext:ExtensionContent/>', '<ext:ExtensionContent></ext:ExtensionContent>'),
  );
});

test('the same document, key and instant give the same bytes; another instant gives other ids', () => {
  expect(signXades(FACTURA, key, { ...ecuador, hash: 'sha1' })).toBe(signed['Ecuador, SHA-1']);
  const later = signXades(FACTURA, key, { ...ecuador, hash: 'sha1', at: '2026-11-23T02:31:00Z' });
  const id = (xml: string) => /<ds:Signature [^>]*Id="([^"]+)"/.exec(xml)?.[1];
  expect(id(later)).not.toBe(id(signed['Ecuador, SHA-1']));
});

test("Ecuador's has three references and the SRI's facts of the certificate", async () => {
  const read = await readXml(signed['Ecuador, SHA-1'], (root) => ({
    references: root.findAll('Reference').map((one) => one.attribute('URI')?.replace(/-[0-9a-f]{16}$/, '')),
    transforms: root.findAll('Transform').map((one) => one.attribute('Algorithm')),
    format:
      root.find('DataObjectFormat')?.attribute('ObjectReference')?.slice(1) === root.find('Reference')?.attribute('Id'),
    time: root.find('SigningTime')?.text,
    issuer: root.find('X509IssuerName')?.text,
    serial: root.find('X509SerialNumber')?.text,
    last: root.children().at(-1)?.name,
    exponent: root.find('Exponent')?.text,
  }));
  expect(read).toEqual({
    references: ['#comprobante', '#KeyInfo', '#SignedProperties'],
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature'],
    format: true,
    time: '2026-11-22T21:30:00-05:00',
    issuer: `2.5.4.97=#0c10${Buffer.from('VATEC-0000000000').toString('hex')},CN=Bodega Demo CA,O=Bodega\\, demo only,C=EC`,
    serial: '4097',
    last: 'Signature',
    exponent: 'AQAB',
  });
});

test("Colombia's names the policy and the role, and stands in the second extension", async () => {
  const read = await readXml(signed.Colombia, (root) => ({
    inSecond: root
      .findAll('ExtensionContent')[1]
      ?.children()
      .map(({ name }) => name),
    order: root
      .find('SignedSignatureProperties')
      ?.children()
      .map(({ name }) => name),
    policy: root.find('SigPolicyHash')?.find('DigestValue')?.text,
    role: root.find('ClaimedRole')?.text,
  }));
  expect(read).toEqual({
    inSecond: ['Signature'],
    order: ['SigningTime', 'SigningCertificate', 'SignaturePolicyIdentifier', 'SignerRole'],
    policy: colombia.policy.sha256,
    role: 'supplier',
  });
});

test.each([
  ['<a/>', 'end_of_root', 'nothing to sign'],
  [FACTURA, { inside: 'ext:ExtensionContent' }, 'does not have one empty ext:ExtensionContent'],
  [INVOICE.replace('<x xmlns="urn:x"/>', ''), { inside: 'ext:ExtensionContent' }, 'does not have one empty'],
] as const)('a document without the place is refused: %s', (xml, place, message) => {
  expect(() => signXmldsig(xml, key, { place, hash: 'sha256' })).toThrow(message);
});

test('a document whose root has another id is refused', () => {
  expect(() => signXades(FACTURA.replace('"comprobante"', '"otro"'), key, { ...ecuador, hash: 'sha1' })).toThrow(
    'one part',
  );
});

const hasXmlsec = (() => {
  try {
    return execFileSync('xmlsec1', ['--version'], { encoding: 'utf8' }).startsWith('xmlsec1');
  } catch {
    return false;
  }
})();

describe.skipIf(!hasXmlsec)('by xmlsec1 (skipped where it is not installed)', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), `signatures-${randomUUID()}`));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function verify(xml: string): string {
    const file = join(folder, 'signed.xml');
    writeFileSync(file, xml);
    writeFileSync(join(folder, 'root.pem'), key.chain_pem.join(''));
    const [, root = ''] = /<([A-Za-z]+)[ >]/.exec(xml.replace(/<\?.*\?>/, '')) ?? [];
    const ids = [`id:${root}`, 'Id:KeyInfo', 'Id:SignedProperties', 'Id:Signature'].flatMap((id) => {
      const [attribute = '', element = ''] = id.split(':');
      return [`--id-attr:${attribute}`, element];
    });
    return execFileSync(
      'xmlsec1',
      [
        '--verify',
        '--enabled-key-data',
        'x509',
        '--trusted-pem',
        join(folder, 'root.pem'),
        '--print-debug',
        ...ids,
        file,
      ],
      { encoding: 'utf8', stdio: 'pipe' },
    );
  }

  test.each(all)('%s', (name, xml) => {
    const report = verify(xml);
    const references = name.includes('Ecuador') || name === 'Colombia' ? 3 : 1;
    expect(report.match(/Status: succeeded/g)?.length).toBeGreaterThanOrEqual(references);
    expect(() => verify(xml.replace('Ñandú', 'Nandú').replace('F001-1', 'F001-2'))).toThrow();
  });
});

const { TAX_SCHEMAS, TAX_SAMPLES } = process.env;

describe.skipIf(!TAX_SCHEMAS || !TAX_SAMPLES)(
  'official schemas (skipped unless TAX_SCHEMAS and TAX_SAMPLES name their folders)',
  () => {
    test.each([
      ['factura-1.1.0-iva15-valid-key.xml', 'factura_V2.1.0.xsd'],
      ['notaCredito-1.1.0-unsigned.xml', 'NotaCredito_V1.1.0.derived.xsd'],
    ])('%s is valid once signed', async (file, schema) => {
      const xml = readFileSync(join(TAX_SAMPLES ?? '', 'ec', file), 'utf8');
      for (const hash of ['sha1', 'sha256'] as const) {
        const after = signXades(xml, key, { ...ecuador, hash });
        expect(await validateXsd(Buffer.from(after), join(TAX_SCHEMAS ?? '', 'ec-sri', schema))).toEqual([]);
        expect(isGood(after)).toBe(true);
      }
    });
  },
);
