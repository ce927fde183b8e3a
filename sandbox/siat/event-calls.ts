import { type Answer, type Fields, rows } from './answer.ts';
import type { Cuis } from './day-codes.ts';
import { EVENT_HOURS, type Event } from './events.ts';
import { instantOf, wallClock } from './la-paz-time.ts';
import { Refused } from './mensajes.ts';
import type { Office } from './office.ts';
import { checkPlace, placeOf, type Request } from './request.ts';

const HOUR_MS = 3_600_000;

/** registroEventoSignificativo: an event that is over and began while its CUFD was in force. */
export function registerEvent(office: Office, request: Request): Answer {
  return answered(() => {
    const now = office.clock.now();
    const cuis = checkCodes(office, request);
    const [motivo, descripcion] = [request.field('codigoMotivoEvento'), request.field('descripcion')];
    if (!/^[1-7]$/.test(motivo)) throw new Refused('976');
    if (descripcion === '') throw new Refused('951');
    if (request.field('fechaHoraFinEvento') === '') throw new Refused('960');
    const cufd = office.codes.cufd(request.field('cufdEvento'));
    if (cufd?.cuis !== cuis) throw new Refused('914');
    const from = instantOf(request.field('fechaHoraInicioEvento'));
    const until = instantOf(request.field('fechaHoraFinEvento'));
    if (!(from < until && until <= now) || now - until > EVENT_HOURS * HOUR_MS) throw new Refused('981');
    if (from < cufd.from || from >= cufd.validUntil) throw new Refused('984');
    const { codigo } = office.events.add({ motivo, descripcion, cufd, from, until });
    return { codigoRecepcionEventoSignificativo: String(codigo) };
  });
}

/** consultaEventoSignificativo: the events of a day. They do not say which CUFD they are of. */
export function findEvents(office: Office, request: Request): Answer {
  return answered(() => {
    const cuis = checkCodes(office, request);
    const [day] = /^\d{4}-\d\d-\d\d/.exec(request.field('fechaEvento')) ?? [];
    if (day === undefined) throw new Refused('996');
    const found = office.events.of(cuis, day);
    if (found.length === 0) throw new Refused('957');
    return { listaCodigos: found.map(row) };
  });
}

const row = ({ codigo, motivo, descripcion, from, until }: Event): Fields => ({
  codigoEvento: motivo,
  codigoRecepcionEventoSignificativo: String(codigo),
  descripcion,
  fechaFin: wallClock(until),
  fechaInicio: wallClock(from),
});

/** Place, CUIS and CUFD of a request. @throws Refused */
function checkCodes({ codes, clock }: Office, request: Request): Cuis {
  const now = clock.now();
  checkPlace(request);
  const { codigoModalidad: _, ...place } = placeOf(request);
  const cuis = codes.checkCuis(request.cuis, place, now);
  const current = codes.cufd(request.cufd);
  if (current?.cuis !== cuis) throw new Refused('914');
  if (current.validUntil <= now) throw new Refused('953');
  return cuis;
}

function answered(work: () => Fields): Answer {
  try {
    return { name: 'RespuestaListaEventos', fields: { ...work(), transaccion: 'true' } };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { name: 'RespuestaListaEventos', fields: { mensajesList: rows([error.mensaje]), transaccion: 'false' } };
  }
}
