import { type Comprobante, numberOf } from './comprobante.ts';
import type { Mensaje } from './mensaje.ts';

export type State = 'received' | 'in_process' | 'authorized' | 'not_authorized';

/** A document that was received. */
export interface HeldComprobante {
  document: Comprobante;
  /** The file, as it was sent or signed. */
  xml: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  processedAt: number;
  /** Why it will not be authorised; undefined: it will. */
  refusal: Mensaje | undefined;
  /** How often it came, the first time included. */
  timesReceived: number;
}

/** The documents of the taxpayers, by clave and by number. */
export class Books {
  readonly #byClave = new Map<string, HeldComprobante>();
  readonly #byNumber = new Map<string, HeldComprobante>();

  get all(): HeldComprobante[] {
    return [...this.#byClave.values()];
  }

  byClave(clave: string): HeldComprobante | undefined {
    return this.#byClave.get(clave);
  }

  /** `number` is of `numberOf`. */
  byNumber(number: string): HeldComprobante | undefined {
    return this.#byNumber.get(number);
  }

  add(held: HeldComprobante): void {
    this.#byClave.set(held.document.clave, held);
    this.#byNumber.set(numberOf(held.document), held);
  }
}

/** Where a document is at an instant: nothing is known of it for the first half of its time. */
export function stateOf({ receivedAt, processedAt, refusal }: HeldComprobante, now: number): State {
  if (now >= processedAt) return refusal ? 'not_authorized' : 'authorized';
  return now - receivedAt < (processedAt - receivedAt) / 2 ? 'received' : 'in_process';
}

/** A document as the control calls list it. */
export function describe(held: HeldComprobante, now: number) {
  const { clave, codDoc, ruc, estab, ptoEmi, secuencial, total } = held.document;
  return {
    clave_acceso: clave,
    codDoc,
    ruc,
    estab,
    ptoEmi,
    secuencial,
    total,
    state: stateOf(held, now),
    times_received: held.timesReceived,
    received_at: new Date(held.receivedAt).toISOString(),
  };
}
