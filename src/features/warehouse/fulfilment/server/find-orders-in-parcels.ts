import { type RawBuilder, sql } from 'kysely';
import { shippedStatuses } from '#features/core/order-lifecycle/order-status.ts';
import { listed } from '#features/core/order-lifecycle/server/is-open.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { SplitOrder } from '../consignments.ts';

/** What of an order `o` left in the parcels `s` that a condition names. */
const sentIn = (condition: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('source_item_id', x.source_item_id, 'pieces', x.pieces)), '[]')
    from (select l.source_item_id, sum(l.qty_shipped)::int as pieces
            from shipments s join shipment_lines l on l.shipment_id = s.id
           where s.order_id = o.id and ${condition} group by 1) x)`;

/** What a warehouse took of an order `o` under a reference. */
const takenUnder = (reference: RawBuilder<unknown>) => sql`(
  select n.lines from order_submissions n where n.order_id = o.id and n.reference = ${reference})`;

/**
 * Orders `o` that go in parcels, each with its own goods and papers: they were split, or a warehouse took something of
 * them that it gave back or sent, so that the rest is another submission.
 */
export const isInParcels: RawBuilder<boolean> = sql<boolean>`(
  exists (select from order_parts p where p.account_id = o.account_id and p.order_id = o.id)
  or exists (select from order_submissions n where n.account_id = o.account_id and n.order_id = o.id
    and n.reference is distinct from o.amware_ref_num))`;

/** Those of these orders that go in parcels, by their id, with what their warehouses have of them. */
export async function findOrdersInParcels(
  db: AccountDb,
  orderIds: readonly number[],
): Promise<Map<number, SplitOrder>> {
  const { rows } = await sql<SplitOrder>`
    select o.id as order_id, o.warehouse as place, o.amware_ref_num as reference,
           ${takenUnder(sql`o.amware_ref_num`)} as submitted,
           o.order_status in (${listed(shippedStatuses)}) as has_left,
           ${sentIn(sql`not exists (
             select from order_parts p where p.order_id = o.id and p.reference = s.reference)`)} as sent,
           (select jsonb_agg(jsonb_build_object('source_item_id', l.source_item_id, 'parent_item_id', l.parent_item_id,
                     'is_goods', l.is_goods, 'sku', l.sku, 'name', l.name,
                     'quantity', l.quantity) order by l.id)
              from line_items l where l.order_id = o.id) as lines,
           (select coalesce(jsonb_agg(jsonb_build_object('part', p.part, 'place', p.core_id, 'state', p.state,
                     'reference', p.reference, 'lines', p.lines, 'submitted', ${takenUnder(sql`p.reference`)},
                     'sent', ${sentIn(sql`s.reference = p.reference`)}) order by p.part), '[]')
              from order_parts p where p.order_id = o.id) as parts
      from orders o
     where o.id = any(array(select unnest(${orderIds}::bigint[])))
       and ${isInParcels}`.execute(db);
  return new Map(rows.map((order) => [order.order_id, order]));
}
