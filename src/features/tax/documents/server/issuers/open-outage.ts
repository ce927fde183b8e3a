import { sql } from 'kysely';
import type { Country } from '#countries/core/country.ts';
import type { DocumentKind, Environment } from '#countries/core/tax-document.ts';
import type { AccountDb } from '#platform/db/database.ts';

/**
 * The outage in which a document of this kind is issued now; null: its authority is there, or documents of this kind
 * wait for it. It cannot end before the caller's transaction does. `at`: the instant that the document bears, ISO 8601,
 * which is within the outage.
 */
export async function findOpenOutage(
  tx: AccountDb,
  { code, contingency }: Country,
  environment: Environment,
  kind: DocumentKind,
): Promise<{ id: number; at: string } | null> {
  if (!contingency?.kinds.includes(kind)) return null;
  const { rows } = await sql<{ id: number; at: string }>`
    select id, greatest(clock_timestamp(), began_at) as at from tax_outages
     where country = ${code} and environment = ${environment} and ended_at is null for share`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Whether a country's documents are issued without its authority now: what they are made with is not replaced
 * meanwhile.
 */
export async function isAway(db: AccountDb, country: string, environment: string): Promise<boolean> {
  const { rows } = await sql`
    select from tax_outages where country = ${country} and environment = ${environment} and ended_at is null`.execute(
    db,
  );
  return rows.length > 0;
}
