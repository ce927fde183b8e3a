import { below, readXml, type Tag, textAt } from '../xml.ts';
import type { Books, HeldDocument } from './books.ts';
import { type Motivo, motivo } from './codigo.ts';
import { amountAt } from './comprobante.ts';
import { daysBetween, limaTime } from './lima-time.ts';

const PERU = 'urn:sunat:names:specification:ubl:peru:schema:xsd';
const DAYS = 7;
/** Catalogue 19: taken back. */
const TAKEN_BACK = '3';

/** A voidance of documents: a comunicación de baja, or a daily summary, which is accepted here only for this. */
export interface Bajas {
  kind: 'RA' | 'RC';
  /** `RA-20261120-1` */
  id: string;
  issuer: string;
  /** Its own day. */
  date: string;
  /** The day of the documents. */
  referenceDate: string;
  lines: readonly { type: string; id: string; line: Tag }[];
}

export function readBajas(xml: Uint8Array): Bajas | undefined {
  const root = readXml(xml);
  const form = root && FORMS[`${root.namespace} ${root.name}`];
  if (!root || !form) return undefined;
  const text = (...path: string[]) => textAt(root, ...path)?.trim() ?? '';
  return {
    kind: form.kind,
    id: text('ID'),
    issuer: text('AccountingSupplierParty', 'CustomerAssignedAccountID'),
    date: text('IssueDate'),
    referenceDate: text('ReferenceDate'),
    lines: below(root, `${root.name}Line`).map((line) => ({
      type: textAt(line, 'DocumentTypeCode') ?? '',
      id: form.idOf(line),
      line,
    })),
  };
}

const FORMS: Readonly<Record<string, { kind: Bajas['kind']; idOf(line: Tag): string }>> = {
  [`${PERU}:VoidedDocuments-1 VoidedDocuments`]: {
    kind: 'RA',
    idOf: (line) => `${textAt(line, 'DocumentSerialID') ?? ''}-${textAt(line, 'DocumentNumberID') ?? ''}`,
  },
  [`${PERU}:SummaryDocuments-1 SummaryDocuments`]: { kind: 'RC', idOf: (line) => textAt(line, 'ID') ?? '' },
};

/** Takes back all the documents, or, where one of them may not be, none. @returns why */
export function voidLines(bajas: Bajas, books: Books, now: number): Motivo[] {
  const isSummary = bajas.kind === 'RC';
  if (bajas.id.split('-')[1] !== bajas.date.replaceAll('-', '')) return [motivo(isSummary ? '2346' : '2330')];
  const held: HeldDocument[] = [];
  for (const { type, id, line } of bajas.lines) {
    if (!id.startsWith(isSummary ? 'B' : 'F')) return [motivo('2345')];
    const document = books.find(bajas.issuer, type, id);
    if (!document) return [motivo(isSummary ? '2663' : '2105')];
    const wrong = isSummary ? summaryFlaw(document, line) : voidanceFlaw(document, bajas.referenceDate);
    if (wrong) return [wrong];
    if (daysBetween(document.comprobante.date, limaTime(now).date) > DAYS) return [motivo(isSummary ? '2379' : '2957')];
    held.push(document);
  }
  if (held.length === 0) return [motivo('2105')];
  for (const document of held) document.state = 'voided';
  return [];
}

function voidanceFlaw({ state, comprobante }: HeldDocument, referenceDate: string): Motivo | undefined {
  if (state === 'rejected') return motivo('2398');
  if (state === 'voided') return motivo('2323');
  return comprobante.date === referenceDate ? undefined : motivo('2375');
}

/** A line repeats the document's buyer and its amount. */
function summaryFlaw({ state, comprobante }: HeldDocument, line: Tag): Motivo | undefined {
  if (state !== 'accepted') return motivo('2987');
  if (textAt(line, 'Status', 'ConditionCode') !== TAKEN_BACK) return motivo('2896');
  const { root, buyer } = comprobante;
  const parts = below(line, 'BillingPayment').reduce((sum, payment) => sum + amountAt(payment, 'PaidAmount'), 0);
  const total = amountAt(line, 'TotalAmount');
  const isSame =
    textAt(line, 'AccountingCustomerParty', 'CustomerAssignedAccountID') === buyer.id &&
    textAt(line, 'AccountingCustomerParty', 'AdditionalAccountID') === buyer.type &&
    total === amountAt(root, 'LegalMonetaryTotal', 'PayableAmount') &&
    Math.abs(parts + amountAt(line, 'TaxTotal', 'TaxAmount') - total) < 1;
  return isSame ? undefined : motivo('2280');
}
