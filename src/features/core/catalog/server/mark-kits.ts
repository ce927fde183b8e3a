import { type RawBuilder, sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

/**
 * Sets `products.is_kit` of these items, a query of their ids, by whether they have parts. Lists show and filter by it.
 * Code that writes `kit_parts` calls it in the same transaction.
 */
export async function markKits(tx: AccountDb, items: RawBuilder<unknown>): Promise<void> {
  await sql`update products p set is_kit = not p.is_kit
     where p.id = any(array(${items})) and p.is_kit <> exists (select from kit_parts k where k.kit_id = p.id)`.execute(
    tx,
  );
}
