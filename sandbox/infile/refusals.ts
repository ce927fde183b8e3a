import { Refusal } from './finding.ts';

/** Calls that control wants refused. */
export interface RefusalOrder {
  code: string;
  mensaje: string;
  /** How many of the next ones. */
  times: number;
}

/** The refusals that control has ordered, the oldest first. */
export class Refusals {
  #orders: RefusalOrder[] = [];

  add(order: RefusalOrder): void {
    this.#orders.push({ ...order });
  }

  /** @throws Refusal when one was ordered */
  meet(): void {
    const [order] = this.#orders;
    if (!order) return;
    order.times -= 1;
    this.#orders = this.#orders.filter(({ times }) => times > 0);
    throw new Refusal(order.code, order.mensaje);
  }
}
