import { type Answer, facturacionAnswer } from './answer.ts';
import type { Held } from './books.ts';
import { endOfAnnulment } from './la-paz-time.ts';
import { mensaje, Refused } from './mensajes.ts';
import type { Office } from './office.ts';
import { checkDocumentRequest, checkSector, type Request } from './request.ts';

type Subject = 'Factura' | 'DocumentoAjuste';

/** verificacionEstado…: the state of a document by its CUF. */
export function stateOf(office: Office, request: Request, subject: Subject): Answer {
  try {
    const { codigoRecepcion, isAnnulled } = find(office, request, subject);
    return facturacionAnswer(isAnnulled ? '691' : '690', { codigoRecepcion, isDone: true });
  } catch (error) {
    if (error instanceof Refused) return facturacionAnswer('902', { mensajes: [error.mensaje], isDone: false });
    throw error;
  }
}

/** anulacion…: until the 9th of the next month, and not where a note is about it. */
export function annul(office: Office, request: Request, subject: Subject): Answer {
  try {
    const held = find(office, request, subject);
    const ordered = office.refusals.next('anulacion');
    if (ordered) return facturacionAnswer('906', { mensajes: [ordered], isDone: false });
    const motive = request.field('codigoMotivo');
    if (!/^[1-4]$/.test(motive)) throw new Refused('925', `Codigo motivo anulacion enviado ${motive}.`);
    if (held.isAnnulled) throw new Refused('936');
    if (held.wasReverted) throw new Refused('941');
    checkTime(office, held);
    if (office.books.notesOf(held.cuf).length > 0) throw new Refused('941');
    held.isAnnulled = true;
    return facturacionAnswer('905', { codigoRecepcion: held.codigoRecepcion, isDone: true });
  } catch (error) {
    if (error instanceof Refused) return facturacionAnswer('906', { mensajes: [error.mensaje], isDone: false });
    throw error;
  }
}

/** reversionAnulacion…: once, within the same time. */
export function revert(office: Office, request: Request, subject: Subject): Answer {
  try {
    const held = find(office, request, subject);
    if (!held.isAnnulled) throw new Refused(held.wasReverted ? '968' : '941');
    checkTime(office, held);
    held.isAnnulled = false;
    held.wasReverted = true;
    return facturacionAnswer('907', {
      codigoRecepcion: held.codigoRecepcion,
      mensajes: [mensaje('907')],
      isDone: true,
    });
  } catch (error) {
    if (error instanceof Refused) return facturacionAnswer('909', { mensajes: [error.mensaje], isDone: false });
    throw error;
  }
}

function find(office: Office, request: Request, subject: Subject): Held {
  checkDocumentRequest(request, office.codes, office.clock.now());
  checkSector(request, subject);
  const held = office.books.byCuf(request.field('cuf'));
  if (!held || held.nit !== request.nit || held.document.isNote !== (subject === 'DocumentoAjuste')) {
    throw new Refused('924');
  }
  return held;
}

function checkTime(office: Office, { document }: Held): void {
  if (office.clock.now() >= endOfAnnulment(document.cabecera.fechaEmision ?? '')) throw new Refused('934');
}
