import { sha384 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

type CufeParts = {
  /** Prefix and number, without anything between. */
  number: string;
  /** YYYY-MM-DD in Colombia. */
  issued_on: string;
  /** `10:53:10-05:00` */
  time: string;
  /** LineExtensionAmount. */
  net: string;
  iva: string;
  /** PayableAmount. */
  total: string;
  /** Both without check digit. */
  issuer: string;
  buyer: string;
  /** The range's technical key for an invoice's CUFE, the software's PIN for a note's CUDE. */
  key: string;
  /** ProfileExecutionID. */
  environment: '1' | '2';
};

/**
 * The CUFE of an invoice or the CUDE of a note, 96 digits. The taxes are IVA (01), consumption (04) and ICA (03); the
 * latter two are zero here.
 * @see DIAN, Anexo técnico de factura electrónica de venta 1.9 (Resolución 000165 de 2023), "Código Único de
 * Facturación Electrónica"
 */
export const cufeOf = (parts: CufeParts): string => digest(cufeText(parts));

function cufeText({ number, issued_on, time, net, iva, total, issuer, buyer, key, environment }: CufeParts): string {
  const taxes = `01${truncated(iva)}040.00030.00`;
  return `${number}${issued_on}${time}${truncated(net)}${taxes}${truncated(total)}${issuer}${buyer}${key}${environment}`;
}

/**
 * The proof that the document comes from a registered software.
 * @see the same annex, "Código de seguridad del software"
 */
export const softwareSecurityCode = (software: string, pin: string, number: string): string =>
  digest(`${software}${pin}${number}`);

/** Two decimals; further ones are cut off and not rounded. */
function truncated(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`;
}

/** Of a text's UTF-8 bytes, in lower case. The browser's own SHA-384 is only to be had as a promise. */
const digest = (text: string): string => bytesToHex(sha384(utf8ToBytes(text)));
