import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';

/** What one order wants to take from one place. */
export type Wish = { order_id: number; product_id: number; core_id: string; quantity: number };

/** A product that is short for an order: pieces missing at its place. */
export type Shortage = Wish & { sku: string; available: number };

/**
 * Holds stock for orders, each wholly or not at all, the earlier in the list first. Their former holds are given back before.
 * The levels stay locked until the transaction ends, so that two orders cannot both take the last piece.
 * @returns what was short, by order
 */
export async function holdStock(
  tx: AccountDb,
  orderIds: readonly number[],
  wishes: readonly Wish[],
): Promise<Map<number, Shortage[]>> {
  await releaseStock(tx, orderIds);
  const shortages = new Map<number, Shortage[]>();
  if (wishes.length === 0) return shortages;

  const left = await lockLevels(tx, wishes);
  const byOrder = Map.groupBy(wishes, (wish) => wish.order_id);
  const granted: Wish[] = [];
  for (const orderId of orderIds) {
    const wanted = byOrder.get(orderId) ?? [];
    const short = wanted.flatMap((wish) => {
      const level = left.get(placeOf(wish));
      return level && level.available >= wish.quantity
        ? []
        : [{ ...wish, sku: level?.sku ?? '', available: level?.available ?? 0 }];
    });
    if (short.length > 0) {
      shortages.set(orderId, short);
      continue;
    }
    for (const wish of wanted) {
      const level = left.get(placeOf(wish));
      if (level) level.available -= wish.quantity;
      granted.push(wish);
    }
  }
  await sql`insert into stock_holds (order_id, product_id, core_id, quantity)
    select * from jsonb_to_recordset(${jsonb(granted)}) as r (order_id bigint, product_id bigint, core_id text, quantity int)`.execute(
    tx,
  );
  return shortages;
}

/** Gives back what orders hold: they were cancelled, shipped, or are checked anew. */
export async function releaseStock(tx: AccountDb, orderIds: readonly number[]): Promise<void> {
  await sql`delete from stock_holds where order_id = any(${orderIds}::bigint[])`.execute(tx);
}

const placeOf = (wish: { product_id: number; core_id: string }) => `${wish.product_id} ${wish.core_id}`;

/** Locks the levels in one order for all, so that batches cannot wait for each other in a ring. Products without a level count as none there. */
async function lockLevels(tx: AccountDb, wishes: readonly Wish[]) {
  const places = jsonb(wishes.map(({ product_id, core_id }) => ({ product_id, core_id })));
  await sql`select from stock_levels where (product_id, core_id) in
      (select product_id, core_id from jsonb_to_recordset(${places}) as r (product_id bigint, core_id text))
    order by product_id, core_id for update`.execute(tx);
  const { rows } = await sql<{ product_id: number; core_id: string; sku: string; available: number }>`
    select w.product_id, w.core_id, p.sku,
           (coalesce(s.on_hand, 0) - coalesce((select sum(h.quantity) from stock_holds h
              where h.product_id = w.product_id and h.core_id = w.core_id), 0)) as available
      from (select distinct product_id, core_id from jsonb_to_recordset(${places}) as r (product_id bigint, core_id text)) w
      join products p on p.id = w.product_id
      left join stock_levels s on s.product_id = w.product_id and s.core_id = w.core_id`.execute(tx);
  return new Map(rows.map((row) => [placeOf(row), { sku: row.sku, available: row.available }]));
}
