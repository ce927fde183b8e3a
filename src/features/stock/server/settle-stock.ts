import { sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { announce } from '#platform/events/record-event.ts';
import { explodeKits } from '../../catalog/server/explode-kits.ts';
import { saveAvailable } from '../../catalog/server/save-available.ts';
import { lockChannelStock } from './lock-channel-stock.ts';
import { recheckKits } from './recheck-kits.ts';
import { recheckReleasable } from './recheck-releasable.ts';
import { endWanted, saveWanted } from './save-wanted.ts';

/** Noted changes that one transaction settles. */
const MOST_NOTES = 5_000;

type Notes = {
  /** With their number of changes; also kits of which a part changed. */
  products: { product_id: number; n: number }[];
  /** Those that consist of something else now. */
  kits: number[];
  connections: number[];
  count: number;
};

/**
 * Turns what was noted of the account's stock since the last time into what each item has available and each channel shall show,
 * and has orders checked again for which there is enough now. Noted changes and their effect are one transaction,
 * so that a kill loses none. Many changes of one product are one new quantity.
 */
export async function settleStock({ db, account_id }: Pick<Actor, 'db' | 'account_id'>): Promise<void> {
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      if (!(await hasNotes(tx))) return 0;
      await lockChannelStock(tx);
      const notes = await takeNotes(tx);
      const changed = (await settleProducts(tx, notes)) + (await settleConnections(tx, notes));
      await recheckReleasable(tx, { account_id }, notes.products);
      await recheckKits(tx, { account_id }, notes.kits);
      if (changed > 0) await announce(tx, { account_id }, { type: 'stock.settled' });
      return notes.count;
    });
    if (count < MOST_NOTES) return;
  }
}

async function hasNotes(tx: AccountDb): Promise<boolean> {
  return (await tx.selectFrom('stock_changes').select('account_id').limit(1).executeTakeFirst()) !== undefined;
}

async function takeNotes(tx: AccountDb): Promise<Notes> {
  const { rows } = await sql<{ product_id: number | null; connection_id: number | null; n: number; is_kit: boolean }>`
    with taken as (
      delete from stock_changes where ctid = any(array(select ctid from stock_changes limit ${MOST_NOTES}))
      returning product_id, connection_id, is_kit)
    select product_id, connection_id, count(*)::int as n, bool_or(is_kit) as is_kit from taken group by 1, 2`.execute(
    tx,
  );
  const products = rows.flatMap(({ product_id, n }) => (product_id === null ? [] : [{ product_id, n }]));
  const noted = new Set(products.map(({ product_id }) => product_id));
  const above = await findKitsAbove(tx, [...noted]);
  const changed = rows.flatMap(({ product_id, is_kit }) => (product_id !== null && is_kit ? [product_id] : []));
  return {
    products: [...products, ...above.filter((id) => !noted.has(id)).map((product_id) => ({ product_id, n: 1 }))],
    kits: changed.length > 0 ? [...changed, ...(await findKitsAbove(tx, changed))] : [],
    connections: rows.flatMap(({ connection_id }) => connection_id ?? []),
    count: rows.reduce((sum, { n }) => sum + n, 0),
  };
}

/** The kits that these items are parts of, however deep. */
async function findKitsAbove(tx: AccountDb, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive above (id) as (
      select kit_id from kit_parts where part_id = any(${ids}::bigint[])
      union select k.kit_id from above a join kit_parts k on k.part_id = a.id)
    select id from above`.execute(tx);
  return rows.map(({ id }) => id);
}

async function settleProducts(tx: AccountDb, { products }: Notes): Promise<number> {
  if (products.length === 0) return 0;
  const noted = sql`(select * from jsonb_to_recordset(${jsonb(products)}) as r (product_id bigint, n int))`;
  const ids = products.map(({ product_id }) => product_id);
  const kits = await explodeKits(tx, ids);
  const wanted = await saveWanted(tx, kits, sql`join ${noted} noted on noted.product_id = c.product_id`, sql`noted.n`);
  const ended = await endWanted(tx, sql`t.product_id = any(${ids}::bigint[])`);
  return wanted + ended + (await saveAvailable(tx, ids, kits));
}

async function settleConnections(tx: AccountDb, { connections }: Notes): Promise<number> {
  if (connections.length === 0) return 0;
  const ids = sql`any(${connections}::bigint[])`;
  const { rows } = await sql<{ kit_id: number }>`
    select distinct k.kit_id from kit_parts k join connector_products c on c.product_id = k.kit_id and c.connection_id = ${ids}`.execute(
    tx,
  );
  const kits = await explodeKits(
    tx,
    rows.map(({ kit_id }) => kit_id),
  );
  const wanted = await saveWanted(
    tx,
    kits,
    sql`join connections noted on noted.id = c.connection_id and noted.id = ${ids}`,
    sql`1`,
  );
  return wanted + (await endWanted(tx, sql`t.connection_id = ${ids} and t.product_id is not null`));
}
