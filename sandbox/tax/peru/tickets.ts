import type { Clock } from '../../kit/clock.ts';

/** How long SUNAT works on what it gave a ticket for. */
const WORKS_MS = 5_000;

/** What was taken in to be worked on, by its ticket. */
export class Tickets<T> {
  readonly #clock: Clock;
  readonly #byTicket = new Map<string, { readyAt: number; result: T }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(result: T): string {
    const ticket = `${this.#clock.now()}${this.#byTicket.size + 1}`;
    this.#byTicket.set(ticket, { readyAt: this.#clock.now() + WORKS_MS, result });
    return ticket;
  }

  /** Undefined: no such ticket. */
  find(ticket: string): 'in process' | { result: T } | undefined {
    const found = this.#byTicket.get(ticket);
    if (!found) return undefined;
    return found.readyAt > this.#clock.now() ? 'in process' : { result: found.result };
  }
}
