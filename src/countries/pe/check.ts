import { signOf } from '#base/money.ts';
import type { Issuer } from '../core/country.ts';
import type { Finding } from '../core/finding.ts';
import { generalFindings } from '../core/general-findings.ts';
import { lineFindings } from '../core/line-findings.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import { adquirenteFindings } from './adquirente.ts';
import { tipoOfOrigin } from './comprobante.ts';
import { CURRENCIES } from './moneda.ts';
import type { PeruSettings } from './settings.ts';
import { totalsRule } from './totals-rule.ts';

const RATES = ['18'];

/** The number of a line has three digits (2023, 2137). */
const MAX_LINES = 999;

/** The reasons for which an order's document would be rejected. */
export function check(order: OrderFacts, { settings }: Issuer<PeruSettings>, origin: Origin | null): Finding[] {
  return [
    ...generalFindings(order, origin, CURRENCIES),
    ...originFindings(origin),
    ...adquirenteFindings(order, settings, origin),
    ...amountFindings(order, settings, origin),
  ];
}

/** A note names series and number of its sale, and its kind, which follows. */
function originFindings(origin: Origin | null): Finding[] {
  if (!origin || tipoOfOrigin(origin)) return [];
  return [{ code: 'pe_origin', field: 'origin', is_blocking: true, params: { number: origin.full_number } }];
}

/** A line needs a base of its tax above zero (3105): that of a free one is its reference. */
function amountFindings(order: OrderFacts, settings: PeruSettings, origin: Origin | null): Finding[] {
  const { lines, findings } = lineFindings(order, totalsRule(order, settings, origin), origin, {
    code: 'pe_rate',
    known: RATES,
  });
  const block = (code: string, params: Readonly<Record<string, string>>): Finding => ({
    code,
    field: 'lines',
    is_blocking: true,
    params,
  });
  const free = lines.filter(
    ({ net, unit_price, reference }) => !reference && (signOf(net) === 0 || signOf(unit_price) === 0),
  );
  const tooMany = lines.length > MAX_LINES ? [block('pe_lines', { most: String(MAX_LINES) })] : [];
  return [...findings, ...free.map(({ sku }) => block('pe_free_line', { sku })), ...tooMany];
}
