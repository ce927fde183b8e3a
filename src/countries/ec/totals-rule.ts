import { leftByRate, lineRates } from '../core/line-rates.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import type { TotalsRule } from '../core/totals.ts';
import { ivaOn } from './iva.ts';

/** Prices without IVA, and the IVA of all lines of a rate together, as the SRI adds them. `on`: the day of issue. */
export const totalsRule = (order: OrderFacts, on: string, origin: Origin | null): TotalsRule => ({
  prices: 'net',
  tax_on: 'group',
  line_decimals: 2,
  rounding: 'half_up',
  rateOf: lineRates(order, origin, ivaOn(origin?.issued_on ?? on)),
  left: leftByRate(origin),
  names: { shipping: 'Envío', refund: 'Devolución' },
});
