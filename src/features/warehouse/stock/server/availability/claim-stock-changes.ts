import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

/** Notes that one transaction claims. */
export const MAX_CHANGES = 5_000;

/** What changed since the last time. Many notes of one product are one change of it. */
export type StockChanges = {
  /** With their number of notes; also kits of which a part changed. */
  products: { product_id: number; n: number }[];
  /** Kits with other parts than before, and the kits that contain these. */
  kits: number[];
  /** Channels whose places were mapped otherwise. */
  connections: number[];
  /** Notes claimed. */
  count: number;
};

/** Whether any stock change of the account waits. */
export async function hasStockChanges(tx: AccountDb): Promise<boolean> {
  return (await tx.selectFrom('stock_changes').select('account_id').limit(1).executeTakeFirst()) !== undefined;
}

/** Takes notes out of `stock_changes`. They come back if the transaction fails, so apply them in the same one. */
export async function claimStockChanges(tx: AccountDb): Promise<StockChanges> {
  const { rows } = await sql<{ product_id: number | null; connection_id: number | null; n: number; is_kit: boolean }>`
    with taken as (
      delete from stock_changes where ctid = any(array(select ctid from stock_changes limit ${MAX_CHANGES}))
      returning product_id, connection_id, is_kit)
    select product_id, connection_id, count(*)::int as n, bool_or(is_kit) as is_kit from taken group by 1, 2`.execute(
    tx,
  );
  const products = rows.flatMap(({ product_id, n }) => (product_id === null ? [] : [{ product_id, n }]));
  const changed = new Set(products.map(({ product_id }) => product_id));
  const above = await findKitsAbove(tx, [...changed]);
  const kits = rows.flatMap(({ product_id, is_kit }) => (product_id !== null && is_kit ? [product_id] : []));
  return {
    products: [...products, ...above.filter((id) => !changed.has(id)).map((product_id) => ({ product_id, n: 1 }))],
    kits: kits.length > 0 ? [...kits, ...(await findKitsAbove(tx, kits))] : [],
    connections: rows.flatMap(({ connection_id }) => connection_id ?? []),
    count: rows.reduce((sum, { n }) => sum + n, 0),
  };
}

/** The kits that contain these items, at any depth. */
async function findKitsAbove(tx: AccountDb, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive above (id) as (
      select kit_id from kit_parts where part_id = any(${ids}::bigint[])
      union select k.kit_id from above a join kit_parts k on k.part_id = a.id)
    select id from above`.execute(tx);
  return rows.map(({ id }) => id);
}
