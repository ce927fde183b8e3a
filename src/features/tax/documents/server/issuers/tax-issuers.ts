import { sql } from 'kysely';
import { z } from 'zod';
import { findConnector } from '#connectors/registry.ts';
import type { CertificateFacts as OpenedFacts } from '#countries/core/certificate.ts';
import type { Issuer, SigningKey } from '#countries/core/country.ts';
import { findCountry } from '#countries/countries.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { IssueWhen, OtherCurrency } from '../../issuer-contract.ts';

/** What may be shown of a certificate. */
export const CertificateFacts = z.object({
  subject: z.string(),
  issued_by: z.string(),
  number: z.string(),
  der_base64: z.string(),
  valid_from: z.string(),
  valid_until: z.string(),
  tax_ids: z.array(z.string()),
});
export type CertificateFacts = z.infer<typeof CertificateFacts>;

/** What is kept of a certificate that was opened: parties by their common names, where they have any. */
export function factsOfCertificate(opened: OpenedFacts): CertificateFacts {
  const { subject, issuer, common_name, number, der_base64, valid_from, valid_until, tax_ids } = opened;
  const issued_by = /(?:^|,)CN=([^,]+)/.exec(issuer)?.[1] ?? issuer;
  return {
    subject: common_name || subject,
    issued_by,
    number,
    der_base64,
    valid_from,
    valid_until,
    tax_ids: [...tax_ids],
  };
}

/** How an account issues in a country, ready for its rules. */
export type OpenIssuer = {
  country: string;
  issuer: Issuer;
  connection_id: number;
  issue_when: IssueWhen;
  delay_minutes: number;
  other_currency: OtherCurrency;
  /** ISO 8601. Orders placed before are not submitted by themselves: they may have been invoiced externally. */
  active_since: string;
  certificate: Buffer | null;
};

type IssuerRow = {
  country: string;
  environment: 'test' | 'live';
  issue_when: IssueWhen;
  delay_minutes: number;
  other_currency: OtherCurrency;
  connection_id: number;
  active_since: string;
  kind: string;
  settings: unknown;
  certificate: Buffer | null;
  certificate_facts: unknown;
};

/** The countries that the account issues for now. */
export async function findActiveIssuers(db: AccountDb): Promise<OpenIssuer[]> {
  const { rows } = await sql<IssuerRow>`
    select i.country, i.environment, i.issue_when, i.delay_minutes, i.other_currency, i.connection_id, i.active_since,
      c.kind, i.settings, i.certificate, i.certificate_facts
      from tax_issuers i join connections c on c.id = i.connection_id and c.removed_at is null
     where i.is_active order by i.country`.execute(db);
  return rows.flatMap((row) => openIssuer(row) ?? []);
}

/** Undefined where this build does not know the country, or what is stored is of another build. */
function openIssuer(row: IssuerRow): OpenIssuer | undefined {
  const { kind: _kind, settings: _settings, certificate_facts: _facts, environment, ...open } = row;
  const { country } = row;
  const rules = findCountry(country);
  const settings = rules?.settings.safeParse(row.settings);
  if (!rules || !settings?.success || !findConnector(row.kind)) return undefined;
  const certificate = CertificateFacts.safeParse(row.certificate_facts).data ?? null;
  const issuer = { environment, provider: row.kind, settings: settings.data, certificate };
  return { ...open, issuer };
}

/** An issuer's key opens under this name of this account only. */
const boundTo = (accountId: number, country: string) => `tax_issuer:${accountId}:${country}`;

const Key = z.object({ key_pem: z.string(), certificate_pem: z.string(), chain_pem: z.array(z.string()) });

export function sealKey(secrets: Secrets, accountId: number, country: string, key: SigningKey): Buffer {
  return secrets.seal(JSON.stringify(key), boundTo(accountId, country));
}

/** @throws Error where it was sealed for another account or with another SECRET_KEY */
export function openKey(secrets: Secrets, accountId: number, country: string, sealed: Buffer): SigningKey {
  return Key.parse(JSON.parse(secrets.open(sealed, boundTo(accountId, country))));
}
