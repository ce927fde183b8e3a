import { signOf } from '#base/money.ts';
import type { LineFact, OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import type { TotalsRule } from '../core/totals.ts';
import { ivaOn, REDUCED_RATES } from './iva.ts';

/**
 * Prices without IVA, and the IVA of all lines of a rate together, as the SRI adds them. A line without taxes has the day's rate, but
 * none where the channel tells what was paid in taxes for others. `on`: the day of issue.
 */
export function totalsRule({ lines }: OrderFacts, on: string, origin: Origin | null): TotalsRule {
  const taxes = lines.filter(({ is_discount }) => !is_discount).flatMap((line) => line.taxes);
  const areTold = taxes.some(({ amount }) => signOf(amount) !== 0);
  return {
    prices: 'net',
    tax_on: 'group',
    line_decimals: 2,
    rounding: 'half_up',
    rateOf: (line) => {
      const isUntaxed = areTold && line?.taxes.length === 0;
      return rateOf(ownRate(line) ?? (isUntaxed ? '0' : ivaOn(origin?.issued_on ?? on)), origin);
    },
    names: { shipping: 'Envío', refund: 'Devolución' },
  };
}

/** In per cent, as the rule says it; null where the line says nothing. */
function ownRate(line: LineFact | null): string | null {
  const stated = line?.taxes.find(({ rate }) => rate !== null)?.rate;
  return stated ? plainRate(stated) : null;
}

/** Rates of lines that Ecuador does not have on the day, or that a correction's sale had not. */
export function foreignRates(lines: readonly LineFact[], on: string, origin: Origin | null): string[] {
  const known = new Set(origin ? ['0', ...origin.rates.map(plainRate)] : [...REDUCED_RATES, ivaOn(on)]);
  const rates = lines.filter(({ is_discount }) => !is_discount).flatMap((line) => ownRate(line) ?? []);
  return [...new Set(rates)].filter((rate) => !known.has(rate));
}

/** A correction has its sale's rates, whatever is charged today. */
function rateOf(own: string, origin: Origin | null): string {
  const [first, ...others] = origin?.rates.map(plainRate) ?? [];
  if (first === undefined || first === own || others.includes(own)) return own;
  return first;
}

/** `15.00` and `15` are one rate. */
const plainRate = (rate: string): string => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate);
