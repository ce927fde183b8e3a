import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

/** What was issued, or is valid without the authority; what is on its way follows once the authority took it. */
const endedStates = ['not_needed', 'issued_offline', 'authorised', 'stored', 'sent_to_shipper', 'cancelling'];

/**
 * Has documents that were issued for a test count for nothing, in the transaction in which their country goes live: no
 * refund is credited against them, and each order's document can be submitted live.
 */
export async function endTests(tx: AccountDb, country: string): Promise<void> {
  await sql`
    update tax_documents set state = 'tested', outage_id = null, ask_at = null, ticket = null, updated_at = now()
     where country = ${country} and environment = 'test' and state = any(${endedStates}::text[])`.execute(tx);
}

/** Whether a country is live, locked until the caller's transaction ends: it cannot go live meanwhile. */
export async function isLive(tx: AccountDb, country: string): Promise<boolean> {
  const { rows } = await sql<{ is_live: boolean }>`
    select environment = 'live' as is_live from tax_issuers where country = ${country} for share`.execute(tx);
  return rows[0]?.is_live ?? false;
}
