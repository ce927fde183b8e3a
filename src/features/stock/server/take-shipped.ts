import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { byOurClock } from './by-our-clock.ts';

/** A parcel that left: of which order, from where. */
type Left = { order_id: number; core_id: string | null; shipment_id: number; shipped_at: string };

/**
 * Takes a parcel's pieces out of what its order holds, and out of a count made before it left, in the caller's transaction. So
 * nothing looks free between the parcel and the next count; that count replaces ours.
 */
export async function takeShipped(tx: AccountDb, { order_id, core_id, shipment_id, shipped_at }: Left): Promise<void> {
  const gone = sql`(select l.product_id, sum(x.qty_shipped)::int as n from shipment_lines x
      join line_items l on l.order_id = ${order_id} and l.source_item_id = x.source_item_id
     where x.shipment_id = ${shipment_id} and l.product_id is not null group by 1)`;
  // In the order in which checks lock them; of a page of parcels all were locked before.
  await sql`select from stock_levels where core_id = ${core_id} and product_id in (select product_id from ${gone} gone)
    order by product_id, core_id for update`.execute(tx);
  const left_at = byOurClock(sql`${shipped_at}::timestamptz`);
  await sql`update stock_levels s set on_hand = s.on_hand - gone.n, updated_at = ${left_at}
    from ${gone} gone where s.product_id = gone.product_id and s.core_id = ${core_id} and s.updated_at < ${left_at}`.execute(
    tx,
  );
  await sql`delete from stock_holds h using ${gone} gone
    where h.order_id = ${order_id} and h.product_id = gone.product_id and h.quantity <= gone.n`.execute(tx);
  await sql`update stock_holds h set quantity = h.quantity - gone.n from ${gone} gone
    where h.order_id = ${order_id} and h.product_id = gone.product_id and h.quantity > gone.n`.execute(tx);
}
