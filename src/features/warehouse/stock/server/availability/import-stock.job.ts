import { sql } from 'kysely';
import type { LogResult } from '#features/partners/connections/server/connector-log.ts';
import { pollJob } from '#features/partners/connections/server/polls.ts';
import { readStream } from '#features/partners/connections/server/read-stream.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { applyStockChangesSoon } from './apply-stock-changes-soon.ts';
import { nameSkus } from './name-skus.ts';
import { recheckOversoldOrders } from './recheck-oversold-orders.ts';
import { type SavedStock, saveStock } from './save-stock.ts';

/**
 * Imports the warehouse's counts and rechecks oversold orders. Backorders are rechecked where the changes are applied.
 */
export const importStock = pollJob('import-stock', async (poll) => {
  const { actor, open } = poll;
  await rewindForNewProducts(actor.db, open.id);
  await recheckOversoldOrders(actor, open.id);
  return readStream(poll, {
    stream: 'stock',
    action: 'import_stock',
    async store(tx, items, quarantined) {
      const saved = await saveStock(tx, open.id, items);
      if (saved.changed > 0) {
        await publishEvent(tx, actor, { type: 'stock.counted' });
        await applyStockChangesSoon(tx, actor);
      }
      return describe(items.length, {
        ...saved,
        unusable: [...saved.unusable, ...quarantined.map((one) => one.source_id)],
      });
    },
  });
});

/**
 * Reads the stream from its beginning where products were added since it was last read: their counts may have come and
 * gone unused. The minute is for products whose transaction began before that reading and ended after it.
 */
async function rewindForNewProducts(db: AccountDb, connectionId: number): Promise<void> {
  await sql`update stream_states s set watermark = null, page = null, seen = null
    where connection_id = ${connectionId} and stream = 'stock' and watermark is not null
      and exists (select from products p where p.created_at > s.updated_at - interval '1 minute')`.execute(db);
}

/** A page is worth a line where it changed something, or had counts that cannot be used. */
function describe(count: number, { changed, unknown, unusable }: SavedStock): LogResult | null {
  if (unusable.length > 0) {
    return {
      text: 'stock_read_unusable',
      params: { count, changed, unusable: unusable.length, skus: nameSkus(unusable) },
    };
  }
  if (changed === 0) return null;
  if (unknown.length === 0) return { text: 'stock_read', params: { count, changed } };
  return { text: 'stock_read_unknown', params: { count, changed, unknown: unknown.length, skus: nameSkus(unknown) } };
}
