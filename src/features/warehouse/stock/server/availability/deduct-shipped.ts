import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { clampToNow } from './clamp-to-now.ts';
import { takeReserved } from './reserve-stock.ts';

/** A parcel that left: its order, of that the part that it was of (0: the rest), and its warehouse. */
type Parcel = { order_id: number; part: number; core_id: string | null; shipment_id: number; shipped_at: string };

/**
 * Deducts a parcel's pieces from its order's reservations, and from a count made before it left, in the caller's
 * transaction that has locked the order and the counts. So nothing looks available between the parcel and the next
 * count, which replaces ours.
 */
export async function deductShipped(
  tx: AccountDb,
  { order_id, part, core_id, shipment_id, shipped_at }: Parcel,
): Promise<void> {
  const gone = sql`(select l.product_id, sum(x.qty_shipped)::int as n from shipment_lines x
      join line_items l on l.order_id = ${order_id} and l.source_item_id = x.source_item_id
     where x.shipment_id = ${shipment_id} and l.product_id is not null group by 1)`;
  const left_at = clampToNow(sql`${shipped_at}::timestamptz`);
  await sql`update stock_levels s set on_hand = s.on_hand - gone.n, updated_at = ${left_at}
    from ${gone} gone
      where s.product_id = gone.product_id and s.core_id = ${core_id} and s.updated_at < ${left_at}`.execute(tx);
  await takeReserved(tx, { order_id, part }, gone);
}
