import { type Answer, type Fields, facturacionAnswer } from './answer.ts';
import { EVENT_HOURS, type Event } from './events.ts';
import { instantOf } from './la-paz-time.ts';
import { Refused } from './mensajes.ts';
import type { Office } from './office.ts';
import { checkedDocument, checkIsNew, enter, unpack, uuidOf } from './receive.ts';
import { checkDocumentRequest, checkSector, type Request } from './request.ts';
import { readTar } from './tar.ts';

const MOST_DOCUMENTS = 500;
const HOUR_MS = 3_600_000;
const OFFLINE = '2';

/** What became of the documents of a package: the refused ones by their place in it. */
interface Package {
  codigoRecepcion: string;
  decidedAt: number;
  refusals: Fields[];
}

/** The packages of documents that were issued while the SIN could not be reached. */
export class Packages {
  readonly #packages = new Map<string, Package>();
  readonly #stepMs: number;

  constructor(stepMs: number) {
    this.#stepMs = stepMs;
  }

  get count(): number {
    return this.#packages.size;
  }

  /** recepcionPaqueteFactura: taken at once, decided after a while. */
  receive(office: Office, request: Request): Answer {
    try {
      const files = checkPackage(office, request);
      const event = office.events.byCode(request.field('codigoEvento'));
      if (!event) throw new Refused('957');
      if (office.clock.now() - event.until > EVENT_HOURS * HOUR_MS) throw new Refused('983');
      const codigoRecepcion = uuidOf(request.field('hashArchivo'));
      if (!this.#packages.has(codigoRecepcion)) {
        const refusals = files.flatMap((file, index) => refusalOf(office, request, event, file, index));
        const decidedAt = office.clock.now() + this.#stepMs;
        this.#packages.set(codigoRecepcion, { codigoRecepcion, decidedAt, refusals });
      }
      return facturacionAnswer('901', { codigoRecepcion, isDone: true });
    } catch (error) {
      if (error instanceof Refused) return facturacionAnswer('902', { mensajes: [error.mensaje], isDone: false });
      throw error;
    }
  }

  /** validacionRecepcionPaqueteFactura: what was decided. */
  validate(office: Office, request: Request): Answer {
    try {
      checkDocumentRequest(request, office.codes, office.clock.now());
      const one = this.#packages.get(request.field('codigoRecepcion'));
      if (!one) throw new Refused('944');
      const { codigoRecepcion, refusals } = one;
      if (office.clock.now() < one.decidedAt) return facturacionAnswer('901', { codigoRecepcion, isDone: true });
      const answer = facturacionAnswer(refusals.length === 0 ? '908' : '904', { codigoRecepcion, isDone: true });
      return { ...answer, fields: { ...answer.fields, mensajesList: refusals } };
    } catch (error) {
      if (error instanceof Refused) return facturacionAnswer('902', { mensajes: [error.mensaje], isDone: false });
      throw error;
    }
  }
}

function checkPackage(office: Office, request: Request): Buffer[] {
  checkDocumentRequest(request, office.codes, office.clock.now());
  checkSector(request, 'Factura');
  if (request.codigoEmision !== OFFLINE) throw new Refused('916');
  const files = readTar(unpack(request));
  if (!files) throw new Refused('920', 'tar');
  if (files.length > MOST_DOCUMENTS) throw new Refused('954');
  if (String(files.length) !== request.field('cantidadFacturas')) throw new Refused('985');
  return files;
}

/** Documents bear the code of the event, not that of the request. */
function refusalOf(
  office: Office,
  request: Request,
  { cufd, from, until }: Event,
  file: Buffer,
  index: number,
): Fields[] {
  try {
    const document = checkedDocument(file, request, cufd);
    checkIsNew(office, document);
    const at = instantOf(document.cabecera.fechaEmision ?? '');
    if (!(at >= from && at <= until)) throw new Refused('1040');
    enter(office, document, request);
    return [];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [{ ...error.mensaje, numeroArchivo: String(index), numeroDetalle: '0', advertencia: 'false' }];
  }
}
