import { multiplyAmount, roundAmount, signOf, subtractAmount, sumAmounts } from '#base/money.ts';
import type { Issuer } from '../core/country.ts';
import type { Finding } from '../core/finding.ts';
import { generalFindings } from '../core/general-findings.ts';
import { lineFindings } from '../core/line-findings.ts';
import { NO_TAX } from '../core/line-rates.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import type { DocumentLine } from '../core/totals.ts';
import { lastDayForCredit } from './deadlines.ts';
import { isNit } from './nit.ts';
import { receptorFindings } from './receptor.ts';
import type { GuatemalaSettings } from './settings.ts';
import { hasIva, isLate, tipoOf } from './tipo.ts';
import { IVA, totalsRule } from './totals-rule.ts';

/** ISO 4217. */
export const CURRENCIES = ['GTQ'] as const;

/** The reasons for which an order's DTE would be refused. */
export function check(
  order: OrderFacts,
  { settings }: Issuer<GuatemalaSettings>,
  origin: Origin | null,
  on: string,
): Finding[] {
  return [
    ...generalFindings(order, origin, CURRENCIES),
    ...originFindings(origin, settings, on),
    ...receptorFindings(order, settings, origin),
    ...itemFindings(order, settings, origin, on),
    ...settingsFindings(settings),
  ];
}

function originFindings(origin: Origin | null, settings: GuatemalaSettings, on: string): Finding[] {
  if (!origin) return [];
  const { uuid, serie, numero } = origin.ids;
  const found: Finding[] = [];
  if (!uuid || !serie || !numero) {
    found.push({ code: 'gt_origin', field: 'origin', is_blocking: true, params: { number: origin.full_number } });
  }
  if (tipoOf('correction', settings, origin, on) === 'NCRE' && isLate(origin, on)) {
    const params = { number: origin.full_number, day: lastDayForCredit(origin.issued_on) };
    found.push({ code: 'gt_two_months', field: 'origin', is_blocking: true, params });
  }
  return found;
}

/** As the schema counts Items. */
const MAX_LINES = 9_999;

function itemFindings(order: OrderFacts, settings: GuatemalaSettings, origin: Origin | null, on: string): Finding[] {
  const tipo = tipoOf(signOf(order.total_cost) < 0 ? 'correction' : 'sale', settings, origin, on);
  const rates = { code: 'gt_rate', known: hasIva(tipo) ? [IVA] : null };
  const { lines, findings } = lineFindings(order, totalsRule(order, tipo, origin), origin, rates);
  const found = [...findings];
  if (lines.length > MAX_LINES) {
    found.push({ code: 'gt_lines', field: 'lines', is_blocking: true, params: { most: String(MAX_LINES) } });
  }
  for (const { sku } of lines.filter((line) => !isPriceExact(line))) {
    found.push({ code: 'gt_unit_price', field: 'lines', is_blocking: true, params: { sku } });
  }
  const isExempt = tipo === 'FACT' && lines.some(({ rate }) => rate === NO_TAX);
  if (isExempt && settings.exempt_scenario === 'none') found.push(settingsFinding('gt_exempt_scenario'));
  return found;
}

/** Whether quantity and price, which has six decimals, come to the line's amount (RCP313). */
function isPriceExact({ quantity, unit_price, gross, discount }: DocumentLine): boolean {
  const apart = subtractAmount(multiplyAmount(unit_price, quantity), sumAmounts([gross, discount]));
  return signOf(unit_price) > 0 && signOf(roundAmount(apart, 2)) === 0;
}

const settingsFinding = (code: string, params: Finding['params'] = {}): Finding => ({
  code,
  field: 'settings',
  is_blocking: true,
  params,
});

function settingsFindings(settings: GuatemalaSettings): Finding[] {
  const { nit, affiliation, isr_scenario, isr_resolution, isr_resolution_date } = settings;
  const found: Finding[] = [];
  if (!isNit(nit)) found.push(settingsFinding('gt_issuer_nit', { nit }));
  const needsResolution = affiliation === 'GEN' && isr_scenario === '3';
  if (needsResolution && (isr_resolution === '' || isr_resolution_date === '')) {
    found.push(settingsFinding('gt_isr_resolution'));
  }
  return found;
}
