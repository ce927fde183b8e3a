import type { Motivo } from './codigo.ts';

/** The ordered outcomes of the next documents: why they are refused, or the observations on them. */
export class Orders {
  #waiting: { motivo: Motivo; times: number }[] = [];

  add(motivo: Motivo, times: number): void {
    this.#waiting.push({ motivo, times });
  }

  next(): Motivo | undefined {
    const [order] = this.#waiting;
    if (!order) return undefined;
    order.times -= 1;
    if (order.times === 0) this.#waiting = this.#waiting.slice(1);
    return order.motivo;
  }
}
