import { keysOf, suggestAgain } from '#features/catalogue/product-links/server/suggest-again.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent, recordEvents } from '#platform/events/record-event.ts';

/** Deletes products that nothing names any more; the caller holds them. */
export async function removeProducts(tx: AccountDb, actor: Actor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const removed = await tx
    .deleteFrom('products')
    .where('id', 'in', ids)
    .returning(['id', 'sku', 'name', 'upc'])
    .execute();
  await suggestAgain(tx, actor, keysOf(removed), ids);
  const events = removed.map(({ id, sku, name }) => ({
    type: 'product.deleted' as const,
    product_id: id,
    details: { sku, name },
  }));
  await recordEvents(tx, actor, events);
  await publishEvent(tx, actor, { type: 'product.imported' });
}
