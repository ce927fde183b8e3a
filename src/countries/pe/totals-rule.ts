import { leftByRate, lineRates } from '../core/line-rates.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import type { TotalsRule } from '../core/totals.ts';
import { icbper } from './icbper.ts';
import type { PeruSettings } from './settings.ts';

/**
 * Prices without IGV. SUNAT lets a line's and the document's IGV differ from base and rate by one sol: the tax is that
 * of the sum of the lines, since rounding line by line would pass that on long documents (3291).
 */
export const totalsRule = (order: OrderFacts, settings: PeruSettings, origin: Origin | null): TotalsRule => ({
  prices: 'net',
  tax_on: 'group',
  line_decimals: 2,
  rounding: 'half_up',
  rateOf: lineRates(order, origin, settings.tax_rate),
  left: leftByRate(origin),
  free_lines: { sold: origin?.lines ?? null },
  // It is in soles.
  ...(order.currency === 'PEN' && { piece_tax: icbper(origin?.issued_on ?? order.order_date) }),
  names: { shipping: 'Envío', refund: 'Devolución' },
});
