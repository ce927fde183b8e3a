import { dayInZone } from '#base/calendar-date.ts';
import type { Country } from '#countries/core/country.ts';
import type { Finding } from '#countries/core/finding.ts';
import type { OrderFacts } from '#countries/core/order-facts.ts';
import type { DocumentKind, Origin } from '#countries/core/tax-document.ts';
import type { OpenIssuer } from '../issuers/tax-issuers.ts';
import { wayOfCurrency } from '../rates/way-of-currency.ts';

type ToCheck = { kind: DocumentKind; order: OrderFacts; origin: Origin | null };

/** All that is against an order's document at an instant: by its country's rules, and by the issuer's certificate. */
export function checkDocument(
  country: Country,
  { issuer, other_currency }: OpenIssuer,
  { kind, order, origin }: ToCheck,
  now: Date,
): Finding[] {
  const on = dayInZone(now, country.time_zone);
  const against =
    kind === 'guide' ? (country.guide?.check(order, issuer, on) ?? []) : country.check(order, issuer, origin, on);
  const isRateWanted = wayOfCurrency(country, other_currency, order.currency) !== null;
  const found = isRateWanted ? against.flatMap((one) => withoutRate(one, { kind, order, origin }, on)) : against;
  if (!country.needsCertificate(issuer.provider, issuer.settings)) return found;
  const code = certificateFault(issuer.certificate, now.toISOString());
  return code === null ? found : [...found, { code, field: 'settings', is_blocking: true }];
}

/**
 * A sale in another currency that should have a document lacks its rate; a correction lacks the sale by whose rate it
 * is. One of a sale that says no rate itself, as one that was issued externally, stays for staff.
 */
function withoutRate(finding: Finding, { kind, order, origin }: ToCheck, on: string): Finding[] {
  if (finding.code !== 'other_currency') return [finding];
  if (kind === 'correction') return origin?.currency === order.currency ? [finding] : [];
  return [{ ...finding, code: 'no_rate', params: { ...finding.params, day: on } }];
}

export const isBlocked = (findings: readonly Finding[]): boolean => findings.some(({ is_blocking }) => is_blocking);

type Validity = { valid_from: string; valid_until: string };

function certificateFault(certificate: Validity | null, at: string): string | null {
  if (!certificate) return 'no_certificate';
  if (at > certificate.valid_until) return 'certificate_expired';
  return at < certificate.valid_from ? 'certificate_not_yet' : null;
}
