import { type Answer, type Fields, facturacionAnswer } from './answer.ts';
import { EVENT_HOURS } from './events.ts';
import { instantOf } from './la-paz-time.ts';
import { type Mensaje, Refused } from './mensajes.ts';
import type { Office } from './office.ts';
import type { Package } from './packages.ts';
import { checkedDocument, checkIsNew, enter, OFFLINE, unpack, uuidOf } from './receive.ts';
import { checkDocumentRequest, checkSector, type Request } from './request.ts';
import { readTar } from './tar.ts';

const MAX_DOCUMENTS = 500;
const HOUR_MS = 3_600_000;

/** recepcionPaqueteFactura: taken at once and decided after a while, so that its documents are not known before. */
export function receivePackage(office: Office, request: Request): Answer {
  try {
    const { packages, clock } = office;
    const { files, event } = checkPackage(office, request);
    const codigoRecepcion = uuidOf(`${request.field('hashArchivo')} ${packages.count}`);
    const decidedAt = clock.now() + packages.stepMs;
    packages.add({ codigoRecepcion, request, event, files, decidedAt, decision: null });
    return facturacionAnswer('901', { codigoRecepcion, isDone: true });
  } catch (error) {
    if (error instanceof Refused) return facturacionAnswer('902', { mensajes: [error.mensaje], isDone: false });
    throw error;
  }
}

/** Takes or refuses the documents of all packages whose time has come. */
export function decidePackages(office: Office): void {
  const { packages, clock } = office;
  for (let one = packages.takeDue(clock.now()); one; one = packages.takeDue(clock.now())) decide(office, one);
}

function decide(office: Office, one: Package): void {
  const results = one.files.map((file) => decideDocument(office, one, file));
  one.decision = {
    isWhole: results.every(({ refusal }) => refusal === null),
    mensajes: results.flatMap(({ refusal, warnings }, index) => [
      ...(refusal ? [ofFile(refusal, index, false)] : []),
      ...warnings.map((warning) => ofFile(warning, index, true)),
    ]),
  };
  one.files = [];
}

/** validacionRecepcionPaqueteFactura: the decision. */
export function validatePackage({ packages, codes, clock }: Office, request: Request): Answer {
  try {
    checkDocumentRequest(request, codes, clock.now());
    const one = packages.byCode(request.field('codigoRecepcion'));
    if (!one || one.request.nit !== request.nit) throw new Refused('944');
    const { codigoRecepcion, decision } = one;
    if (!decision) return facturacionAnswer('901', { codigoRecepcion, isDone: true });
    const answer = facturacionAnswer(decision.isWhole ? '908' : '904', { codigoRecepcion, isDone: true });
    return { ...answer, fields: { ...answer.fields, mensajesList: decision.mensajes } };
  } catch (error) {
    if (error instanceof Refused) return facturacionAnswer('902', { mensajes: [error.mensaje], isDone: false });
    throw error;
  }
}

const ofFile = (mensaje: Mensaje, index: number, isWarning: boolean): Fields => ({
  ...mensaje,
  numeroArchivo: String(index),
  numeroDetalle: '0',
  advertencia: String(isWarning),
});

function checkPackage(office: Office, request: Request): Pick<Package, 'files' | 'event'> {
  const now = office.clock.now();
  const { cuis } = checkDocumentRequest(request, office.codes, now);
  checkSector(request, 'Factura');
  if (request.codigoEmision !== OFFLINE) throw new Refused('916');
  const files = readTar(unpack(request));
  if (!files) throw new Refused('920', 'tar');
  if (files.length > MAX_DOCUMENTS) throw new Refused('954');
  if (String(files.length) !== request.field('cantidadFacturas')) throw new Refused('985');
  const event = office.events.byCode(request.field('codigoEvento'));
  if (event?.cufd.cuis !== cuis) throw new Refused('957');
  if (now - event.until > EVENT_HOURS * HOUR_MS) throw new Refused('983');
  return { files, event };
}

/** Documents bear the code of the event, not that of the request, and a time within it. */
function decideDocument(
  office: Office,
  { request, event, codigoRecepcion, decidedAt }: Package,
  file: Buffer,
): { refusal: Mensaje | null; warnings: Mensaje[] } {
  const ordered = office.refusals.next('recepcion');
  if (ordered) return { refusal: ordered, warnings: [] };
  try {
    const document = checkedDocument(file, request, event.cufd, '1006');
    checkIsNew(office, document);
    const at = instantOf(document.cabecera.fechaEmision ?? '');
    if (!(at >= event.from && at <= event.until)) throw new Refused('1040');
    return { refusal: null, warnings: enter(office, document, request, { codigoRecepcion, receivedAt: decidedAt }) };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.mensaje, warnings: [] };
    throw error;
  }
}
