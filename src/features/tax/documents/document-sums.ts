import { sumAmounts } from '#base/money.ts';
import type { DocumentKind } from '#countries/core/tax-document.ts';
import { type DocumentState, validStates } from './document-state.ts';

/** The money that a document says, in its own currency, as it was sealed; a correction says what it takes back. */
export type DocumentMoney = {
  country: string;
  environment: 'test' | 'live';
  kind: DocumentKind;
  state: DocumentState;
  currency: string;
  net: string;
  tax: string;
  total: string;
  by_rate: readonly { rate: string; net: string; tax: string }[];
};

/** What so many documents come to. `rate`: of what bears it alone; null: of all of each document. */
export type DocumentSum = Pick<DocumentMoney, 'country' | 'environment' | 'kind' | 'currency'> & {
  standing: 'valid' | 'cancelled';
  rate: string | null;
  documents: number;
  net: string;
  tax: string;
  total: string;
};

/**
 * Sums of documents by country, environment, kind, currency, whether they are valid or cancelled, and by rate of tax,
 * in that order. What is neither valid nor cancelled is in none, and neither are guides, which say no money.
 */
export class DocumentSums {
  readonly #sums = new Map<string, DocumentSum>();

  add({ state, net, tax, total, by_rate, ...document }: DocumentMoney): void {
    const standing = standingOf(state);
    if (standing === null || document.kind === 'guide') return;
    const of = { ...document, standing };
    this.#addTo({ ...of, rate: null, documents: 1, net, tax, total });
    for (const one of by_rate) this.#addTo({ ...of, ...one, documents: 1, total: sumAmounts([one.net, one.tax]) });
  }

  /** All sums; those of whole documents come before those of their rates. */
  rows(): DocumentSum[] {
    return [...this.#sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  }

  #addTo(more: DocumentSum): void {
    const { country, environment, kind, currency, standing, rate } = more;
    const key = [country, environment, kind, currency, standing, rate ?? ''].join('|');
    const sum = this.#sums.get(key);
    const added = sum && {
      documents: sum.documents + more.documents,
      net: sumAmounts([sum.net, more.net]),
      tax: sumAmounts([sum.tax, more.tax]),
      total: sumAmounts([sum.total, more.total]),
    };
    this.#sums.set(key, { ...more, ...added });
  }
}

const isValid = new Set<DocumentState>([...validStates, 'issued_offline']);

function standingOf(state: DocumentState): DocumentSum['standing'] | null {
  if (state === 'cancelled') return 'cancelled';
  return isValid.has(state) ? 'valid' : null;
}
