import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { EntityId } from '#features/core/catalog/entities.ts';
import type { AccountDb } from '#platform/db/database.ts';

/**
 * Locks an item's row for the rest of the transaction, and with `kits` the account's kits before it: a change of kits
 * then never waits for a row that itself waits for the kits. Other rows may still refer to the item meanwhile.
 * @throws AppError not_found
 */
export async function lockItem(tx: AccountDb, entity: EntityId, id: number, kits: boolean): Promise<void> {
  if (kits) await lockKits(tx);
  const { rows } = await sql`select from products where id = ${id} and entity_id = ${entity} for no key update`.execute(
    tx,
  );
  if (rows.length === 0) throw new AppError('not_found');
}

/** Until the transaction ends no one else of the account changes kits. */
export async function lockKits(tx: AccountDb): Promise<void> {
  await sql`select app.lock_kits()`.execute(tx);
}
