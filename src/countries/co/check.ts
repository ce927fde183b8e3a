import { signOf } from '#base/money.ts';
import type { Issuer } from '../core/country.ts';
import type { Finding } from '../core/finding.ts';
import { generalFindings } from '../core/general-findings.ts';
import { lineFindings } from '../core/line-findings.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import { adquirienteFindings } from './adquiriente.ts';
import { numeracionFindings } from './numeracion.ts';
import type { ColombiaSettings } from './settings.ts';
import { totalsRule } from './totals-rule.ts';

/** ISO 4217. Any other currency would need a rate of exchange of the day. */
export const CURRENCIES = ['COP'] as const;

const RATES = ['19', '5'];

/** The reasons for which an order's document would be rejected. */
export function check(
  order: OrderFacts,
  issuer: Issuer<ColombiaSettings>,
  origin: Origin | null,
  on: string,
): Finding[] {
  const { settings } = issuer;
  return [
    ...generalFindings(order, origin, CURRENCIES),
    ...originFindings(origin),
    ...adquirienteFindings(order, settings, origin),
    ...priceFindings(order, settings, origin),
    // Notes have no authorised range.
    ...(signOf(order.total_cost) < 0 ? [] : numeracionFindings(issuer, on)),
  ];
}

/** A note names its invoice by the CUFE. */
function originFindings(origin: Origin | null): Finding[] {
  if (!origin || origin.ids.cufe) return [];
  return [{ code: 'co_origin_cufe', field: 'origin', is_blocking: true, params: { number: origin.full_number } }];
}

/** A line that is paid for has a price. */
function priceFindings(order: OrderFacts, settings: ColombiaSettings, origin: Origin | null): Finding[] {
  const { lines, findings } = lineFindings(order, totalsRule(order, settings, origin), origin, {
    code: 'co_rate',
    known: RATES,
  });
  const free = lines.filter(
    ({ net, unit_price, reference }) => !reference && (signOf(net) === 0 || signOf(unit_price) === 0),
  );
  return [
    ...findings,
    ...free.map(({ sku }): Finding => ({ code: 'co_free_line', field: 'lines', is_blocking: true, params: { sku } })),
  ];
}
