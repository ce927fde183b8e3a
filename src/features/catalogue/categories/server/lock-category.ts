import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { EntityId } from '#features/core/catalog/entities.ts';
import type { AccountDb } from '#platform/db/database.ts';

/**
 * Keeps a category from being deleted while the transaction assigns items to it; waits for a deletion under way.
 * @returns its name
 * @throws AppError not_found where it is not there, or is another entity's
 */
export async function lockCategory(tx: AccountDb, entityId: EntityId, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from categories where entity_id = ${entityId} and id = ${id} for key share`.execute(tx);
  if (!rows[0]) throw new AppError('not_found');
  return rows[0].name;
}
