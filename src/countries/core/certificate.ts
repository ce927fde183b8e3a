import { X509Certificate } from 'node:crypto';
import type { PublicCertificate } from './country.ts';
import { type Der, derTags, derText, oidText, readDer } from './der.ts';
import { nameAttributes, rfc2253 } from './distinguished-name.ts';

/** The facts of a certificate. `number` is empty where its serial number is not of SAT's kind. */
export type CertificateFacts = PublicCertificate & {
  /** RFC 2253. */
  subject: string;
  issuer: string;
  /** The subject's name for people; empty where it has none. */
  common_name: string;
  /** The serial number, decimal. */
  serial: string;
  /**
   * Possible tax ids in it: `EKU9003173C9`, `1710744424001`, without prefixes such as `VATEC-`; other numbers may stand
   * among them.
   */
  tax_ids: readonly string[];
};

/**
 * Reads a certificate, PEM or DER.
 * @throws Error when it is none
 */
export function readCertificate(certificate: string | Uint8Array): CertificateFacts {
  const opened = new X509Certificate(certificate);
  const { issuer, subject, extensions } = certificateParts(opened.raw);
  const attributes = nameAttributes(subject);
  const name = attributes.find(({ oid }) => oid === COMMON_NAME);
  return {
    number: satNumber(opened.serialNumber),
    der_base64: opened.raw.toString('base64'),
    valid_from: new Date(opened.validFrom).toISOString(),
    valid_until: new Date(opened.validTo).toISOString(),
    subject: rfc2253(attributes),
    issuer: rfc2253(nameAttributes(issuer)),
    common_name: (name && derText(name.value)) ?? '',
    serial: BigInt(`0x${opened.serialNumber}`).toString(),
    tax_ids: taxIds([
      ...attributes.filter(({ oid }) => TAX_ID_ATTRIBUTES.has(oid)).map(({ value }) => derText(value) ?? ''),
      ...extensions.filter(({ oid }) => ECUADOR_EXTENSION.test(oid)).map(({ value }) => extensionText(value)),
    ]),
  };
}

/**
 * Whether its key may sign documents; one without the extension may do anything. Ecuador's files also hold a key for
 * encryption only.
 */
export function maySign(certificate: X509Certificate): boolean {
  const usage = certificateParts(certificate.raw).extensions.find(({ oid }) => oid === KEY_USAGE);
  const [bits] = usage ? readDer(usage.value) : [];
  return bits === undefined || ((bits.content[1] ?? 0) & (DIGITAL_SIGNATURE | NON_REPUDIATION)) !== 0;
}

const COMMON_NAME = '2.5.4.3';
const KEY_USAGE = '2.5.29.15';
const DIGITAL_SIGNATURE = 0x80;
const NON_REPUDIATION = 0x40;

/** serialNumber, x500UniqueIdentifier (SAT) and organizationIdentifier. */
const TAX_ID_ATTRIBUTES = new Set(['2.5.4.5', '2.5.4.45', '2.5.4.97']);

/** Ecuador's certifiers put the cédula and the RUC in extensions of their own, all numbered `….3.<n>`. */
const ECUADOR_EXTENSION = /^1\.3\.6\.1\.4\.1(\.\d+)+\.3\.\d+$/;

type Extension = { oid: string; value: Buffer };

/** @see RFC 5280, section 4.1 */
function certificateParts(der: Buffer): { issuer: Der; subject: Der; extensions: Extension[] } {
  const [certificate] = readDer(der);
  const [body] = certificate ? readDer(certificate.content) : [];
  const fields = body ? readDer(body.content) : [];
  // Version is absent in certificates of 1988's kind.
  const start = fields[0]?.tag === derTags.integer ? 0 : 1;
  const [, , issuer, , subject] = fields.slice(start);
  if (!issuer || !subject) throw new Error('The certificate has no issuer and subject');
  const [list] = fields.filter(({ tag }) => tag === derTags.context3).flatMap(({ content }) => readDer(content));
  return { issuer, subject, extensions: list ? readDer(list.content).flatMap(extension) : [] };
}

function extension({ content }: Der): Extension[] {
  const parts = readDer(content);
  const oid = parts.find(({ tag }) => tag === derTags.oid);
  const value = parts.find(({ tag }) => tag === derTags.octetString);
  return oid && value ? [{ oid: oidText(oid.content), value: value.content }] : [];
}

/** Some certifiers wrap the text as DER asks, some write it as it is. */
function extensionText(value: Buffer): string {
  try {
    const [inner] = readDer(value);
    return (inner && derText(inner)) ?? value.toString('latin1');
  } catch {
    return value.toString('latin1');
  }
}

/** SAT's numbers are the serial number's bytes read as digits, so every second character of its hex. */
function satNumber(serialHex: string): string {
  return /^(3\d){20}$/.test(serialHex) ? serialHex.replace(/3(\d)/g, '$1') : '';
}

function taxIds(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => text.toUpperCase().split(/[\s/,;]+/));
  // ETSI EN 319 412-1 puts kind and country before: `VATEC-`, `NTRPE-`, `IDCEC-`. Others put a date or a check digit
  // behind.
  const ids = words.map((word) => word.replace(/^[A-Z]{5}-/, '')).flatMap((word) => [word, ...word.split('-')]);
  return [...new Set(ids)].filter((id) => /^(?=.*\d)[\p{L}\d&.-]{6,20}$/u.test(id));
}
