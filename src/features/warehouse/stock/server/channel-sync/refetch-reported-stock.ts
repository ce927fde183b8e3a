import { sql } from 'kysely';
import { addPoll } from '#features/partners/connections/server/polls.ts';
import type { Staff } from '#platform/db/actor.ts';
import { requireActive } from './require-active.ts';

/**
 * Reads a channel's catalogue from its beginning now, since channels do not count a change of stock as one of the
 * product. The quantities appear page by page. @throws AppError connection_paused
 */
export async function refetchReportedStock(staff: Staff, connectionId: number): Promise<void> {
  await requireActive(staff, connectionId);
  await staff.db.transaction().execute(async (tx) => {
    await sql`update stream_states set watermark = null, page = null, seen = null
      where connection_id = ${connectionId} and stream = 'products' and watermark is not null`.execute(tx);
    await addPoll(tx, staff, connectionId, 'import-connector-products');
  });
}
