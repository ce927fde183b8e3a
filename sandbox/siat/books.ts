import type { Documento } from './document.ts';

/** A document that the SIN took. */
export interface Held {
  document: Documento;
  cuf: string;
  nit: string;
  codigoRecepcion: string;
  receivedAt: number;
  /** How often it came, the first time included. */
  timesReceived: number;
  isAnnulled: boolean;
  /** An annulment can be taken back once. */
  wasReverted: boolean;
}

/** The documents that were taken, in order. */
export class Books {
  readonly #held = new Map<string, Held>();
  readonly #last = new Map<string, number>();

  get all(): Held[] {
    return [...this.#held.values()];
  }

  byCuf(cuf: string): Held | undefined {
    return this.#held.get(cuf);
  }

  /** Notes in force about a factura. */
  notesOf(cuf: string): Held[] {
    return this.all.filter(
      ({ document, isAnnulled }) => !isAnnulled && document.cabecera.numeroAutorizacionCuf === cuf,
    );
  }

  /** @returns whether its number follows the last one of its branch, point of sale and sector; the first may be any */
  add(held: Held): boolean {
    const { cabecera } = held.document;
    const number = numberOf(held.document);
    const { codigoSucursal, codigoPuntoVenta, codigoDocumentoSector } = cabecera;
    const series = [held.nit, codigoSucursal, codigoPuntoVenta, codigoDocumentoSector].join(' ');
    const last = this.#last.get(series);
    this.#held.set(held.cuf, held);
    this.#last.set(series, Math.max(last ?? 0, number));
    return last === undefined || number === last + 1;
  }
}

/** Its own: a note names that of its factura too. */
export const numberOf = ({ cabecera }: Documento): number =>
  Number(cabecera.numeroNotaCreditoDebito ?? cabecera.numeroFactura);
