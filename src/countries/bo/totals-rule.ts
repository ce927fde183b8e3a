import { NO_TAX } from '../core/line-rates.ts';
import type { TotalsRule } from '../core/totals.ts';

/** Prices as they were paid, without a separate tax: IVA is 13 % inside the price, and no document states it. */
export const totalsRule: TotalsRule = {
  prices: 'gross',
  tax_on: 'line',
  line_decimals: 2,
  rounding: 'half_up',
  rateOf: () => NO_TAX,
  names: { shipping: 'Envío', refund: 'Devolución' },
};
