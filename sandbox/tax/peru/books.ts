import { textAt } from '../xml.ts';
import type { Motivo } from './codigo.ts';
import type { Comprobante } from './comprobante.ts';

/** A document that SUNAT decided on. */
export interface HeldDocument {
  comprobante: Comprobante;
  state: 'accepted' | 'rejected' | 'voided';
  /** Code 0 with observations, or that of the rejection. */
  response: Motivo & { notes: readonly Motivo[] };
  /** The zip with its CDR. */
  cdr: Uint8Array;
  decidedAt: number;
  /** The first time included. */
  timesSent: number;
}

/** The documents that were decided on, in order; an issuer's number of a type has one. */
export class Books {
  readonly #byNumber = new Map<string, HeldDocument>();

  get all(): HeldDocument[] {
    return [...this.#byNumber.values()];
  }

  /** `id`: series and number, with or without zeros before it. */
  find(issuer: string, type: string, id: string): HeldDocument | undefined {
    return this.#byNumber.get(keyOf(issuer, type, id));
  }

  save(held: HeldDocument): void {
    const { issuer, type, id } = held.comprobante;
    this.#byNumber.set(keyOf(issuer, type, id), held);
  }
}

const keyOf = (issuer: string, type: string, id: string): string => `${issuer}-${type}-${id.replace(/-0+(?=\d)/, '-')}`;

/** As control lists it. */
export function describe({ comprobante, state, response, decidedAt, timesSent }: HeldDocument) {
  const { id, type, issuer, buyer, root } = comprobante;
  return {
    id,
    type,
    issuer,
    buyer: buyer.id,
    total: textAt(root, 'LegalMonetaryTotal', 'PayableAmount') ?? null,
    state,
    code: response.code,
    notes: response.notes.map(({ code }) => code),
    times_sent: timesSent,
    decided_at: new Date(decidedAt).toISOString(),
  };
}
