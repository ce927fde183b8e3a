import { createHash } from 'node:crypto';
import { escapeXml } from '../tax/xml.ts';
import type { StampKey } from './stamp-key.ts';

/** A made-up provider of certification. */
const RFC_PROVIDER = 'SBX260101AA1';
export const SAT_CERTIFICATE = '30001000000500003456';
export const TFD_VERSION = '1.1';

/** The fiscal stamp of a document. */
export interface Stamp {
  uuid: string;
  /** Local time of the capital, without a zone. */
  fechaTimbrado: string;
  selloCfd: string;
  selloSat: string;
  cadenaOriginal: string;
}

/** The stamp for a seal: the same seal gets the same UUID in a world of the same seed. */
export function stampFor(selloCfd: string, fechaTimbrado: string, seed: string, key: StampKey): Stamp {
  const uuid = uuidOf(`${seed}:${selloCfd}`);
  const cadenaOriginal = `||${[TFD_VERSION, uuid, fechaTimbrado, RFC_PROVIDER, selloCfd, SAT_CERTIFICATE].join('|')}||`;
  return { uuid, fechaTimbrado, selloCfd, cadenaOriginal, selloSat: key.seal(cadenaOriginal) };
}

/** The document's text with TimbreFiscalDigital 1.1 added; nothing else of it changes. */
export function withStamp(xml: string, stamp: Stamp): string {
  const timbre = timbreFiscalDigital(stamp);
  const end = xml.lastIndexOf('</cfdi:Comprobante');
  return `${xml.slice(0, end)}<cfdi:Complemento>${timbre}</cfdi:Complemento>${xml.slice(end)}`;
}

function timbreFiscalDigital({ uuid, fechaTimbrado, selloCfd, selloSat }: Stamp): string {
  const namespace = 'http://www.sat.gob.mx/TimbreFiscalDigital';
  const schema = 'http://www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd';
  const attributes = {
    'xmlns:tfd': namespace,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${namespace} ${schema}`,
    Version: TFD_VERSION,
    UUID: uuid,
    FechaTimbrado: fechaTimbrado,
    RfcProvCertif: RFC_PROVIDER,
    SelloCFD: selloCfd,
    NoCertificadoSAT: SAT_CERTIFICATE,
    SelloSAT: selloSat,
  };
  const text = Object.entries(attributes).map(([name, value]) => `${name}="${escapeXml(value)}"`);
  return `<tfd:TimbreFiscalDigital ${text.join(' ')}/>`;
}

/** Of the form of a random UUID (version 4), in upper case as SAT writes them. */
function uuidOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex').slice(0, 32).split('');
  hex[12] = '4';
  hex[16] = '89ab'.charAt(Number.parseInt(hex[16] ?? '0', 16) % 4);
  const text = hex.join('').toUpperCase();
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}
