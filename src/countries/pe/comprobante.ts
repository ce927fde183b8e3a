import type { Origin, TaxDocument } from '../core/tax-document.ts';
import type { PeruSettings } from './settings.ts';
import { TYPES } from './tipo-documento.ts';

/** Kinds of documents. @see SUNAT, catalogue 01 */
export const TIPOS = { factura: '01', boleta: '03', nota: '07', guia: '09' } as const;
type Tipo = (typeof TIPOS)[keyof typeof TIPOS];

/** Buyers with a RUC get a factura, all others a boleta. */
export function tipoOf({ kind, buyer }: TaxDocument): Tipo {
  if (kind === 'guide') return TIPOS.guia;
  if (kind === 'correction') return TIPOS.nota;
  return buyer.tax_id_code === TYPES.ruc ? TIPOS.factura : TIPOS.boleta;
}

const FACTURA = /^(F[A-Z\d]{3}|E001)-\d{1,8}$/;
const BOLETA = /^(B[A-Z\d]{3}|EB01)-\d{1,8}$/;

/**
 * The kind of the document that a note corrects, by its series, since it may have been issued externally; null where it
 * is neither.
 */
export function tipoOfOrigin({ full_number }: Origin): typeof TIPOS.factura | typeof TIPOS.boleta | null {
  if (FACTURA.test(full_number)) return TIPOS.factura;
  return BOLETA.test(full_number) ? TIPOS.boleta : null;
}

/**
 * A factura, or a note that corrects one: they have series of their own, and are voided by another way than boletas.
 */
export function isOfFactura(document: TaxDocument): boolean {
  const { origin } = document;
  const tipo = origin ? tipoOfOrigin(origin) : tipoOf(document);
  return tipo === TIPOS.factura;
}

/**
 * The series of a document, and the first letters of a new one. A note has the letter of the document that it corrects.
 */
export function serieOf(document: TaxDocument, settings: PeruSettings): { serie: string; first: number } {
  switch (tipoOf(document)) {
    case TIPOS.guia:
      return { serie: settings.guia_series, first: settings.guia_first_number };
    case TIPOS.factura:
      return { serie: settings.factura_series, first: settings.factura_first_number };
    case TIPOS.boleta:
      return { serie: settings.boleta_series, first: settings.boleta_first_number };
    case TIPOS.nota: {
      const serie = isOfFactura(document) ? settings.factura_note_series : settings.boleta_note_series;
      return { serie, first: settings.note_first_number };
    }
  }
}
