import type { Cufd, Cuis } from './day-codes.ts';
import { wallClock } from './la-paz-time.ts';
import { Refused } from './mensajes.ts';

/** How long after its end an event may be registered and its packages sent. */
export const EVENT_HOURS = 48;

/** A time in which the SIN could not be reached, and the code that documents of it bear. */
export interface Event {
  codigo: number;
  motivo: string;
  descripcion: string;
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

  /** Those of a branch and point of sale that began on a day. */
  of(cuis: Cuis, day: string): Event[] {
    return this.#events.filter(({ cufd, from }) => cufd.cuis === cuis && wallClock(from).startsWith(day));
  }

  /** @throws Refused where it overlaps another of its CUFD */
  add(event: Omit<Event, 'codigo'>): Event {
    const { cufd, from, until } = event;
    if (this.#events.some((other) => other.cufd === cufd && other.from < until && from < other.until)) {
      throw new Refused('981');
    }
    const added = { ...event, codigo: 7_000_001 + this.#events.length };
    this.#events.push(added);
    return added;
  }
}
