import type { Clock } from '../../kit/clock.ts';

/** Accepted requests by their ticket, each processed for `stepMs`. */
export class Tickets<T> {
  readonly #clock: Clock;
  readonly #stepMs: number;
  readonly #byTicket = new Map<string, { readyAt: number; result: T }>();

  constructor(clock: Clock, stepMs: number) {
    this.#clock = clock;
    this.#stepMs = stepMs;
  }

  add(result: T): string {
    const ticket = `${this.#clock.now()}${this.#byTicket.size + 1}`;
    this.#byTicket.set(ticket, { readyAt: this.#clock.now() + this.#stepMs, result });
    return ticket;
  }

  /** Undefined: no such ticket. */
  find(ticket: string): 'in process' | { result: T } | undefined {
    const found = this.#byTicket.get(ticket);
    if (!found) return undefined;
    return found.readyAt > this.#clock.now() ? 'in process' : { result: found.result };
  }
}
