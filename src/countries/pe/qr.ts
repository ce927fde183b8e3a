import type { Identifiers, TaxDocument } from '../core/tax-document.ts';

/**
 * The content of the QR code of a printed document. Of a guía it is the address that SUNAT gives with its CDR; null
 * before.
 */
export function qrText({ kind, totals, issued_on, buyer }: TaxDocument, ruc: string, ids: Identifiers): string | null {
  if (kind === 'guide') return ids.enlaceQr || null;
  const { tipoComprobante = '', serie = '', numero = '', valorResumen } = ids;
  const document = [ruc, tipoComprobante, serie, numero, totals.tax, totals.total, issued_on];
  const hash = valorResumen ? [valorResumen] : [];
  return [...document, buyer.tax_id_code, buyer.tax_id, ...hash, ''].join('|');
}
