import { textAt } from '../xml.ts';
import type { Books } from './books.ts';
import type { Documento } from './documento.ts';
import type { Regla } from './regla.ts';

const REASONS = /^[123467]$/;

/** The invoice that a note names is known under the CUFE that it names, and the reason is of the list. */
export function checkNote({ root, kind }: Documento, books: Books): Regla[] {
  if (kind === 'factura') return [];
  const found: Regla[] = [];
  if (!REASONS.test(textAt(root, 'DiscrepancyResponse', 'ResponseCode') ?? '')) {
    found.push({ code: 'CBF01', text: 'ResponseCode no es un concepto de nota crédito' });
  }
  const named = (name: string) => textAt(root, 'BillingReference', 'InvoiceDocumentReference', name);
  if (named('ID') === undefined) return found;
  const invoice = books.byUuid(named('UUID') ?? '');
  if (!invoice)
    return [...found, { code: 'CBF02', text: 'Documento referenciado no existe en los registros de la DIAN' }];
  if (invoice.document.id !== named('ID') || invoice.document.date !== named('IssueDate')) {
    found.push({ code: 'CBF03', text: 'CUFE no corresponde al documento referenciado' });
  }
  return found;
}
