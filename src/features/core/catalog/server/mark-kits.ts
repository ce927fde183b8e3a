import { type RawBuilder, sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

/**
 * Has `products.is_kit` say of these items, a query of their ids, whether they have parts: lists show it and are
 * narrowed to it. Who writes `kit_parts` calls it in the same transaction.
 */
export async function markKits(tx: AccountDb, items: RawBuilder<unknown>): Promise<void> {
  await sql`update products p set is_kit = not p.is_kit
     where p.id = any(array(${items})) and p.is_kit <> exists (select from kit_parts k where k.kit_id = p.id)`.execute(
    tx,
  );
}
