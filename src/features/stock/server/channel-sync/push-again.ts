import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { tryNow } from '../../../connections/server/failing-queues.ts';
import { debouncePoll } from '../../../connections/server/polls.ts';
import { lockChannelStock } from './lock-channel-stock.ts';
import { requireActive } from './require-active.ts';

/**
 * Pushes quantities to a channel again now: these, or all that it shows otherwise. Refused ones too.
 * @returns how many; @throws AppError connection_paused; not_found where one of them is not the channel's
 */
export async function pushStockAgain(
  staff: Staff,
  connectionId: number,
  ids: readonly number[] | undefined,
): Promise<number> {
  await requireActive(staff, connectionId);
  return staff.db.transaction().execute(async (tx) => {
    await lockChannelStock(tx);
    const which = ids ? sql`id = any(${ids}::bigint[])` : sql`difference <> 0`;
    const { numAffectedRows } = await sql`
      update channel_stock set is_asked = true, refused = null, refused_at = null
       where connection_id = ${connectionId} and target is not null and ${which}`.execute(tx);
    const count = Number(numAffectedRows ?? 0);
    if (ids && count < new Set(ids).size) throw new AppError('not_found');
    if (count === 0) return 0;
    await tryNow(tx, connectionId, 'stock');
    await debouncePoll(tx, staff, connectionId, 'push-stock');
    await publishEvent(tx, staff, { type: 'stock.asked', connection_id: connectionId });
    return count;
  });
}
