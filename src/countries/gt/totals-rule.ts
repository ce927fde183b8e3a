import { signOf } from '#base/money.ts';
import type { LineFact, OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import type { TotalsRule } from '../core/totals.ts';
import { hasIva, type Tipo } from './tipo.ts';

/** IVA in per cent, and none: SAT's taxable units 1 and 2. */
const IVA = '12';
const NO_IVA = '0';

/**
 * Prices with IVA, and the IVA of each line at six decimals, as SAT's own tool writes it. A line without taxes has IVA, but none where the
 * channel tells what was paid in taxes for others.
 */
export function totalsRule({ lines }: OrderFacts, tipo: Tipo, origin: Origin | null): TotalsRule {
  const taxes = lines.filter(({ is_discount }) => !is_discount).flatMap((line) => line.taxes);
  const areTold = taxes.some(({ amount }) => signOf(amount) !== 0);
  return {
    prices: 'gross',
    tax_on: 'line',
    line_decimals: 6,
    rounding: 'half_up',
    rateOf: (line) => {
      if (!hasIva(tipo)) return NO_IVA;
      const isUntaxed = areTold && line?.taxes.length === 0;
      return rateOf(ownRate(line) ?? (isUntaxed ? NO_IVA : IVA), origin);
    },
    names: { shipping: 'Envío', refund: 'Devolución' },
  };
}

/** In per cent, as the rule says it; null where the line says nothing. */
function ownRate(line: LineFact | null): string | null {
  const stated = line?.taxes.find(({ rate }) => rate !== null)?.rate;
  return stated ? plainRate(stated) : null;
}

/** Rates of lines that Guatemala does not have, or that a correction's sale had not. Documents without IVA name none. */
export function foreignRates(lines: readonly LineFact[], tipo: Tipo, origin: Origin | null): string[] {
  if (!hasIva(tipo)) return [];
  const known = new Set(origin ? [NO_IVA, ...origin.rates.map(plainRate)] : [NO_IVA, IVA]);
  const rates = lines.filter(({ is_discount }) => !is_discount).flatMap((line) => ownRate(line) ?? []);
  return [...new Set(rates)].filter((rate) => !known.has(rate));
}

/** A correction has its sale's rates. */
function rateOf(own: string, origin: Origin | null): string {
  const [first, ...others] = origin?.rates.map(plainRate) ?? [];
  if (first === undefined || first === own || others.includes(own)) return own;
  return first;
}

/** `12.00` and `12` are one rate. */
const plainRate = (rate: string): string => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate);
