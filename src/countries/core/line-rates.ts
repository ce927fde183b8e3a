import { signOf, subtractAmount, sumAmounts } from '#base/money.ts';
import type { LineFact, OrderFacts } from './order-facts.ts';
import type { Origin } from './tax-document.ts';
import { otherTaxNamed } from './tax-names.ts';
import type { TotalsRule } from './totals.ts';

/** No tax, in per cent. */
export const NO_TAX = '0';

/**
 * The rate of an order's lines in per cent, as the channel gives it. Where it gives none: `standard`, or no tax where
 * it gives taxes for other lines. A correction has its sale's rates, whatever today's are.
 */
export function lineRates({ lines }: OrderFacts, origin: Origin | null, standard: string): TotalsRule['rateOf'] {
  const hasTaxes = lines.some((line) => !line.is_discount && ownTaxes(line).some(({ amount }) => signOf(amount) !== 0));
  return (line) => {
    // What costs nothing bears no tax, whatever its rate is.
    const isUntaxed = hasTaxes && line !== null && line.taxes.length === 0 && signOf(line.line_total) !== 0;
    return rateOfSale(statedRate(line) ?? (isUntaxed ? NO_TAX : standard), origin);
  };
}

/** Rates that lines state and that a document may not bear: none of `known`, or of a correction none of its sale's. */
export function foreignRates(lines: readonly LineFact[], origin: Origin | null, known: readonly string[]): string[] {
  const allowed = new Set([NO_TAX, ...(origin ? origin.rates.map(plainRate) : known)]);
  const rates = lines.filter(({ is_discount }) => !is_discount).flatMap((line) => statedRate(line) ?? []);
  return [...new Set(rates)].filter((rate) => !allowed.has(rate));
}

/** The uncorrected rest of the sale that a correction corrects, by rate and with tax; empty where it corrects none. */
export function leftByRate(origin: Origin | null): { rate: string; gross: string }[] {
  const corrected = origin?.corrected_by_rate ?? [];
  const sumOf = (parts: readonly { rate: string; gross: string }[], rate: string) =>
    sumAmounts(parts.filter((part) => plainRate(part.rate) === rate).map(({ gross }) => gross));
  const sold = (origin?.lines ?? []).map((line) => ({ ...line, gross: sumAmounts([line.net, line.tax]) }));
  return [...new Set(sold.map(({ rate }) => plainRate(rate)))]
    .map((rate) => ({ rate, gross: subtractAmount(sumOf(sold, rate), sumOf(corrected, rate)) }))
    .filter(({ gross }) => signOf(gross) > 0);
}

/** Without those that are by their names no taxes of the country's own. */
const ownTaxes = ({ taxes }: LineFact) => taxes.filter(({ name }) => otherTaxNamed(name) === null);

/** Null where the line says nothing. */
function statedRate(line: LineFact | null): string | null {
  const stated = line && ownTaxes(line).find(({ rate }) => rate !== null)?.rate;
  return stated ? plainRate(stated) : null;
}

function rateOfSale(own: string, origin: Origin | null): string {
  const [first, ...others] = origin?.rates.map(plainRate) ?? [];
  if (first === undefined || first === own || others.includes(own)) return own;
  return first;
}

/** `15.00` and `15` are one rate. */
const plainRate = (rate: string): string => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate);
