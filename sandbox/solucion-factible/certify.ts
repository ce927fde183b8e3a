import type { Clock } from '../kit/clock.ts';
import { wallClock } from '../kit/wall-clock.ts';
import { below, readXml, type Tag } from '../tax/xml.ts';
import type { Books, HeldDocument } from './books.ts';
import { checkLine } from './check-lines.ts';
import { checkParties } from './check-receiver.ts';
import { checkSeal } from './check-seal.ts';
import { checkShape } from './check-shape.ts';
import { checkTime } from './check-time.ts';
import { checkTotals } from './check-totals.ts';
import { Refusal } from './refusal.ts';
import type { Refusals } from './refusals.ts';
import type { Fields } from './soap.ts';
import { SAT_CERTIFICATE, stampFor, TFD_VERSION, withStamp } from './stamp.ts';
import type { StampKey } from './stamp-key.ts';
import type { Taxpayers } from './taxpayers.ts';

/** The provider's data, from one reset to the next. */
export interface Office {
  clock: Clock;
  seed: string;
  key: StampKey;
  books: Books;
  taxpayers: Taxpayers;
  refusals: Refusals;
  /** RFCs of receivers that have to agree before an invoice is cancelled. */
  consenting: Set<string>;
}

/**
 * Checks a document and stamps it: the result of a `timbrar`. A seal that was stamped before gives 307 with the first
 * stamp. `base64` is the document's bytes, in UTF-8.
 */
export function certify(office: Office, base64: string): Fields {
  try {
    office.refusals.meet('timbrar');
    const xml = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(base64, 'base64'));
    return stamped(office, xml);
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    if (error instanceof TypeError) return refused(new Refusal('301', 'XML mal formado: no está en UTF-8'));
    throw error;
  }
}

function stamped(office: Office, xml: string): Fields {
  const comprobante = readXml(xml);
  if (!comprobante) throw new Refusal('301', 'XML mal formado');
  const first = firstStamp(office, comprobante);
  if (first) {
    first.times_sent += 1;
    return result('307', 'El CFDI contiene un timbre previo', first);
  }
  check(office, comprobante, xml);
  const { Sello = '' } = comprobante.attributes;
  const stamp = stampFor(Sello, wallClock(office.clock.now(), 'America/Mexico_City'), office.seed, office.key);
  const held = office.books.add(comprobante, withStamp(xml, stamp), stamp);
  return result('200', 'El CFDI fue timbrado con éxito', held);
}

/** The document is known by its seal, whether it comes back with its stamp or without. */
function firstStamp({ books }: Office, comprobante: Tag): HeldDocument | undefined {
  const held = books.bySeal(comprobante.attributes.Sello ?? '');
  const hasStamp = below(comprobante, 'Complemento', 'TimbreFiscalDigital').length > 0;
  if (!held && hasStamp) throw new Refusal('307', 'El CFDI contiene un timbre previo');
  return held;
}

function check({ clock, taxpayers }: Office, comprobante: Tag, xml: string): void {
  checkShape(comprobante);
  if (!xml.includes('</cfdi:Comprobante')) throw new Refusal('301', 'XML mal formado: el prefijo no es cfdi');
  checkSeal(comprobante);
  checkTime(comprobante, clock.now());
  checkTotals(comprobante);
  checkParties(comprobante, (rfc) => taxpayers.find(rfc));
  for (const line of below(comprobante, 'Conceptos', 'Concepto')) checkLine(line);
}

function result(status: string, mensaje: string, { stamp, xml }: HeldDocument): Fields {
  return {
    cadenaOriginal: stamp.cadenaOriginal,
    certificadoSAT: SAT_CERTIFICATE,
    cfdiTimbrado: Buffer.from(xml).toString('base64'),
    fechaTimbrado: stamp.fechaTimbrado,
    mensaje,
    qrCode: '',
    selloSAT: stamp.selloSat,
    status,
    uuid: stamp.uuid,
    versionTFD: TFD_VERSION,
  };
}

function refused({ code, message }: Refusal): Fields {
  return {
    cadenaOriginal: null,
    certificadoSAT: null,
    cfdiTimbrado: null,
    fechaTimbrado: null,
    mensaje: message,
    qrCode: null,
    selloSAT: null,
    status: code,
    uuid: null,
    versionTFD: null,
  };
}
