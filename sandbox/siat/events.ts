import type { Answer } from './answer.ts';
import { rows } from './answer.ts';
import type { Cufd } from './day-codes.ts';
import { instantOf } from './la-paz-time.ts';
import { Refused } from './mensajes.ts';
import type { Office } from './office.ts';
import { checkPlace, placeOf, type Request } from './request.ts';

const HOUR_MS = 3_600_000;
/** How long after its end an event is told, and its packages are sent. */
export const EVENT_HOURS = 48;

/** A time in which the SIN could not be reached, and the code that documents of it bear. */
export interface Event {
  codigo: number;
  cufd: Cufd;
  from: number;
  until: number;
}

/** The significant events that were registered. */
export class Events {
  readonly #events: Event[] = [];

  get count(): number {
    return this.#events.length;
  }

  byCode(codigo: string): Event | undefined {
    return this.#events.find((event) => String(event.codigo) === codigo);
  }

  add(event: Omit<Event, 'codigo'>): Event {
    const added = { ...event, codigo: 7_000_001 + this.#events.length };
    this.#events.push(added);
    return added;
  }
}

/** registroEventoSignificativo */
export function registerEvent(office: Office, request: Request): Answer {
  try {
    const now = office.clock.now();
    checkPlace(request);
    const { codigoModalidad: _, ...place } = placeOf(request);
    const cuis = office.codes.checkCuis(request.cuis, place, now);
    if (!/^[1-7]$/.test(request.field('codigoMotivoEvento'))) throw new Refused('976');
    const [current, cufd] = [office.codes.cufd(request.cufd), office.codes.cufd(request.field('cufdEvento'))];
    if (current?.cuis !== cuis || cufd?.cuis !== cuis) throw new Refused('914');
    if (current.validUntil <= now) throw new Refused('953');
    const [from, until] = ['fechaHoraInicioEvento', 'fechaHoraFinEvento'].map((name) => instantOf(request.field(name)));
    if (from === undefined || until === undefined || !(from < until && until <= now)) throw new Refused('981');
    if (now - until > EVENT_HOURS * HOUR_MS || from < cufd.from || from >= cufd.validUntil) throw new Refused('981');
    const { codigo } = office.events.add({ cufd, from, until });
    return {
      name: 'RespuestaListaEventos',
      fields: { codigoRecepcionEventoSignificativo: String(codigo), transaccion: 'true' },
    };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { name: 'RespuestaListaEventos', fields: { mensajesList: rows([error.mensaje]), transaccion: 'false' } };
  }
}
