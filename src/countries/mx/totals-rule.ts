import { signOf } from '#base/money.ts';
import type { LineFact, OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import type { TotalsRule } from '../core/totals.ts';
import type { MexicoSettings } from './settings.ts';

/**
 * Prices without IVA and the IVA of each line at six decimals, totals at the currency's. A line without taxes has the issuer's rate, but
 * none where the channel tells what was paid in taxes for others.
 */
export function totalsRule(order: OrderFacts, settings: MexicoSettings, origin: Origin | null): TotalsRule {
  const taxes = order.lines.filter(({ is_discount }) => !is_discount).flatMap((line) => line.taxes);
  const areTold = taxes.some(({ amount }) => signOf(amount) !== 0);
  return {
    prices: 'net',
    tax_on: 'line',
    line_decimals: 6,
    rounding: 'half_up',
    rateOf: (line) => {
      const isUntaxed = areTold && line?.taxes.length === 0;
      return rateOf(ownRate(line) ?? (isUntaxed ? '0' : settings.tax_rate), origin);
    },
    names: { shipping: 'Envío', refund: 'Devolución' },
  };
}

/** In per cent, as the rule says it; null where the line says nothing. */
function ownRate(line: LineFact | null): string | null {
  const stated = line?.taxes.find(({ rate }) => rate !== null)?.rate;
  return stated ? plainRate(stated) : null;
}

/**
 * Rates of lines that the issuer does not charge, such as another country's. With 16 and 8 per cent in one document, SubTotal would
 * be rounded once and the taxes twice, so that Total could miss a cent.
 */
export function foreignRates(lines: readonly LineFact[], settings: MexicoSettings, origin: Origin | null): string[] {
  const known = new Set(['0', ...(origin?.rates.map(plainRate) ?? [settings.tax_rate])]);
  const rates = lines.filter(({ is_discount }) => !is_discount).flatMap((line) => ownRate(line) ?? []);
  return [...new Set(rates)].filter((rate) => !known.has(rate));
}

/** A correction has its sale's rates, whatever the issuer charges today. */
function rateOf(own: string, origin: Origin | null): string {
  const [first, ...others] = origin?.rates.map(plainRate) ?? [];
  if (first === undefined || first === own || others.includes(own)) return own;
  return first;
}

/** `16.00` and `16` are one rate. */
const plainRate = (rate: string): string => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate);
