import { sumAmounts } from '#base/money.ts';
import type { Equivalent } from '#countries/core/conversion.ts';
import type { DocumentKind } from '#countries/core/tax-document.ts';
import { type DocumentState, validStates } from './document-state.ts';
import { nationalMoney } from './national-money.ts';

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
  /** What it comes to in the country's currency; null: it is in that one. */
  equivalent: Equivalent | null;
};

/**
 * What so many documents come to, in their currency and in the country's (`national_`). `rate`: of what bears it alone;
 * null: of all of each document.
 */
export type DocumentSum = Pick<DocumentMoney, 'country' | 'environment' | 'kind' | 'currency'> & {
  standing: 'valid' | 'cancelled';
  rate: string | null;
  documents: number;
  net: string;
  tax: string;
  total: string;
  national_currency: string;
  national_net: string;
  national_tax: string;
  national_total: string;
};

/** The amounts that are added up. */
const AMOUNTS = ['net', 'tax', 'total', 'national_net', 'national_tax', 'national_total'] as const;

/**
 * Sums of documents by country, environment, kind, currency, whether they are valid or cancelled, and by rate of tax,
 * in that order. What is neither valid nor cancelled is in none, and neither are guides, which say no money.
 */
export class DocumentSums {
  readonly #sums = new Map<string, DocumentSum>();

  add(document: DocumentMoney): void {
    const { country, environment, kind, state, currency, net, tax, total, by_rate } = document;
    const standing = standingOf(state);
    if (standing === null || kind === 'guide') return;
    const national = nationalMoney(document);
    const of = { country, environment, kind, currency, standing, documents: 1, national_currency: national.currency };
    this.#addTo({ ...of, rate: null, net, tax, total, ...prefixed(national) });
    by_rate.forEach((one, index) => {
      const part = national.by_rate[index];
      if (part) this.#addTo({ ...of, ...one, total: sumAmounts([one.net, one.tax]), ...prefixed(part) });
    });
  }

  /** All sums; those of whole documents come before those of their rates. */
  rows(): DocumentSum[] {
    return [...this.#sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  }

  #addTo(more: DocumentSum): void {
    const { country, environment, kind, currency, standing, rate } = more;
    const key = [country, environment, kind, currency, standing, rate ?? ''].join('|');
    const sum = this.#sums.get(key);
    if (!sum) {
      this.#sums.set(key, more);
      return;
    }
    sum.documents += more.documents;
    for (const amount of AMOUNTS) sum[amount] = sumAmounts([sum[amount], more[amount]]);
  }
}

const prefixed = ({ net, tax, total }: { net: string; tax: string; total: string }) => ({
  national_net: net,
  national_tax: tax,
  national_total: total,
});

const isValid = new Set<DocumentState>([...validStates, 'issued_offline']);

function standingOf(state: DocumentState): DocumentSum['standing'] | null {
  if (state === 'cancelled') return 'cancelled';
  return isValid.has(state) ? 'valid' : null;
}
