import { leftByRate, lineRates, NO_TAX } from '../core/line-rates.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import type { TotalsRule } from '../core/totals.ts';
import { hasIva, type Tipo } from './tipo.ts';

/** IVA in per cent: SAT's taxable unit 1. */
export const IVA = '12';

/**
 * Prices with IVA, and the IVA of each line at six decimals, as SAT's own tool writes it. Documents without IVA have
 * none on any line.
 */
export const totalsRule = (order: OrderFacts, tipo: Tipo, origin: Origin | null): TotalsRule => ({
  prices: 'gross',
  tax_on: 'line',
  line_decimals: 6,
  rounding: 'half_up',
  rateOf: hasIva(tipo) ? lineRates(order, origin, IVA) : () => NO_TAX,
  left: hasIva(tipo) ? leftByRate(origin) : [],
  names: { shipping: 'Envío', refund: 'Devolución' },
});
