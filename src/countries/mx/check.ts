import { signOf } from '#base/money.ts';
import type { Issuer } from '../core/country.ts';
import type { Finding } from '../core/finding.ts';
import { generalFindings } from '../core/general-findings.ts';
import { lineFindings } from '../core/line-findings.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import { CURRENCIES } from './moneda.ts';
import { receptorFindings } from './receptor.ts';
import { personOf } from './rfc.ts';
import type { MexicoSettings } from './settings.ts';
import { totalsRule } from './totals-rule.ts';
import { isRegimeOf, isUseOf } from './uso-cfdi.ts';

/** The reasons for which an order's CFDI would be rejected. */
export function check(order: OrderFacts, issuer: Issuer<MexicoSettings>, origin: Origin | null): Finding[] {
  return [
    ...generalFindings(order, origin, CURRENCIES),
    ...originFindings(origin),
    ...receptorFindings(order, issuer.settings, origin),
    ...priceFindings(order, issuer.settings, origin),
    ...settingsFindings(issuer.settings),
    ...certificateFindings(issuer),
  ];
}

const settingsFinding = (code: string, params: Finding['params'] = {}): Finding => ({
  code,
  field: 'settings',
  is_blocking: true,
  params,
});

function originFindings(origin: Origin | null): Finding[] {
  if (!origin || origin.ids.uuid) return [];
  return [{ code: 'mx_origin_uuid', field: 'origin', is_blocking: true, params: { number: origin.full_number } }];
}

function priceFindings(order: OrderFacts, settings: MexicoSettings, origin: Origin | null): Finding[] {
  const rates = { code: 'mx_rate', known: [settings.tax_rate] };
  const { lines, findings } = lineFindings(order, totalsRule(order, settings, origin), origin, rates);
  // Less than a millionth each: SAT refuses a price of zero (CFDI40166).
  const free = lines.filter(({ unit_price }) => signOf(unit_price) === 0);
  return [
    ...findings,
    ...free.map(({ sku }): Finding => ({ code: 'mx_unit_price', field: 'lines', is_blocking: true, params: { sku } })),
  ];
}

function settingsFindings(settings: MexicoSettings): Finding[] {
  const { rfc, regime } = settings;
  const found: Finding[] = [];
  if (!isRegimeOf(regime, personOf(rfc))) found.push(settingsFinding('mx_issuer_regime', { rfc, regime }));
  const pairs = [
    { use: settings.person_use, of: settings.person_regime },
    { use: settings.company_use, of: settings.company_regime },
    { use: settings.correction_use, of: settings.person_regime },
    { use: settings.correction_use, of: settings.company_regime },
  ];
  const wrong = pairs.find(({ use, of }) => !isUseOf(use, of));
  if (wrong) found.push(settingsFinding('mx_use', { use: wrong.use, regime: wrong.of }));
  return found;
}

/** Whether there is one and it is valid is asked for all countries alike. */
function certificateFindings({ certificate, settings }: Issuer<MexicoSettings>): Finding[] {
  if (!certificate || /^\d{20}$/.test(certificate.number)) return [];
  return [settingsFinding('mx_certificate', { rfc: settings.rfc })];
}
