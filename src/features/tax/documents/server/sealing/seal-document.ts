import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { dayInZone } from '#base/calendar-date.ts';
import { AppError } from '#base/errors.ts';
import type { Sealing } from '#countries/core/country.ts';
import type { Finding } from '#countries/core/finding.ts';
import { totalsFinding } from '#countries/core/line-findings.ts';
import type { TaxDocument } from '#countries/core/tax-document.ts';
import { TotalsError } from '#countries/core/totals.ts';
import { findCountry } from '#countries/countries.ts';
import { addWrite } from '#features/partners/outbox/server/add-write.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { Services } from '#platform/services.ts';
import type { LockedDocument } from '../document/lock-document.ts';
import type { SealedContent } from '../document/sealed-content.ts';
import { saveBytes } from '../document/tax-files.ts';
import { findOpenOutage } from '../issuers/open-outage.ts';
import { type CodesInForce, readCodes, wantedCodes, withCodes } from '../issuers/tax-codes.ts';
import { findActiveIssuers, type OpenIssuer, openKey } from '../issuers/tax-issuers.ts';
import { issueDocumentWrite } from '../issuing/issue-document.write.ts';
import { issueKey } from '../issuing/issue-key.ts';
import { checkDocument, isBlocked } from '../planning/check-document.ts';
import { factsHash } from '../planning/facts-hash.ts';
import { findOrigins } from '../planning/find-origins.ts';
import { findOrderFacts, type OrderToDocument } from '../planning/order-facts.ts';
import { findSeriesId, takeNumber } from './next-number.ts';
import { findSchemaFaults } from './schema-faults.ts';

/** What is against a document, found while it was sealed: the transaction ends without a number taken. */
export class SealRefused extends Error {
  readonly findings: Finding[];

  constructor(findings: Finding[]) {
    super(`The document is not sealed: ${findings.map(({ code }) => code).join(', ')}`);
    this.findings = findings;
  }
}

/**
 * Seals a locked document in the caller's transaction: number, identifiers, bytes and hash are fixed, and its write is in the outbox, all or
 * nothing. The number is the document's own where it has one of the series, else the next; until the transaction ends nobody else
 * takes one. While the authority is away by a member's word it is valid without it where the country has a rule for that, and waits.
 * @throws SealRefused with what is against it; AppError tax_issuer_missing where the account does not issue for its country now, series_used_up,
 * tax_codes_missing while the authority's codes are not here
 */
export async function sealDocument(
  tx: AccountDb,
  actor: Actor,
  services: Services,
  document: LockedDocument,
): Promise<void> {
  const { order, open, country } = await findParts(tx, document);
  const outage = await findOpenOutage(tx, country, open.issuer.environment, document.kind);
  const now = new Date(outage?.at ?? Date.now());
  const on = dayInZone(now, country.time_zone);
  const origins = await findOrigins(tx, document.origin_id === null ? [] : [document.origin_id], [document.id]);
  const origin = document.origin_id === null ? null : (origins.get(document.origin_id) ?? null);
  const findings = checkDocument(country, await withCodes(tx, country, open), { ...document, order, origin }, now);
  if (isBlocked(findings)) throw new SealRefused(findings);
  const wanted = wantedCodes(country, open);
  const inForce = wanted
    ? await readCodes(tx, country.code, wanted, outage ? country.contingency?.codes_extended_hours : 0)
    : NO_CODES;
  if (!inForce) throw new AppError('tax_codes_missing');

  let drafted: TaxDocument;
  try {
    drafted =
      document.kind === 'guide' && country.guide
        ? country.guide.draft(order, open.issuer, on)
        : country.draft(order, open.issuer, origin, on);
  } catch (error) {
    if (!(error instanceof TotalsError)) throw error;
    throw new SealRefused([totalsFinding(error)]);
  }
  const replaced = await replacedBy(tx, document);
  const content: TaxDocument = replaced ? { ...drafted, extra: { ...drafted.extra, replaces: replaced } } : drafted;

  const rule = country.kinds[content.kind];
  if (!rule) throw new AppError('tax_issuer_missing');
  const series = {
    ...rule.series(open.issuer, content),
    country: country.code,
    kind: content.kind,
    environment: open.issuer.environment,
  };
  const { series_id, number } = await numberOf(tx, document, series);

  const seal = document.seal + 1;
  const nonce = String(randomInt(100_000_000)).padStart(8, '0');
  const key = `${document.account_id}-${document.id}-${seal}-${nonce}`;
  const sealing: Sealing = {
    number,
    nonce,
    at: now.toISOString(),
    key,
    codes: inForce.codes,
    in_contingency: outage !== null,
  };
  const ids = country.identify(content, open.issuer, sealing);
  const { xml, schema } = country.render(content, open.issuer, sealing, ids);
  const signed = await signWith(services, document, open, xml, sealing.at);
  const faults = await findSchemaFaults(services, signed, schema);
  if (faults.length > 0) {
    throw new SealRefused([
      { code: 'schema', field: 'lines', is_blocking: true, params: { fault: faults.join('; ') } },
    ]);
  }
  const xml_hash = await saveBytes(tx, signed);

  const full_number = rule.fullNumber(series.prefix, number, ids);
  const sealed: SealedContent = {
    document: content,
    sealing: { ...sealing, codes: {} },
    series: series.prefix,
    issuer: country.issuerTaxId(open.issuer.settings),
    provider: open.issuer.provider,
    settings: open.issuer.settings,
  };
  const { send_by, cancel_by, correct_by } = country.deadlines(content);
  await sql`update tax_documents set state = ${outage ? 'issued_offline' : 'sealed'}, outage_id = ${outage?.id ?? null}, environment = ${open.issuer.environment}, connection_id = ${open.connection_id},
      currency = ${content.currency}, total = ${order.total_cost}, findings = ${jsonb(findings)}, is_blocked = false, due_at = null,
      series_id = ${series_id}, number = ${number}, full_number = ${full_number}, seal = ${seal}, nonce = ${nonce}, sealed_at = now(),
      issued_on = ${content.issued_on}, sealed = ${jsonb(sealed)}, ids = ${jsonb(ids)}, xml_hash = ${xml_hash},
      facts_hash = ${factsHash(order, open.issuer)}, fresh_until = ${outage ? null : freshUntil(rule.fresh_minutes, inForce.valid_until, send_by)}, sends = ${outage ? 0 : 1}, ask_at = null,
      ticket = null, asked = 0, notices = '[]', receipt_hash = null, ignored_reason = null, send_by = ${outage ? null : send_by}, cancel_by = ${cancel_by},
      correct_by = ${correct_by}, deadline_warned = false, version = version + 1, updated_at = now()
    where id = ${document.id}`.execute(tx);
  await recordEvent(tx, actor, {
    type: outage ? 'document.issued_offline' : 'document.sealed',
    order_id: document.order_id,
    details: { document: rule.name, full_number },
  });
  // It is valid as it is, and is sent when the authority is back.
  if (outage) return;
  await addWrite(tx, actor, issueDocumentWrite, {
    connection_id: open.connection_id,
    subject_id: document.id,
    idem_key: issueKey({ ...document, seal, sends: 1 }),
    payload: { seal },
  });
}

const freshUntil = (minutes: number, codesUntil: string | null, send_by: string | null) =>
  sql`least(now() + ${minutes} * interval '1 minute', ${codesUntil}::timestamptz, ${send_by}::timestamptz)`;

const NO_CODES: CodesInForce = { codes: {}, valid_until: null };

async function findParts(tx: AccountDb, document: LockedDocument) {
  const [order] = await findOrderFacts(tx, [document.order_id]);
  const open = (await findActiveIssuers(tx)).find(({ country }) => country === document.country);
  const country = findCountry(document.country);
  if (!order || !open || !country) throw new AppError('tax_issuer_missing');
  return { order, open, country } satisfies { order: OrderToDocument; open: OpenIssuer; country: unknown };
}

/** The authority's identifier of the document that this one takes the place of, or its number; undefined where it takes none. */
async function replacedBy(tx: AccountDb, { replaces_id }: LockedDocument): Promise<string | undefined> {
  if (replaces_id === null) return undefined;
  const { rows } = await sql<{ name: string | null }>`
    select coalesce(ids ->> 'uuid', full_number) as name from tax_documents where id = ${replaces_id}`.execute(tx);
  return rows[0]?.name ?? undefined;
}

/** A document keeps its number as long as it is of the same series; of another it leaves a gap behind. */
async function numberOf(tx: AccountDb, document: LockedDocument, series: Parameters<typeof takeNumber>[1]) {
  const { series_id, number } = document;
  if (series_id === null || number === null) return takeNumber(tx, series);
  if (series_id === (await findSeriesId(tx, series))) return { series_id, number };
  await sql`update tax_documents set number = null where id = ${document.id}`.execute(tx);
  await sql`insert into tax_number_gaps (series_id, number, document_id, reason) values (${series_id}, ${number}, ${document.id}, 'other_series')`.execute(
    tx,
  );
  return takeNumber(tx, series);
}

async function signWith(
  services: Services,
  document: LockedDocument,
  open: OpenIssuer,
  xml: string,
  at: string,
): Promise<string> {
  // Some 20 MB resident, so a process that signs nothing does not load it.
  const { signers } = await import('#countries/signers.ts');
  const sign = signers[document.country];
  const { provider, settings } = open.issuer;
  if (!sign || !findCountry(document.country)?.needsCertificate(provider, settings)) return xml;
  if (!open.certificate) throw new AppError('tax_issuer_missing');
  return sign(xml, openKey(services.secrets, document.account_id, document.country, open.certificate), at, provider);
}
