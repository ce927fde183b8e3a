import type { Conversion, Equivalent } from './conversion.ts';
import type { DocumentLine, DocumentTotals } from './totals.ts';

/** A sale's invoice, the note that corrects it, or the guide that goes with the goods. */
export const documentKinds = ['sale', 'correction', 'guide'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Whether it counts before the law. Shown wherever the document is. */
export type Environment = 'test' | 'live';

/** Official identifiers by their official names: `claveAcceso`, `uuid`, `identificador`, `serie`, `numero`. */
export type Identifiers = Readonly<Record<string, string>>;

/**
 * The buyer, as the country writes it into the document. `extra`: the country's own codes, such as Mexico's tax regime.
 */
export type Buyer = {
  name: string;
  tax_id: string;
  /** The country's code for the kind of tax id. */
  tax_id_code: string;
  email: string;
  phone: string;
  /** One line, as documents print it. */
  address: string;
  extra: Readonly<Record<string, string>>;
};

/** The issued document that a correction corrects. */
export type Origin = {
  document_id: number;
  kind: DocumentKind;
  /** As people write it: `001-001-000000012`. */
  full_number: string;
  ids: Identifiers;
  /** YYYY-MM-DD in the country's zone. */
  issued_on: string;
  currency: string;
  total: string;
  /** The amounts that corrections have taken off it so far, without rejected ones. */
  corrected: string;
  /** Rate by rate, so that a correction follows its sale's and not the day's; in per cent. */
  rates: readonly string[];
  /**
   * What its amounts were converted from; `corrected`: what of that total corrections have taken back. Absent: they are
   * in the order's currency.
   */
  conversion?: Conversion & { corrected: string };
  /**
   * What it comes to in the country's currency; `corrected`: what of that corrections have taken back. Absent: it is in
   * the country's currency.
   */
  equivalent?: Equivalent & { corrected: string };
  /** The amounts of these corrections by rate, with tax; absent: none. */
  corrected_by_rate?: readonly { rate: string; gross: string }[];
  /** As it was issued: a note may have to repeat them. */
  lines: readonly DocumentLine[];
};

/** One document, complete but for its number, identifiers and seal. Amounts are positive, corrections' too. */
export type TaxDocument = {
  kind: DocumentKind;
  environment: Environment;
  order_id: number;
  order_number: string;
  /** YYYY-MM-DD in the country's zone. */
  issued_on: string;
  buyer: Buyer;
  currency: string;
  lines: readonly DocumentLine[];
  totals: DocumentTotals;
  /** By the country's codes of means; they add up to the total. */
  payments: readonly { code: string; amount: string }[];
  origin: Origin | null;
  /** Why it is corrected, as the document says it; empty for sales. */
  reason: string;
  /** What its amounts were converted from; absent: they are in the order's currency. */
  conversion?: Conversion;
  /** What it comes to in the country's currency; absent: it is in that currency. */
  equivalent?: Equivalent;
  /** Further decisions of the country while drafting, such as Mexico's use code. */
  extra: Readonly<Record<string, string>>;
};
