import type { Clock } from '../../kit/clock.ts';
import type { HeldDocument } from './books.ts';
import type { Excepcion } from './codigo.ts';
import { Office, type Voidance } from './office.ts';
import { Tickets } from './tickets.ts';

/** An office with its tickets, each processed for `stepMs`: voidances, and guides or why they were not processed. */
export interface Desk {
  office: Office;
  voidances: Tickets<Voidance>;
  guides: Tickets<HeldDocument | Excepcion>;
}

export const createDesk = (clock: Clock, stepMs: number, { beta = false } = {}): Desk => ({
  office: new Office({ clock, beta }),
  voidances: new Tickets(clock, stepMs),
  guides: new Tickets(clock, stepMs),
});
