import type { AccountDb } from '#platform/db/database.ts';

/**
 * The connection whose warehouse has a core location; null where there is none, or none any more. It may be removed
 * meanwhile: see `addWrite`.
 */
export async function findWarehouseConnection(tx: AccountDb, coreId: string | null): Promise<number | null> {
  if (coreId === null) return null;
  const location = await tx
    .selectFrom('core_locations as l')
    .innerJoin('connections as c', 'c.id', 'l.connection_id')
    .select('l.connection_id')
    .where('l.core_id', '=', coreId)
    .where('c.removed_at', 'is', null)
    .executeTakeFirst();
  return location?.connection_id ?? null;
}
