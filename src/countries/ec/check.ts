import type { Issuer } from '../core/country.ts';
import type { Finding } from '../core/finding.ts';
import { generalFindings } from '../core/general-findings.ts';
import { lineFindings } from '../core/line-findings.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import { compradorFindings } from './comprador.ts';
import { ivaOn, REDUCED_RATES } from './iva.ts';
import { hasCheckDigit, isRuc } from './ruc.ts';
import type { EcuadorSettings } from './settings.ts';
import { totalsRule } from './totals-rule.ts';

/** ISO 4217. */
export const CURRENCIES = ['USD'] as const;

/** The reasons for which the SRI would return an order's document. */
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
    ...lineFindings(order, totalsRule(order, on, origin), origin, {
      code: 'ec_rate',
      known: [...REDUCED_RATES, ivaOn(on)],
    }).findings,
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

/** Whether there is a certificate and it is valid is asked for all countries alike. */
function issuerFindings({ ruc }: EcuadorSettings): Finding[] {
  if (isRuc(ruc) && hasCheckDigit(ruc)) return [];
  return [{ code: 'ec_issuer_ruc', field: 'settings', is_blocking: !isRuc(ruc), params: { ruc } }];
}
