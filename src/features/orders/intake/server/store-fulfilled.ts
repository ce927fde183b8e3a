import { sql } from 'kysely';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';

/**
 * What a channel shows as fulfilled of an order. `is_followed`: the order's lines are now those of this version, without
 * what is fulfilled in it.
 */
export type ShownFulfilled = { order_id: number; fulfilled: RemoteOrder['fulfilled']; is_followed: boolean };

/**
 * Stores what channels show as fulfilled, in the caller's transaction that holds the orders' locks, or adds the orders.
 * Channels that do not report it are skipped.
 */
export async function storeFulfilled(tx: AccountDb, orders: readonly ShownFulfilled[]): Promise<void> {
  const rows = orders.flatMap(({ order_id, fulfilled, is_followed }) => {
    if (fulfilled === undefined) return [];
    const shown = Object.fromEntries(fulfilled.map(({ source_item_id, pieces }) => [source_item_id, pieces]));
    return [{ order_id, shown, is_followed }];
  });
  if (rows.length === 0) return;
  await sql`
    with read as (
      select * from jsonb_to_recordset(${jsonb(rows)}) as r (order_id bigint, shown jsonb, is_followed boolean))
    insert into channel_fulfilments as f (order_id, shown, followed)
    select order_id, shown, case when is_followed then shown else '{}' end from read order by order_id
    on conflict (account_id, order_id) do update
      set shown = excluded.shown,
          followed = case when (select is_followed from read r where r.order_id = excluded.order_id)
            then excluded.shown else f.followed end,
          shown_at = case when f.shown = excluded.shown then f.shown_at else now() end
    where f.shown <> excluded.shown or (f.followed <> excluded.shown
      and (select is_followed from read r where r.order_id = excluded.order_id))`.execute(tx);
}
