import { leftByRate, lineRates } from '../core/line-rates.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import type { TotalsRule } from '../core/totals.ts';
import type { MexicoSettings } from './settings.ts';

/**
 * Prices without IVA and the IVA of each line at six decimals, totals at the currency's. A document has one rate, and
 * lines without tax: with 16 and 8 per cent, SubTotal would be rounded once and the taxes twice, so that Total could
 * miss a cent.
 */
export const totalsRule = (order: OrderFacts, settings: MexicoSettings, origin: Origin | null): TotalsRule => ({
  prices: 'net',
  tax_on: 'line',
  line_decimals: 6,
  rounding: 'half_up',
  rateOf: lineRates(order, origin, settings.tax_rate),
  left: leftByRate(origin),
  names: { shipping: 'Envío', refund: 'Devolución' },
});
