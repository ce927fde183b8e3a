import { type RawBuilder, sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { isOpen } from './is-open.ts';

/** What the channel sold or took back in an order, by SKU; what staff changed of it does not count. */
const goodsOf = (order: 'o' | 'r'): RawBuilder<unknown> => sql`(
  select jsonb_object_agg(sku, pieces) from (
    select l.sku, sum(coalesce(e.channel_quantity, l.quantity)) as pieces
      from line_items l left join line_edits e on e.order_id = l.order_id and e.source_item_id = l.source_item_id
     where l.order_id = ${sql.ref(`${order}.id`)} and l.is_goods and l.origin = 'channel' group by l.sku) goods)`;

/**
 * Refunds `r` of a whole sale `o`: of the same customer, later, of the same amount and goods, where their channel names
 * no other sale. Items that staff took off are not known any more.
 */
export const isWholeRefund: RawBuilder<unknown> = sql`
  r.customer_id = o.customer_id and r.connection_id = o.connection_id and r.total_cost < 0
    and r.total_cost = -o.total_cost
    and r.currency = o.currency and r.order_date >= o.order_date and r.order_status <> 'cancelled'
    and (r.corrects_source_order_id is null or r.corrects_source_order_id = o.source_order_id)
    and (${goodsOf('r')} = ${goodsOf('o')}
      or exists (select from line_edits e where e.order_id = o.id and e.quantity = 0))`;

/** Sales of the same customer and amount as `o` that came after it: a refund is of the newest sale first. */
const laterSales: RawBuilder<unknown> = sql`(
  select count(*) from orders s
   where s.customer_id = o.customer_id and s.connection_id = o.connection_id and s.total_cost = o.total_cost
     and s.currency = o.currency and (s.order_date, s.id) > (o.order_date, o.id))`;

/** The number of the order by which a sale `o` was refunded as a whole; null where it was not. */
const refundOf: RawBuilder<string | null> = sql`(
  select case when count(*) = 0 then null
              when count(*) > count(*) filter (where r.corrects_source_order_id is null)
                or count(*) > ${laterSales} then (array_agg(r.order_number
                  order by r.corrects_source_order_id is null, r.order_date, r.id))[1] end
    from orders r where ${isWholeRefund})`;

/**
 * Whether a sale `o` has a refund of its amount at all: what `refundOf` looks for takes longer to prepare than to find.
 */
export const hasRefund: RawBuilder<boolean> = sql`exists (
  select from orders r where r.customer_id = o.customer_id and r.total_cost < 0 and r.total_cost = -o.total_cost)`;

/** Of these sales those that were refunded as a whole, with the number of the order that did. */
export async function findRefunds(tx: AccountDb, orderIds: readonly number[]): Promise<Map<number, string>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; refunded_by: string | null }>`
    select o.id, ${refundOf} as refunded_by from orders o where o.id = any(${orderIds}::bigint[])`.execute(tx);
  return new Map(rows.flatMap(({ id, refunded_by }) => (refunded_by === null ? [] : [[id, refunded_by]])));
}

/** Sales that wait here and that these orders refund as a whole, so that they must be checked. */
export async function findRefundedSales(tx: AccountDb, refundIds: readonly number[]): Promise<number[]> {
  if (refundIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select distinct o.id from orders r join orders o on ${isWholeRefund}
     where r.id = any(${refundIds}::bigint[]) and ${isOpen} order by o.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether a sale was refunded as a whole and not released by staff all the same. */
export async function isRefunded(tx: AccountDb, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${refundOf} is not null as found from orders o
     where o.id = ${orderId} and not coalesce(o.ignored_error -> 'kinds' ? 'refunded', false)`.execute(tx);
  return rows[0]?.found ?? false;
}
