import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { LogResult } from '../../connections/server/connector-log.ts';
import { pollJob } from '../../connections/server/polls.ts';
import { readStream } from '../../connections/server/read-stream.ts';
import { recheckWaiting } from '../../problems/server/recheck-waiting.ts';
import { type SavedStock, saveStock } from './save-stock.ts';

/** Takes over what the warehouse counts. Orders that wait for a product of which there is more now are checked again. */
export const importStock = pollJob('import-stock', async (poll) => {
  const { actor, open } = poll;
  await rewindForNewProducts(actor.db, open.id);
  return readStream(poll, {
    stream: 'stock',
    action: 'import_stock',
    async store(tx, items) {
      const saved = await saveStock(tx, open.id, items);
      if (saved.risen.length > 0) await recheckWaiting(tx, actor, { kind: 'out_of_stock', subjects: saved.risen });
      return describe(items.length, saved);
    },
  });
});

/**
 * Reads the stream from its beginning where products were added since it was last read: their counts may have come and gone
 * unused. The minute is for products whose transaction began before that reading and ended after it.
 */
async function rewindForNewProducts(db: AccountDb, connectionId: number): Promise<void> {
  await sql`update stream_states s set watermark = null, page = null, seen = null
    where connection_id = ${connectionId} and stream = 'stock' and watermark is not null
      and exists (select from products p where p.created_at > s.updated_at - interval '1 minute')`.execute(db);
}

const MOST_NAMED = 5;

/** A page is worth a line where it changed something. */
function describe(count: number, { changed, unknown }: SavedStock): LogResult | null {
  if (changed === 0) return null;
  if (unknown.length === 0) return { text: 'stock_read', params: { count, changed } };
  const skus = unknown.slice(0, MOST_NAMED).join(', ') + (unknown.length > MOST_NAMED ? ', …' : '');
  return { text: 'stock_read_unknown', params: { count, changed, unknown: unknown.length, skus } };
}
