import { createHash, sign, X509Certificate } from 'node:crypto';
import type { Signer } from '../tax-service.ts';

const DS = 'http://www.w3.org/2000/09/xmldsig#';
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const PERU = 'urn:sunat:names:specification:ubl:peru:schema:xsd';

/** The two documents by which others are taken back, and the versions that they are written in. */
const VERSIONS = { VoidedDocuments: '1.0', SummaryDocuments: '1.1' };

export type Heading = {
  root: keyof typeof VERSIONS;
  /** `RA-20261120-1` */
  id: string;
  ruc: string;
  company: string;
  /** YYYY-MM-DD, its own day. */
  date: string;
  /** The day of the documents that it takes back. */
  reference_date: string;
};

/**
 * A document of UBL 2.0 around its lines, with its signature. All of it is in canonical form, so that nothing has to be
 * read again for the digest.
 * @see thegreenter/greenter 99da486, voided.xml.twig and summary.xml.twig
 */
export function cancellationXml(heading: Heading, lines: string, signer: Signer): string {
  const namespaces = namespacesOf(heading);
  const digest = createHash('sha256')
    .update(document(heading, lines, ''))
    .digest('base64');
  const info = [
    `<ds:CanonicalizationMethod Algorithm="${C14N}"></ds:CanonicalizationMethod>`,
    '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod>',
    `<ds:Reference URI=""><ds:Transforms><ds:Transform Algorithm="${DS}enveloped-signature"></ds:Transform></ds:Transforms>`,
    '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod>',
    `<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`,
  ].join('');
  const value = sign('RSA-SHA256', Buffer.from(`<ds:SignedInfo ${namespaces}>${info}`), signer.key_pem);
  const certificate = new X509Certificate(signer.certificate_pem).raw.toString('base64');
  const signature = [
    `<ds:Signature Id="SignSUNAT"><ds:SignedInfo>${info}`,
    `<ds:SignatureValue>${value.toString('base64')}</ds:SignatureValue>`,
    `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>`,
  ].join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document(heading, lines, signature)}`;
}

/** In the order of canonical XML: inner elements inherit all of them. */
const namespacesOf = ({ root }: Heading): string =>
  [
    `xmlns="${PERU}:${root}-1"`,
    `xmlns:cac="${UBL}:CommonAggregateComponents-2"`,
    `xmlns:cbc="${UBL}:CommonBasicComponents-2"`,
    `xmlns:ds="${DS}"`,
    `xmlns:ext="${UBL}:CommonExtensionComponents-2"`,
    `xmlns:sac="${PERU}:SunatAggregateComponents-1"`,
  ].join(' ');

function document(heading: Heading, lines: string, signature: string): string {
  const { root, id, ruc, company, date, reference_date } = heading;
  const name = canonical(company);
  return [
    `<${root} ${namespacesOf(heading)}>`,
    `<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent>${signature}</ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>`,
    `<cbc:UBLVersionID>2.0</cbc:UBLVersionID><cbc:CustomizationID>${VERSIONS[root]}</cbc:CustomizationID>`,
    `<cbc:ID>${id}</cbc:ID><cbc:ReferenceDate>${reference_date}</cbc:ReferenceDate><cbc:IssueDate>${date}</cbc:IssueDate>`,
    `<cac:Signature><cbc:ID>${ruc}</cbc:ID><cac:SignatoryParty><cac:PartyIdentification><cbc:ID>${ruc}</cbc:ID></cac:PartyIdentification>`,
    `<cac:PartyName><cbc:Name>${name}</cbc:Name></cac:PartyName></cac:SignatoryParty>`,
    '<cac:DigitalSignatureAttachment><cac:ExternalReference><cbc:URI>#SignSUNAT</cbc:URI></cac:ExternalReference></cac:DigitalSignatureAttachment></cac:Signature>',
    `<cac:AccountingSupplierParty><cbc:CustomerAssignedAccountID>${ruc}</cbc:CustomerAssignedAccountID><cbc:AdditionalAccountID>6</cbc:AdditionalAccountID>`,
    `<cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>`,
    `${lines}</${root}>`,
  ].join('');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text of one line as canonical XML has it. */
export const canonical = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
