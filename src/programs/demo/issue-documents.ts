import { sql } from 'kysely';
import { openCertificate } from '#countries/core/open-certificate.ts';
import { countries, findCountry } from '#countries/countries.ts';
import { factsOfCertificate, sealKey } from '#features/tax/documents/server/issuers/tax-issuers.ts';
import { planDocumentsOf } from '#features/tax/documents/server/planning/document-planning.ts';
import type { Actor } from '#platform/db/actor.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { makeTestCertificate } from '#platform/documents/demo-certificate.ts';
import type { Services } from '#platform/services.ts';
import type { Connect } from './demo-connections.ts';
import { type DemoIssuer, demoIssuers } from './demo-issuers.ts';

const DAY_MS = 86_400_000;
const PASSWORD = 'demo';
/** Sales of the last days get a document when the demo is first started. */
const FIRST_DAYS = 3;

/** Has the demo's account issue tax documents in each country that it knows; existing settings stay. */
export async function issueDocuments(
  actor: Actor,
  services: Services,
  sandboxUrl: string,
  connect: Connect,
): Promise<void> {
  for (const issuer of demoIssuers) {
    if (!findCountry(issuer.country)) continue;
    const connection_id = await connect(issuer.connection);
    if (await addIssuer(actor, services, issuer, connection_id)) await refuseFirst(sandboxUrl, issuer);
  }
  await actor.db.transaction().execute((tx) =>
    planDocumentsOf(
      tx,
      actor,
      sql`select o.id from orders o
        where o.country = any(${countries.map(({ code }) => code)}::text[]) and o.order_status <> 'cancelled'
            and o.order_date > now() - ${FIRST_DAYS} * interval '1 day'
            and not exists (select from tax_documents d where d.order_id = o.id)`,
    ),
  );
}

async function refuseFirst(sandboxUrl: string, { first_refusal }: DemoIssuer): Promise<void> {
  if (!first_refusal) return;
  await fetch(`${sandboxUrl}${first_refusal.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(first_refusal.body),
  });
}

/** Has an account issue in a country, by its connection to the provider. @returns false where it did before */
export async function addIssuer(
  actor: Actor,
  services: Services,
  issuer: DemoIssuer,
  connection_id: number,
): Promise<boolean> {
  const { country, settings, issue_when, delay_minutes } = issuer;
  const found = await actor.db
    .selectFrom('tax_issuers')
    .select('country')
    .where('country', '=', country)
    .executeTakeFirst();
  if (found) return false;
  const signed = signingOf(actor, services, issuer);
  await sql`insert into tax_issuers (country, is_active, active_since, environment, issue_when, delay_minutes,
    connection_id, settings, certificate, certificate_facts)
    values (${country}, true, now() - ${FIRST_DAYS} * interval '1 day', 'test', ${issue_when}, ${delay_minutes},
      ${connection_id}, ${jsonb(findCountry(country)?.settings.parse(settings))},
      ${signed?.certificate ?? null}, ${signed ? jsonb(signed.facts) : null}) on conflict do nothing`.execute(actor.db);
  return true;
}

/** A certificate of the demo's own, which no authority takes. */
function signingOf({ account_id }: Actor, services: Services, { country, certificate: owner }: DemoIssuer) {
  if (!owner) return null;
  const { p12 } = makeTestCertificate({ ...owner, country, password: PASSWORD, from: new Date(Date.now() - DAY_MS) });
  const opened = openCertificate([p12], PASSWORD);
  if (!opened.is_open) throw new Error(`The demo's certificate of ${country} cannot be opened: ${opened.why}`);
  const facts = factsOfCertificate(opened.certificate);
  return { certificate: sealKey(services.secrets, account_id, country, opened.key), facts };
}
