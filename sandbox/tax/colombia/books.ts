import { textAt } from '../xml.ts';
import type { Documento } from './documento.ts';

/** A document that was validated. */
export interface HeldDocument {
  document: Documento;
  /** UTF-8. */
  xml: string;
  acceptedAt: number;
  /** The number of its ApplicationResponse. */
  response: number;
  /** The first time included. */
  timesSent: number;
}

/** The documents that were validated, in order. */
export class Books {
  readonly #byUuid = new Map<string, HeldDocument>();

  get all(): HeldDocument[] {
    return [...this.#byUuid.values()];
  }

  byUuid(uuid: string): HeldDocument | undefined {
    return this.#byUuid.get(uuid.toLowerCase());
  }

  /** An issuer's number is given once in an environment. */
  byNumber({ issuer, id, kind, environment }: Documento): HeldDocument | undefined {
    return this.all.find(
      ({ document }) =>
        document.issuer === issuer &&
        document.id === id &&
        document.kind === kind &&
        document.environment === environment,
    );
  }

  add(document: Documento, xml: string, acceptedAt: number): HeldDocument {
    const held = { document, xml, acceptedAt, response: this.#byUuid.size + 1, timesSent: 1 };
    this.#byUuid.set(document.uuid, held);
    return held;
  }
}

/** As control lists it. */
export function describe({ document, acceptedAt, timesSent }: HeldDocument) {
  const { id, uuid, kind, issuer, buyer, environment, root } = document;
  return {
    id,
    uuid,
    kind,
    issuer,
    buyer,
    environment,
    total: textAt(root, 'LegalMonetaryTotal', 'PayableAmount'),
    times_sent: timesSent,
    accepted_at: new Date(acceptedAt).toISOString(),
  };
}
