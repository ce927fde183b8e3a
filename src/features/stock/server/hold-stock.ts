import { type RawBuilder, sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';

/** Pieces of a product at a place. */
type Pieces = { product_id: number; core_id: string; quantity: number };

/** What nobody holds of a product at a place. */
type Level = { sku: string; available: number };

/** Pieces that an order holds, and what nobody holds beside them (`availableAt`). */
export type HeldStock = Pieces & Level;

/** What one order wants to take from one place. */
export type Wish = Pieces & { order_id: number };

/** A product that is short for an order: pieces missing at its place. */
export type Shortage = Wish & { sku: string; available: number };

/** An order with what it holds, read under its lock. */
type Holder = { id: number; holds: readonly HeldStock[] };

/**
 * Holds stock for orders, each wholly or not at all, the earlier in the list first, as if their former holds were given back before.
 * Only holds that become others are written. Where any does, the levels stay locked until the transaction ends, so that two orders
 * cannot both take the last piece.
 * @returns what was short, by order
 */
export async function holdStock(
  tx: AccountDb,
  holders: readonly Holder[],
  wishes: readonly Wish[],
): Promise<Map<number, Shortage[]>> {
  const held = holders.flatMap(({ id, holds }) => holds.map((hold) => ({ ...hold, order_id: id })));
  const levels = holdsToAdd(held, wishes).length > 0 ? await lockAndReadLevels(tx, wishes) : levelsOf(held);
  for (const hold of held) {
    const level = levels.get(placeOf(hold));
    if (level) level.available += hold.quantity;
  }
  const { granted, shortages } = grant(holders, wishes, levels);
  await removeHolds(tx, holdsToRemove(held, granted));
  await addHolds(tx, holdsToAdd(held, granted));
  return shortages;
}

const levelsOf = (rows: readonly (Level & { product_id: number; core_id: string })[]): Map<string, Level> =>
  new Map(rows.map((row) => [placeOf(row), { sku: row.sku, available: row.available }]));

function grant(holders: readonly Holder[], wishes: readonly Wish[], levels: ReadonlyMap<string, Level>) {
  const shortages = new Map<number, Shortage[]>();
  const granted: Wish[] = [];
  const byOrder = Map.groupBy(wishes, (wish) => wish.order_id);
  for (const { id } of holders) {
    const wanted = byOrder.get(id) ?? [];
    const short = wanted.flatMap((wish) => {
      const level = levels.get(placeOf(wish));
      return level && level.available >= wish.quantity
        ? []
        : [{ ...wish, sku: level?.sku ?? '', available: level?.available ?? 0 }];
    });
    if (short.length > 0) {
      shortages.set(id, short);
      continue;
    }
    for (const wish of wanted) {
      const level = levels.get(placeOf(wish));
      if (level) level.available -= wish.quantity;
      granted.push(wish);
    }
  }
  return { granted, shortages };
}

const holdKey = (hold: Wish) => `${hold.order_id} ${placeOf(hold)}`;

function holdsToRemove(held: readonly Wish[], wanted: readonly Wish[]): Wish[] {
  const wantedKeys = new Set(wanted.map(holdKey));
  return held.filter((hold) => !wantedKeys.has(holdKey(hold)));
}

/** Those that are not held yet, or in another quantity. */
function holdsToAdd(held: readonly Wish[], wanted: readonly Wish[]): Wish[] {
  const quantities = new Map(held.map((hold) => [holdKey(hold), hold.quantity]));
  return wanted.filter((wish) => quantities.get(holdKey(wish)) !== wish.quantity);
}

async function removeHolds(tx: AccountDb, holds: readonly Wish[]): Promise<void> {
  if (holds.length === 0) return;
  await sql`delete from stock_holds h
    using jsonb_to_recordset(${jsonb(holds)}) as r (order_id bigint, product_id bigint, core_id text)
    where h.order_id = r.order_id and h.product_id = r.product_id and h.core_id = r.core_id`.execute(tx);
}

async function addHolds(tx: AccountDb, holds: readonly Wish[]): Promise<void> {
  if (holds.length === 0) return;
  await sql`insert into stock_holds (order_id, product_id, core_id, quantity)
    select * from jsonb_to_recordset(${jsonb(holds)}) as r (order_id bigint, product_id bigint, core_id text, quantity int)
    on conflict (account_id, order_id, product_id, core_id) do update set quantity = excluded.quantity`.execute(tx);
}

/** Gives back what orders hold: they were cancelled, shipped, or are checked anew. */
export async function releaseStock(tx: AccountDb, orderIds: readonly number[]): Promise<void> {
  await sql`delete from stock_holds where order_id = any(${orderIds}::bigint[])`.execute(tx);
}

const placeOf = (wish: { product_id: number; core_id: string }) => `${wish.product_id} ${wish.core_id}`;

const placesOf = (wishes: readonly Wish[]) =>
  jsonb([
    ...new Map(
      wishes.map(({ product_id, core_id }) => [placeOf({ product_id, core_id }), { product_id, core_id }]),
    ).values(),
  ]);

/**
 * Locks the levels in one order for all, so that batches cannot wait for each other in a ring, and reads what nobody holds there, by
 * place.
 */
async function lockAndReadLevels(tx: AccountDb, wishes: readonly Wish[]): Promise<Map<string, Level>> {
  await sql`select from stock_levels where (product_id, core_id) in
      (select product_id, core_id from jsonb_to_recordset(${placesOf(wishes)}) as r (product_id bigint, core_id text))
    order by product_id, core_id for update`.execute(tx);
  const { rows } = await sql<Level & { product_id: number; core_id: string }>`
    select w.product_id, w.core_id, p.sku, ${availableAt('w')} as available
      from jsonb_to_recordset(${placesOf(wishes)}) as w (product_id bigint, core_id text) join products p on p.id = w.product_id`.execute(
    tx,
  );
  return levelsOf(rows);
}

/** What nobody holds of `product_id` at `core_id` of a row. A product without a level counts as none there. */
export function availableAt(row: string): RawBuilder<number> {
  const isThere = (table: string) => sql`${sql.ref(`${table}.product_id`)} = ${sql.ref(`${row}.product_id`)}
    and ${sql.ref(`${table}.core_id`)} = ${sql.ref(`${row}.core_id`)}`;
  return sql`coalesce((select level.on_hand from stock_levels level where ${isThere('level')}), 0)
    - coalesce((select sum(held.quantity) from stock_holds held where ${isThere('held')}), 0)`;
}
