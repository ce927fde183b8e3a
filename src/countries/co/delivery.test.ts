import { expect, test } from 'vitest';
import { readXml, type XmlReader } from '#connectors/core/read-xml.ts';
import { schemaFindings } from '../../../tests/country-suite.ts';
import { givenColombia } from '../../../tests/given-colombia.ts';
import { delivery } from './delivery.ts';
import { sign } from './sign.ts';

const { key, issuer, sealing, order, sealed } = givenColombia;

const receipt = `<?xml version="1.0" encoding="utf-8"?>\n<ApplicationResponse>\r\n\tCo\u00f3mo & <![CDATA[x]]>\u00a0</ApplicationResponse>`;
const validated = { xml: '', receipt, at: '2026-11-21T04:59:59.000Z' };

const pathIn = (root: XmlReader, path: string) =>
  path.split('/').reduce<XmlReader | null>((one, name) => one?.children(name)[0] ?? null, root)?.text;

test('the container has the document and the DIAN’s answer byte for byte, fits its schema, and is signed', async () => {
  const { document, ids, xml } = sealed(order());
  const made = delivery.container(document, issuer, sealing, ids, { ...validated, xml });
  const signed = sign(made.xml, key, validated.at, 'dian');
  expect(await schemaFindings(signed, made.schema)).toEqual([]);
  await readXml(signed, (root) => {
    const text = (path: string) => pathIn(root, path);
    const reference = 'ParentDocumentLineReference/DocumentReference';
    expect(text('Attachment/ExternalReference/Description')).toBe(xml);
    expect(text(`${reference}/Attachment/ExternalReference/Description`)).toBe(receipt);
    expect(text('ParentDocumentID')).toBe('SETP990000012');
    expect(text(`${reference}/UUID`)).toBe(ids.cufe);
    expect(text('SenderParty/PartyTaxScheme/CompanyID')).toBe('900373076');
    expect(text('ReceiverParty/PartyTaxScheme/CompanyID')).toBe('52123456');
    // In Colombia it was still the evening before.
    expect(text(`${reference}/ResultOfVerification/ValidationDate`)).toBe('2026-11-20');
    expect(text(`${reference}/ResultOfVerification/ValidationTime`)).toBe('23:59:59-05:00');
    expect(root.find('SignatureValue')?.text.length).toBeGreaterThan(300);
  });
});

test('the mail has the subject and the names of files that the DIAN wants', () => {
  const { document } = sealed(order());
  expect(delivery.mail(document, issuer, sealing)).toEqual({
    subject: '900373076;Prueba S.A.S.;SETP990000012;01;Prueba S.A.S.',
    zip: 'z0900373076000263b02338c.zip',
    xml: 'ad0900373076000263b02338c.xml',
    pdf: 'ad0900373076000263b02338c.pdf',
  });
});
