import { z } from 'zod';
import { type Mensaje, orderedMensaje } from './mensaje.ts';

/** The ordered outcomes of the next documents that would be received. */
export const OutcomeOrder = z.strictObject({
  outcome: z.enum(['devuelta', 'no_autorizado']),
  /** One of the SRI's codes. */
  code: z.string().regex(/^\d{1,3}$/),
  text: z.string().default('Ordenado por la simulación'),
  times: z.int().positive().default(1),
});
export type OutcomeOrder = z.infer<typeof OutcomeOrder>;

/** The outcomes that control has ordered, first come first served. */
export class Orders {
  #waiting: OutcomeOrder[] = [];

  add(order: OutcomeOrder): void {
    this.#waiting.push({ ...order });
  }

  /** Uses one up. */
  next(): { outcome: OutcomeOrder['outcome']; mensaje: Mensaje } | undefined {
    const [order] = this.#waiting;
    if (!order) return undefined;
    order.times -= 1;
    if (order.times === 0) this.#waiting = this.#waiting.slice(1);
    return { outcome: order.outcome, mensaje: orderedMensaje(order.code, order.text) };
  }
}
