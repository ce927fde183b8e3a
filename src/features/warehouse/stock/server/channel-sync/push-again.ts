import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { findListed } from '#features/partners/connections/server/across-channels.ts';
import { isActive } from '#features/partners/connections/server/connection-health.ts';
import { tryNow } from '#features/partners/connections/server/failing-queues.ts';
import { debouncePoll } from '#features/partners/connections/server/polls.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import type { pushAgain } from '../../contract.ts';
import { lockChannelStock } from './lock-channel-stock.ts';
import { requireActive } from './require-active.ts';

type Body = z.output<typeof pushAgain.body>;

/**
 * Pushes quantities to their channels again now: these, or all that a channel shows otherwise. Refused ones too. Of all
 * channels those are left out that are not active. @returns how many are pushed
 * @throws AppError connection_paused; not_found where one of them is not there
 */
export async function pushStockAgain(staff: Staff, { ids, connection_id }: Body): Promise<number> {
  const channels = ids
    ? await channelsOf(staff, ids)
    : await activeOf(staff, await findListed(staff, connection_id, 'stock'));
  return staff.db.transaction().execute(async (tx) => {
    await lockChannelStock(tx);
    const which = ids ? sql`id = any(${ids}::bigint[])` : sql`difference <> 0`;
    const asked = await ask(tx, channels, which);
    const count = asked.reduce((sum, { n }) => sum + n, 0);
    if (ids && count < new Set(ids).size) throw new AppError('not_found');
    for (const { connection_id: channel } of asked) {
      await tryNow(tx, channel, 'stock');
      await debouncePoll(tx, staff, channel, 'push-stock');
      await publishEvent(tx, staff, { type: 'stock.asked', connection_id: channel });
    }
    return count;
  });
}

/** The channels of these quantities, all of which have to be active. */
async function channelsOf(staff: Staff, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct connection_id as id from channel_stock where id = any(${ids}::bigint[]) order by 1`.execute(
    staff.db,
  );
  for (const { id } of rows) await requireActive(staff, id);
  return rows.map(({ id }) => id);
}

/** Those of these channels that are active; there has to be one. */
async function activeOf({ db }: Staff, channels: readonly number[]): Promise<number[]> {
  const active: number[] = [];
  for (const id of channels) if (await isActive(db, id)) active.push(id);
  if (active.length === 0 && channels.length > 0) throw new AppError('connection_paused');
  return active;
}

/** @returns how many of each channel */
async function ask(tx: AccountDb, channels: readonly number[], which: RawBuilder<unknown>) {
  const { rows } = await sql<{ connection_id: number; n: number }>`
    with asked as (
      update channel_stock set is_asked = true, refused = null, refused_at = null
       where connection_id = any(${channels}::bigint[]) and target is not null and ${which}
      returning connection_id)
    select connection_id, count(*)::int as n from asked group by 1 order by 1`.execute(tx);
  return rows;
}
