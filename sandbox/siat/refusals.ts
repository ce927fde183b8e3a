import { z } from 'zod';
import type { Mensaje } from './mensajes.ts';

export const RefusalOrder = z.strictObject({
  operation: z.enum(['recepcion', 'anulacion']).default('recepcion'),
  codigo: z.string().regex(/^-?\d+$/),
  descripcion: z.string().default('RECHAZADO POR LA SIMULACION'),
  times: z.int().positive().default(1),
});
type RefusalOrder = z.output<typeof RefusalOrder>;

/** The refusals that control has ordered, the oldest first. */
export class Refusals {
  #orders: RefusalOrder[] = [];

  add(order: RefusalOrder): void {
    this.#orders.push({ ...order });
  }

  /** The ordered refusal of the next of these operations; undefined: none. */
  next(operation: RefusalOrder['operation']): Mensaje | undefined {
    const order = this.#orders.find((one) => one.operation === operation);
    if (!order) return undefined;
    order.times -= 1;
    this.#orders = this.#orders.filter(({ times }) => times > 0);
    return { codigo: order.codigo, descripcion: order.descripcion };
  }
}
