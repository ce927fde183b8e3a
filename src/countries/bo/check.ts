import { signOf } from '#base/money.ts';
import type { Issuer } from '../core/country.ts';
import type { Finding } from '../core/finding.ts';
import { generalFindings } from '../core/general-findings.ts';
import { lineFindings } from '../core/line-findings.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import { compradorFindings } from './comprador.ts';
import { lastDayToCorrect } from './deadlines.ts';
import { montoEfectivo } from './nota-xml.ts';
import type { BoliviaSettings } from './settings.ts';
import { totalsRule } from './totals-rule.ts';

/** ISO 4217. Any other currency would need a tipoCambio of the day. */
export const CURRENCIES = ['BOB'] as const;

/** Of one document, a note's repeated ones included. */
const MAX_LINES = 500;

/** The reasons for which the SIN would refuse an order's document. */
export function check(
  order: OrderFacts,
  { settings }: Issuer<BoliviaSettings>,
  origin: Origin | null,
  on: string,
): Finding[] {
  const { lines, findings } = lineFindings(order, totalsRule, origin, { code: '', known: null });
  const count = lines.length + (origin?.lines.length ?? 0);
  return [
    ...generalFindings(order, origin, CURRENCIES),
    ...(origin ? originFindings(order, origin, on) : []),
    ...compradorFindings(order, settings, origin),
    ...findings,
    ...(count > MAX_LINES ? [finding('bo_lines', 'lines', { count: String(count), most: String(MAX_LINES) })] : []),
  ];
}

const finding = (code: string, field: Finding['field'], params: Finding['params']): Finding => ({
  code,
  field,
  is_blocking: true,
  ...(params && { params }),
});

function originFindings({ total_cost }: OrderFacts, origin: Origin, on: string): Finding[] {
  const { full_number: number, ids, issued_on } = origin;
  const found: Finding[] = [];
  if (!ids.cuf || !ids.codigoRecepcion || origin.lines.length === 0) {
    found.push(finding('bo_origin', 'origin', { number }));
  }
  const day = lastDayToCorrect(issued_on);
  if (on > day) found.push(finding('bo_origin_old', 'origin', { number, day }));
  const total = total_cost.replace('-', '');
  if (signOf(total) !== 0 && signOf(montoEfectivo(total)) === 0) {
    found.push(finding('bo_small_note', 'total_cost', { total }));
  }
  return found;
}
