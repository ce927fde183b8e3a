import { sql } from 'kysely';
import type { CodesAsked, IssueCode } from '#connectors/core/tax-service.ts';
import type { CodeRule, Country } from '#countries/core/country.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { OpenIssuer } from './tax-issuers.ts';

/** A document that is sealed now has so long to arrive before its codes end. */
const MIN_MINUTES = 15;

/** What an issuer's documents are made with, and whom to ask for it. */
export type WantedCodes = { rule: CodeRule; asked: CodesAsked; asked_with: string };

/** Null where the country makes its documents without codes. */
export function wantedCodes(country: Country, { issuer }: OpenIssuer): WantedCodes | null {
  const rule = country.codes?.(issuer);
  if (!rule) return null;
  const { environment, provider, settings } = issuer;
  const asked = { environment, issuer: country.issuerTaxId(settings), params: rule.params };
  const params = Object.entries(rule.params).sort(([a], [b]) => (a < b ? -1 : 1));
  return { rule, asked, asked_with: JSON.stringify([provider, asked.issuer, params]) };
}

export type CodesInForce = {
  codes: Readonly<Record<string, unknown>>;
  /** ISO 8601; null where the country has none. */
  valid_until: string | null;
};

/**
 * The codes that a document may be made with now; null where a required one is missing or about to end.
 * `extendedHours`: how long they stay valid after their end while the authority is down.
 */
export async function readCodes(
  db: AccountDb,
  country: string,
  wanted: WantedCodes,
  extendedHours = 0,
): Promise<CodesInForce | null> {
  const { rows } = await sql<{ name: string; value: unknown; valid_until: string }>`
    select name, value, valid_until from tax_codes
     where country = ${country} and environment = ${wanted.asked.environment} and asked_with = ${wanted.asked_with}
       and valid_until > now() + ${MIN_MINUTES} * interval '1 minute' - ${extendedHours} * interval '1 hour'`.execute(
    db,
  );
  const { required } = wanted.rule;
  const ends = rows.flatMap(({ name, valid_until }) => (required.includes(name) ? [valid_until] : []));
  if (ends.length < required.length) return null;
  const [first = null] = ends.sort((a, b) => Date.parse(a) - Date.parse(b));
  return { codes: Object.fromEntries(rows.map(({ name, value }) => [name, value])), valid_until: first };
}

/** An issuer as input of its country's check: with the codes in force that no document waits for. */
export async function withCodes(db: AccountDb, country: Country, open: OpenIssuer): Promise<OpenIssuer> {
  const wanted = wantedCodes(country, open);
  if (!wanted) return open;
  const { rows } = await sql<{ name: string; value: unknown }>`
    select name, value from tax_codes
     where country = ${country.code} and environment = ${wanted.asked.environment} and asked_with = ${wanted.asked_with}
       and valid_until > now() and name <> all(${[...wanted.rule.required]}::text[])`.execute(db);
  return {
    ...open,
    issuer: { ...open.issuer, codes: Object.fromEntries(rows.map(({ name, value }) => [name, value])) },
  };
}

/**
 * Puts these in the place of all that the country had, in the caller's transaction; where two answers come at once, the
 * later one counts. @returns whether one that a check
 * reads says something else now
 */
export async function saveCodes(
  tx: AccountDb,
  country: string,
  { asked, asked_with, rule }: WantedCodes,
  codes: readonly IssueCode[],
): Promise<boolean> {
  const { environment } = asked;
  const { rows: news } = await sql`
    select from jsonb_to_recordset(${jsonb(codes)}) as n (name text, value jsonb)
      left join tax_codes c on c.country = ${country} and c.environment = ${environment} and c.name = n.name
     where n.name <> all(${[...rule.required]}::text[]) and c.value is distinct from n.value limit 1`.execute(tx);
  await dropCodes(tx, country, environment);
  await sql`
    insert into tax_codes (country, environment, name, asked_with, value, valid_until, renew_at)
    select ${country}, ${environment}, c.name, ${asked_with}, c.value, c.valid_until,
      c.valid_until - ${rule.renew_minutes} * interval '1 minute'
      from jsonb_to_recordset(${jsonb(codes)}) as c (name text, value jsonb, valid_until timestamptz)
    on conflict (account_id, country, environment, name) do update
      set asked_with = excluded.asked_with, value = excluded.value, valid_until = excluded.valid_until,
          renew_at = excluded.renew_at`.execute(tx);
  return news.length > 0;
}

/** Drops codes that the authority does not accept any more. They are requested again. */
export async function dropCodes(tx: AccountDb, country: string, environment: string): Promise<void> {
  await sql`delete from tax_codes where country = ${country} and environment = ${environment}`.execute(tx);
}
