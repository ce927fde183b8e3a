import { textAt } from '../xml.ts';
import type { Books } from './books.ts';
import { type Motivo, motivo } from './codigo.ts';
import { amountAt, type Comprobante } from './comprobante.ts';

/** Catalogue 09. */
const REASONS = /^(0[1-9]|1[0-3])$/;

/**
 * A credit note's reason, and the document that it changes: known, valid, of the same letter and currency, not smaller.
 */
export function checkNote({ root, type, id, issuer, currency }: Comprobante, books: Books): Motivo[] {
  if (type !== '07') return [];
  const reason = textAt(root, 'DiscrepancyResponse', 'ResponseCode');
  if (!reason) return [motivo('2128')];
  if (!REASONS.test(reason)) return [motivo('2172')];
  if (!textAt(root, 'DiscrepancyResponse', 'Description')) return [motivo('2136')];
  const named = (name: string) => textAt(root, 'BillingReference', 'InvoiceDocumentReference', name) ?? '';
  const [kind, series] = [named('DocumentTypeCode'), named('ID').charAt(0)];
  if (id.startsWith('F') && (kind !== '01' || series !== 'F')) return [motivo('2116')];
  if (id.startsWith('B') && (kind !== '03' || series !== 'B')) return [motivo('2399')];
  const origin = books.find(issuer, kind, named('ID'));
  if (!origin) return [motivo('2119')];
  if (origin.state !== 'accepted') return [motivo(origin.state === 'voided' ? '2120' : '2121')];
  const found: Motivo[] = [];
  if (origin.comprobante.currency !== currency) found.push(motivo('3209'));
  const [own, whole] = [root, origin.comprobante.root].map((one) =>
    amountAt(one, 'LegalMonetaryTotal', 'PayableAmount'),
  );
  if (!((own ?? 0) <= (whole ?? 0))) found.push(motivo('3286'));
  return found;
}
