import { below, type Tag } from '../tax/xml.ts';
import { only } from './only.ts';
import type { Stamp } from './stamp.ts';

/** The receiver of a document is asked to agree to its cancellation. */
export interface Consent {
  motive: string;
  substitute: string | null;
  /** ISO 8601, UTC. */
  asked_at: string;
  /** `expired`: the time ran out without an answer, which cancels. Null: it still runs. */
  answer: 'accepted' | 'rejected' | 'expired' | null;
}

/** A stamped document as it is held. */
export interface HeldDocument {
  stamp: Stamp;
  /** UTF-8. */
  xml: string;
  serie: string;
  folio: string;
  /** `I` or `E`. */
  type: string;
  total: string;
  emisor: string;
  receptor: string;
  fecha: string;
  relations: readonly { type: string; uuid: string }[];
  /** How often the document came, the first time included. */
  times_sent: number;
  cancelled: { motive: string; substitute: string | null; at: string } | null;
  /** The last request to the receiver; null where there was none. */
  consent: Consent | null;
  /** Requests to cancel that SAT took: those that cancelled at once, and those that the receiver was asked about. */
  cancel_requests: number;
}

/** The documents that were stamped, in order. */
export class Books {
  readonly #bySeal = new Map<string, HeldDocument>();

  get all(): HeldDocument[] {
    return [...this.#bySeal.values()];
  }

  bySeal(seal: string): HeldDocument | undefined {
    return this.#bySeal.get(seal);
  }

  byUuid(uuid: string): HeldDocument | undefined {
    return this.all.find(({ stamp }) => stamp.uuid === uuid.toUpperCase());
  }

  add(comprobante: Tag, xml: string, stamp: Stamp): HeldDocument {
    const { Serie = '', Folio = '', TipoDeComprobante = '', Total = '', Fecha = '' } = comprobante.attributes;
    const held: HeldDocument = {
      stamp,
      xml,
      serie: Serie,
      folio: Folio,
      type: TipoDeComprobante,
      total: Total,
      emisor: only(comprobante, 'Emisor').attributes.Rfc ?? '',
      receptor: only(comprobante, 'Receptor').attributes.Rfc ?? '',
      fecha: Fecha,
      relations: below(comprobante, 'CfdiRelacionados').flatMap((group) =>
        group.children.map(({ attributes }) => ({
          type: group.attributes.TipoRelacion ?? '',
          uuid: (attributes.UUID ?? '').toUpperCase(),
        })),
      ),
      times_sent: 1,
      cancelled: null,
      consent: null,
      cancel_requests: 0,
    };
    this.#bySeal.set(stamp.selloCfd, held);
    return held;
  }

  /** Whether an egreso in force refers to the document. */
  isCredited(uuid: string): boolean {
    return this.all.some(
      (held) => held.type === 'E' && !held.cancelled && held.relations.some((relation) => relation.uuid === uuid),
    );
  }
}
