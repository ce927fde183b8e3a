import { type Answer, type Fields, facturacionAnswer } from './answer.ts';
import { EVENT_HOURS, type Event } from './events.ts';
import { instantOf } from './la-paz-time.ts';
import { type Mensaje, Refused } from './mensajes.ts';
import type { Office } from './office.ts';
import { checkedDocument, checkIsNew, enter, OFFLINE, unpack, uuidOf } from './receive.ts';
import { checkDocumentRequest, checkSector, type Request } from './request.ts';
import { readTar } from './tar.ts';

const MOST_DOCUMENTS = 500;
const HOUR_MS = 3_600_000;

interface Package {
  codigoRecepcion: string;
  request: Request;
  event: Event;
  files: readonly Buffer[];
  decidedAt: number;
  /** What became of its documents, by their place in it; null before. */
  decision: { mensajes: Fields[]; isWhole: boolean } | null;
}

/** The packages of documents that were issued while the SIN could not be reached. */
export class Packages {
  readonly #packages = new Map<string, Package>();
  /** Those that are not decided, the oldest first. */
  readonly #waiting: Package[] = [];
  readonly #stepMs: number;

  constructor(stepMs: number) {
    this.#stepMs = stepMs;
  }

  get count(): number {
    return this.#packages.size;
  }

  /** recepcionPaqueteFactura: taken at once and decided after a while, so that its documents are not known before. */
  receive(office: Office, request: Request): Answer {
    try {
      const { files, event } = checkPackage(office, request);
      const codigoRecepcion = uuidOf(`${request.field('hashArchivo')} ${this.#packages.size}`);
      const decidedAt = office.clock.now() + this.#stepMs;
      const taken: Package = { codigoRecepcion, request, event, files, decidedAt, decision: null };
      this.#packages.set(codigoRecepcion, taken);
      this.#waiting.push(taken);
      return facturacionAnswer('901', { codigoRecepcion, isDone: true });
    } catch (error) {
      if (error instanceof Refused) return facturacionAnswer('902', { mensajes: [error.mensaje], isDone: false });
      throw error;
    }
  }

  /** Takes or refuses the documents of all packages whose time has come. */
  decide(office: Office): void {
    for (let one = this.#waiting[0]; one && office.clock.now() >= one.decidedAt; one = this.#waiting[0]) {
      this.#waiting.shift();
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
  }

  /** validacionRecepcionPaqueteFactura: what was decided. */
  validate(office: Office, request: Request): Answer {
    try {
      checkDocumentRequest(request, office.codes, office.clock.now());
      const one = this.#packages.get(request.field('codigoRecepcion'));
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
  if (files.length > MOST_DOCUMENTS) throw new Refused('954');
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
