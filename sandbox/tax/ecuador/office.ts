import type { Clock } from '../../kit/clock.ts';
import { Books, type HeldComprobante, type State, stateOf } from './books.ts';
import { checkContent } from './check-content.ts';
import { type Comprobante, Devuelta, numberOf } from './comprobante.ts';
import { errorMensaje } from './mensaje.ts';
import { Orders } from './orders.ts';

/** Where Ecuador's documents are entered, worked on for a while, and held. */
export class Office {
  readonly books = new Books();
  readonly orders = new Orders();
  readonly clock: Clock;
  /** How long a document is worked on, in milliseconds. */
  stepMs: number;
  /** The taxpayers that do not exist. */
  unknownRucs: ReadonlySet<string> = new Set();

  constructor(clock: Clock, stepMs: number) {
    this.clock = clock;
    this.stepMs = stepMs;
  }

  /** Enters a document whose clave is not held. `xml` is its file. @throws Devuelta */
  enter(document: Comprobante, xml: string): HeldComprobante {
    const now = this.clock.now();
    const holder = this.books.byNumber(numberOf(document));
    if (holder) throw new Devuelta(errorMensaje('45', `Secuencial de la clave ${holder.document.clave}`));
    if (this.unknownRucs.has(document.ruc)) throw new Devuelta(errorMensaje('46', `RUC ${document.ruc}`));
    checkContent(document, now);
    const order = this.orders.next();
    if (order?.outcome === 'devuelta') throw new Devuelta(order.mensaje);
    const held = {
      document,
      xml,
      receivedAt: now,
      processedAt: now + this.stepMs,
      refusal: order?.mensaje,
      timesReceived: 1,
    };
    this.books.add(held);
    return held;
  }

  state(held: HeldComprobante): State {
    return stateOf(held, this.clock.now());
  }

  /** How many documents are in which state. */
  figures(): Record<string, number> {
    const documents: Record<string, number> = {};
    for (const held of this.books.all) documents[this.state(held)] = (documents[this.state(held)] ?? 0) + 1;
    return documents;
  }
}
