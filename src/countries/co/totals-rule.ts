import { leftByRate, lineRates } from '../core/line-rates.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import type { TotalsRule } from '../core/totals.ts';
import type { ColombiaSettings } from './settings.ts';

/**
 * Prices without IVA; the IVA of a rate is that of the sum of its lines, half to even (NTC 3711). The DIAN wants sums
 * exact and lets a tax differ from base and rate by two pesos.
 */
export const totalsRule = (order: OrderFacts, settings: ColombiaSettings, origin: Origin | null): TotalsRule => ({
  prices: 'net',
  tax_on: 'group',
  line_decimals: 2,
  rounding: 'half_even',
  rateOf: lineRates(order, origin, settings.tax_rate),
  left: leftByRate(origin),
  free_lines: { sold: origin?.lines ?? null },
  names: { shipping: 'Envío', refund: 'Devolución' },
});
