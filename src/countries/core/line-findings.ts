import { sumAmounts } from '#base/money.ts';
import { chargedTaxFindings, freeLineFindings, lineAmountFindings, otherTaxFindings } from './amount-findings.ts';
import type { Finding } from './finding.ts';
import { foreignRates } from './line-rates.ts';
import type { OrderFacts } from './order-facts.ts';
import type { Origin } from './tax-document.ts';
import { type DocumentLine, documentLines, TotalsError, type TotalsRule } from './totals.ts';

type Rates = {
  /** The country's finding for a rate that it does not have, with the param `rate`. */
  code: string;
  /** Those that a sale may bear; null: the document names no rates. */
  known: readonly string[] | null;
};

/**
 * The findings about an order's lines, and the lines as its document would have them; none where they make no document.
 * A total of zero is said by `generalFindings`.
 */
export function lineFindings(
  order: OrderFacts,
  rule: TotalsRule,
  origin: Origin | null,
  { code, known }: Rates,
): { lines: DocumentLine[]; findings: Finding[] } {
  const foreign = known === null ? [] : foreignRates(order.lines, origin, known);
  const findings = [
    ...foreign.map((rate): Finding => ({ code, field: 'lines', is_blocking: true, params: { rate } })),
    ...otherTaxFindings(order, rule.piece_tax),
    ...lineAmountFindings(order),
  ];
  try {
    const { lines, totals } = documentLines(order, rule);
    const declared = sumAmounts([totals.tax, ...lines.map(({ piece_tax }) => piece_tax?.amount ?? '0')]);
    const ofTaxes = known === null ? [] : chargedTaxFindings(order, declared);
    return { lines, findings: [...findings, ...freeLineFindings(order, lines, rule), ...ofTaxes] };
  } catch (error) {
    if (!(error instanceof TotalsError)) throw error;
    return { lines: [], findings: error.reason === 'zero' ? findings : [...findings, totalsFinding(error)] };
  }
}

/** Why no document is built of an order's amounts. */
export const totalsFinding = ({ reason, by }: TotalsError): Finding => ({
  code: `totals_${reason}`,
  field: 'total_cost',
  is_blocking: true,
  params: { by },
});
