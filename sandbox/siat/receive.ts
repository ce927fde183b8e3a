import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { readXml, withXml } from '../tax/xml.ts';
import { checkSignature, SignatureFlaw } from '../tax/xml-signature.ts';
import { type Answer, facturacionAnswer } from './answer.ts';
import type { Held } from './books.ts';
import { checkAmounts } from './check-amounts.ts';
import { checkBuyer } from './check-buyer.ts';
import { checkHead } from './check-head.ts';
import { checkNote } from './check-note.ts';
import type { Cufd } from './day-codes.ts';
import { type Documento, readDocument } from './document.ts';
import { instantOf } from './la-paz-time.ts';
import { type Codigo, type Mensaje, mensaje, Refused } from './mensajes.ts';
import type { Office } from './office.ts';
import { checkDocumentRequest, checkSector, type Request } from './request.ts';

const MINUTE_MS = 60_000;
/** How long after its fechaEmision a document comes online, and how far that may be ahead. */
const ONLINE_MS = 10 * MINUTE_MS;
const AHEAD_MS = 5 * MINUTE_MS;
const ONLINE = '1';
export const OFFLINE = '2';
const MAX_BYTES = 100 * 1024 * 1024;

/** recepcionFactura and recepcionDocumentoAjuste: one document, decided at once. */
export function receive(office: Office, request: Request, subject: 'Factura' | 'DocumentoAjuste'): Answer {
  try {
    const now = office.clock.now();
    const cufd = checkDocumentRequest(request, office.codes, now);
    checkSector(request, subject);
    if (request.codigoEmision !== ONLINE) throw new Refused('916');
    const xml = unpack(request);
    const ordered = office.refusals.next('recepcion');
    if (ordered) return facturacionAnswer('902', { mensajes: [ordered], isDone: false });
    const document = checkedDocument(xml, request, cufd);
    checkIsNew(office, document);
    const age = now - instantOf(document.cabecera.fechaEmision ?? '');
    if (!(age <= ONLINE_MS && age >= -AHEAD_MS)) throw new Refused('1009');
    const codigoRecepcion = uuidOf(document.cabecera.cuf ?? '');
    const warnings = enter(office, document, request, { codigoRecepcion, receivedAt: now });
    return facturacionAnswer('908', { codigoRecepcion, mensajes: warnings, isDone: true });
  } catch (error) {
    if (error instanceof Refused) return facturacionAnswer('902', { mensajes: [error.mensaje], isDone: false });
    throw error;
  }
}

/** The file of a request. @throws Refused */
export function unpack(request: Request): Buffer {
  if (Number.isNaN(instantOf(request.field('fechaEnvio')))) throw new Refused('943');
  const archivo = request.field('archivo');
  const file = Buffer.from(archivo, 'base64');
  if (file.length === 0 || file.toString('base64') !== archivo) throw new Refused('920', 'base64');
  const hash = createHash('sha256').update(file).digest('hex');
  if (hash !== request.field('hashArchivo').toLowerCase()) throw new Refused('969');
  try {
    return gunzipSync(file, { maxOutputLength: MAX_BYTES });
  } catch {
    throw new Refused('920', 'gzip');
  }
}

/** A document as its schema and signature want it, of the request's issuer, place and code. @throws Refused */
export function checkedDocument(xml: Buffer, request: Request, cufd: Cufd, other: Codigo = '1003'): Documento {
  const root = readXml(xml);
  if (!root) throw new Refused('939', 'XML');
  const document = readDocument(root);
  if (document.isSigned !== (request.codigoModalidad === '1')) throw new Refused('917');
  if (document.isSigned) verify(xml);
  checkHead(document, request, cufd, other);
  return document;
}

function verify(xml: Buffer): void {
  try {
    const signature = withXml(xml, checkSignature);
    if (!signature?.uris.includes('')) throw new Refused('921', 'URI');
  } catch (error) {
    if (error instanceof SignatureFlaw) throw new Refused('921', error.message);
    throw error;
  }
}

/** @throws Refused where the CUF is held */
export function checkIsNew({ books }: Office, { cabecera }: Documento): void {
  const known = books.byCuf(cabecera.cuf ?? '');
  if (!known) return;
  known.timesReceived += 1;
  throw new Refused('1000');
}

/** Takes a document that is not held yet. @returns warnings @throws Refused */
export function enter(
  { books, unknownNits, clock }: Office,
  document: Documento,
  request: Request,
  reception: Pick<Held, 'codigoRecepcion' | 'receivedAt'>,
): Mensaje[] {
  checkBuyer(document, unknownNits, request.codigoEmision === OFFLINE);
  checkAmounts(document);
  if (document.isNote) checkNote(document, books, clock.now());
  const isNext = books.add({
    document,
    cuf: document.cabecera.cuf ?? '',
    nit: request.nit,
    ...reception,
    timesReceived: 1,
    isAnnulled: false,
    wasReverted: false,
  });
  return isNext ? [] : [mensaje('2000')];
}

/** Always the same of the same text, so that a world can be repeated. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
