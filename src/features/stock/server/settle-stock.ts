import { type RawBuilder, sql } from 'kysely';
import { connectors } from '#connectors/registry.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { announce } from '#platform/events/record-event.ts';
import type { KitEdge } from '../../catalog/kit-rules.ts';
import { explodeKits } from '../../catalog/server/explode-kits.ts';
import { lockChannelStock } from './lock-channel-stock.ts';
import { recheckKits } from './recheck-kits.ts';
import { recheckReleasable } from './recheck-releasable.ts';

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
 * Turns what was noted of the account's stock since the last time into what each channel shall show, and has orders checked again
 * for which there is enough now. Noted changes and their
 * effect are one transaction, so that a kill loses none. Many changes of one product are one new quantity.
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
  return wanted + (await endWanted(tx, sql`t.product_id = any(${ids}::bigint[])`));
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

/**
 * What can be sold at the core location that a channel's place is mapped to, of each linked product; never less than none. Of
 * several places of a channel that are mapped to one core location, the first by code gets it and the others none: what is
 * there must not be sold twice. A product that no warehouse has counted yet is left as the channel has it. Of a kit there are as
 * many as its parts make there; it is counted once all of them are.
 */
async function saveWanted(
  tx: AccountDb,
  kits: readonly KitEdge[],
  noted: RawBuilder<unknown>,
  n: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with places as (
      select connection_id, exigo_id, core_id,
             exigo_id = min(exigo_id collate "C") over (partition by connection_id, core_id) as is_first
        from connector_locations where core_id is not null),
    whole as (
      select k.kit_id, here.core_id,
             min(floor(greatest(0, coalesce(s.on_hand, 0) - coalesce(held.n, 0)) / k.quantity))::int as n,
             bool_and(exists (select from stock_levels counted where counted.product_id = k.part_id)) as is_counted
        from jsonb_to_recordset(${jsonb(kits)}) as k (kit_id bigint, part_id bigint, quantity numeric)
       cross join (select distinct core_id from places) here
        left join stock_levels s on s.product_id = k.part_id and s.core_id = here.core_id
        left join lateral (select sum(h.quantity) as n from stock_holds h
                            where h.product_id = k.part_id and h.core_id = here.core_id) held on true
       group by 1, 2)
    insert into channel_stock as t (connection_id, connector_product_id, exigo_id, connector_product_sku, product_id, wanted, changes)
    select c.connection_id, c.id, p.exigo_id, c.connector_product_sku, c.product_id, case
             when not coalesce(w.is_counted, exists (select from stock_levels counted where counted.product_id = c.product_id)) then null
             when p.is_first then coalesce(w.n, greatest(0, coalesce(s.on_hand, 0) - coalesce(held.n, 0)))
             else 0 end, ${n}
      from connector_products c ${noted}
      join connections o on o.id = c.connection_id and o.kind = any(${kindsThatTakeStock()}::text[])
      join places p on p.connection_id = c.connection_id
      left join whole w on w.kit_id = c.product_id and w.core_id = p.core_id
      left join stock_levels s on s.product_id = c.product_id and s.core_id = p.core_id
      left join lateral (select sum(h.quantity) as n from stock_holds h
                          where h.product_id = c.product_id and h.core_id = p.core_id) held on true
     where c.product_id is not null and c.vanished_at is null
    on conflict (account_id, connector_product_id, exigo_id) do update
      set wanted = excluded.wanted, product_id = excluded.product_id, changes = t.changes + excluded.changes,
          refused = null, refused_at = null
      where (t.wanted, t.product_id) is distinct from (excluded.wanted, excluded.product_id)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** What is not linked any more, whose place is not mapped any more, or what the channel no longer lists is told nothing. */
async function endWanted(tx: AccountDb, noted: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    update channel_stock t set wanted = null, product_id = null, changes = 0, is_asked = false, refused = null, refused_at = null
     where ${noted} and not exists (
       select from connector_products c
         join connector_locations l on l.connection_id = c.connection_id and l.exigo_id = t.exigo_id and l.core_id is not null
        where c.id = t.connector_product_id and c.product_id = t.product_id and c.vanished_at is null)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

const kindsThatTakeStock = () =>
  connectors.filter(({ manifest }) => manifest.capabilities.includes('stock.write')).map(({ manifest }) => manifest.id);
