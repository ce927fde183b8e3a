import type { Issuer } from '../core/country.ts';
import type { Finding } from '../core/finding.ts';
import { generalFindings } from '../core/general-findings.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import { documentLines, TotalsError } from '../core/totals.ts';
import { compradorFindings } from './comprador.ts';
import { hasCheckDigit, isRuc } from './ruc.ts';
import type { EcuadorSettings } from './settings.ts';
import { foreignRates, totalsRule } from './totals-rule.ts';

/** ISO 4217. */
export const CURRENCIES = ['USD'] as const;

/** What the SRI would send an order's document back for. */
export function check(
  order: OrderFacts,
  { settings }: Issuer<EcuadorSettings>,
  origin: Origin | null,
  on: string,
): Finding[] {
  return [
    ...generalFindings(order, origin, CURRENCIES),
    ...originFindings(origin),
    ...compradorFindings(order, settings, origin),
    ...lineFindings(order, origin, on),
    ...issuerFindings(settings),
  ];
}

/** As numDocModificado is written. */
const NUMBER = /^\d{3}-\d{3}-\d{9}$/;

function originFindings(origin: Origin | null): Finding[] {
  if (!origin) return [];
  const finding = (code: string): Finding[] => [
    { code, field: 'origin', is_blocking: true, params: { number: origin.full_number } },
  ];
  if (origin.kind !== 'sale' || !NUMBER.test(origin.full_number)) return finding('ec_origin_number');
  return origin.ids.numeroAutorizacion ? [] : finding('ec_origin_authorisation');
}

function lineFindings(order: OrderFacts, origin: Origin | null, on: string): Finding[] {
  const rates = foreignRates(order.lines, on, origin).map(
    (rate): Finding => ({ code: 'ec_rate', field: 'lines', is_blocking: true, params: { rate } }),
  );
  try {
    documentLines(order, totalsRule(order, on, origin));
    return rates;
  } catch (error) {
    if (!(error instanceof TotalsError)) throw error;
    if (error.reason === 'zero') return rates;
    const code = `totals_${error.reason}`;
    return [...rates, { code, field: 'total_cost', is_blocking: true, params: { by: error.by } }];
  }
}

/** Whether there is a certificate and it is valid is asked for all countries alike. */
function issuerFindings({ ruc }: EcuadorSettings): Finding[] {
  if (isRuc(ruc) && hasCheckDigit(ruc)) return [];
  return [{ code: 'ec_issuer_ruc', field: 'settings', is_blocking: !isRuc(ruc), params: { ruc } }];
}
