import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { markKits } from '#features/core/catalog/server/mark-kits.ts';
import { givenWorld } from '../../../../../../tests/given.ts';
import { itemsOf } from '../../../../../../tests/given-items.ts';
import { givenRemoteOrder } from '../../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../../tests/given-shop.ts';
import { applyStockChanges } from '../apply-stock-changes.ts';

const world = await givenWorld();

const PLACES = ['LIM1', 'BOG1'];
const PLAIN = ['A', 'B', 'C'];
/** Of each kit, what it may consist of: so that none is part of itself. */
const PARTS: Readonly<Record<string, readonly string[]>> = { SET: PLAIN, BOX: ['SET', ...PLAIN] };

/** Items at two places, two kits of them one within the other, three orders that reserve what they like. */
async function givenItems() {
  const account = await world.account();
  const { actor, account_id } = account;
  const shop = await givenShop(world, account, { on_hand: 4 });
  await shop.store(['S1', 'S2', 'S3'].map((id) => givenRemoteOrder(id)));
  const orders = (await shop.orders()).map(({ id }) => id);
  await world.sql(
    `with l as (insert into core_locations (account_id, core_id, core_description) values ($1, 'BOG1', 'Bogota'))
     insert into products (account_id, entity_id, sku, reorder_point) values
       ($1, 2, 'B', 2), ($1, 1, 'C', null), ($1, 2, 'SET', 1), ($1, 2, 'BOX', null)`,
    [account_id],
  );
  await world.sql(
    `insert into kit_parts (account_id, kit_id, part_id, quantity)
     select $1, k.id, p.id, 1 from products k join products p on (k.sku, p.sku) in (('SET', 'A'), ('BOX', 'SET'))
      where k.account_id = $1 and p.account_id = $1`,
    [account_id],
  );
  await markKits(actor.db, sql`select kit_id from kit_parts`);
  const idOf = (sku: string) => sql`(select id from products where sku = ${sku})`;
  return {
    ...account,
    settle: () => applyStockChanges(actor),
    async count(sku: string, place: string, n: number) {
      await sql`insert into stock_levels (product_id, core_id, on_hand, updated_at)
        values (${idOf(sku)}, ${place}, ${n}, now())
        on conflict (account_id, product_id, core_id) do update set on_hand = excluded.on_hand`.execute(actor.db);
    },
    async reserve(order: number, sku: string, place: string, n: number) {
      const order_id = orders[order % orders.length];
      await sql`delete
        from stock_reservations
        where order_id = ${order_id} and product_id = ${idOf(sku)} and core_id = ${place}`.execute(actor.db);
      if (n === 0) return;
      await sql`insert into stock_reservations (order_id, product_id, core_id, quantity)
        values (${order_id}, ${idOf(sku)}, ${place}, ${n})
        on conflict (account_id, order_id, part, product_id, core_id) do update
          set quantity = excluded.quantity`.execute(actor.db);
    },
    async consist(kit: string, part: string, n: number) {
      if (n === 0) {
        await sql`delete from kit_parts where kit_id = ${idOf(kit)} and part_id = ${idOf(part)}`.execute(actor.db);
      } else {
        await sql`insert into kit_parts (kit_id, part_id, quantity) values (${idOf(kit)}, ${idOf(part)}, ${n})
          on conflict (account_id, kit_id, part_id) do update set quantity = excluded.quantity`.execute(actor.db);
      }
      await markKits(actor.db, idOf(kit));
    },
    async kept() {
      const { rows } = await sql<{ sku: string; available: number; reorder_point: number | null }>`
        select sku, available, reorder_point from products order by sku`.execute(actor.db);
      return rows;
    },
    /** What there is of each item, from the rows that say so and nothing that was kept. */
    async recount(): Promise<Map<string, number>> {
      const { rows: free } = await sql<{ sku: string; place: string; n: number | null; reserved: number }>`
        select p.sku, w.core_id as place, s.on_hand as n,
               (select coalesce(sum(quantity), 0)::int from stock_reservations h
                 where h.product_id = p.id and h.core_id = w.core_id) as reserved
          from products p cross join core_locations w left
            join stock_levels s on s.product_id = p.id and s.core_id = w.core_id`.execute(actor.db);
      const { rows: parts } = await sql<{ kit: string; part: string; n: number }>`
        select k.sku as kit, p.sku as part, quantity as n from kit_parts x
          join products k on k.id = x.kit_id join products p on p.id = x.part_id`.execute(actor.db);
      const partsOf = (sku: string) => parts.filter(({ kit }) => kit === sku);
      const piecesOf = (sku: string): string[] =>
        partsOf(sku).length === 0
          ? [sku]
          : partsOf(sku).flatMap(({ part, n }) => Array.from({ length: n }, () => piecesOf(part)).flat());
      const kitsAt = (place: string, pieces: readonly string[]) => {
        const made = [...Map.groupBy(pieces, (sku) => sku)].map(([sku, { length }]) => {
          const there = free.find((row) => row.sku === sku && row.place === place);
          return Math.floor(Math.max(0, (there?.n ?? 0) - (there?.reserved ?? 0)) / length);
        });
        return Math.min(...made);
      };
      return new Map(
        [...PLAIN, ...Object.keys(PARTS)].map((sku) => [
          sku,
          partsOf(sku).length > 0
            ? PLACES.reduce((sum, place) => sum + kitsAt(place, piecesOf(sku)), 0)
            : free.reduce((sum, row) => sum + (row.sku === sku ? (row.n ?? 0) - row.reserved : 0), 0),
        ]),
      );
    },
  };
}

type Given = Awaited<ReturnType<typeof givenItems>>;
type Deed = { words: string; run: (given: Given) => Promise<void> };

const few = fc.integer({ min: 0, max: 9 });
const place = fc.constantFrom(...PLACES);
const plain = fc.constantFrom(...PLAIN);
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.tuple(plain, place, few).map(([sku, at, n]) => ({
    words: `${n} of ${sku} at ${at}`,
    run: (given: Given) => given.count(sku, at, n),
  })),
  fc.tuple(few, plain, place, few).map(([order, sku, at, n]) => ({
    words: `order ${order} reserves ${n} of ${sku} at ${at}`,
    run: (given: Given) => given.reserve(order, sku, at, n),
  })),
  fc
    .constantFrom(...Object.entries(PARTS))
    .chain(([kit, parts]) => fc.tuple(fc.constant(kit), fc.constantFrom(...parts), fc.integer({ min: 0, max: 3 })))
    .map(([kit, part, n]) => ({
      words: `${kit} takes ${n} of ${part}`,
      run: (given: Given) => given.consist(kit, part, n),
    })),
  fc.constant({ words: 'settle', run: (given: Given) => given.settle() }),
);
const deeds = fc.array(deed, { maxLength: 12 });

test('what an item keeps as available is what a recount gives, whatever several people changed at once', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, deeds, async (mine, yours) => {
      const given = await givenItems();
      const inTurn = async (list: readonly Deed[]) => {
        for (const { run } of list) await run(given);
      };
      await Promise.all([inTurn(mine), inTurn(yours)]);
      await given.settle();
      const kept = await given.kept();
      expect(new Map(kept.map(({ sku, available }) => [sku, available]))).toEqual(
        new Map([...(await given.recount())].sort()),
      );
      await expectLists(given, kept);
    }),
    { numRuns: 25 },
  );
});

/** The list's filters and its order by what is available, of products and raw materials, say the same. */
async function expectLists(given: Given, kept: Awaited<ReturnType<Given['kept']>>): Promise<void> {
  const { list } = itemsOf(given);
  const products = kept.filter(({ sku }) => sku !== 'C');
  const skus = async (query: Record<string, string>) => {
    const { data, total } = await list(query);
    expect(total).toBe(data.length);
    return data.map(({ sku }) => sku);
  };
  const fits = (wanted: (row: (typeof kept)[number]) => boolean) => products.filter(wanted).map(({ sku }) => sku);
  expect(await skus({ filterBy: 'out_of_stock' })).toEqual(fits(({ available }) => available <= 0));
  expect(await skus({ filterBy: 'to_reorder' })).toEqual(
    fits(({ available, reorder_point }) => reorder_point !== null && available <= reorder_point),
  );
  const { data } = await list({ orderBy: 'available', orderDir: 'DESC' });
  const figures = data.map((item) => item.kits_possible ?? item.quantity_on_hand - item.quantity_on_hold);
  expect(figures).toEqual(products.map(({ available }) => available).sort((a, b) => b - a));
}

test('an item that is being changed is not waited for: its figure follows the next time', async () => {
  const given = await givenItems();
  await given.settle();
  await given.actor.db.transaction().execute(async (tx) => {
    await sql`select from products where sku = 'A' for no key update`.execute(tx);
    await given.count('A', 'LIM1', 9);
    await given.count('B', 'LIM1', 7);
    await given.settle();
  });
  expect(await given.kept()).toMatchObject([{ sku: 'A', available: 4 }, { sku: 'B', available: 7 }, {}, {}, {}]);
  await given.settle();
  expect(await given.kept()).toMatchObject([{ sku: 'A', available: 9 }, { available: 7 }, {}, {}, {}]);
});

test('the items that orders wait for are listed, each once, with raw materials in their own list', async () => {
  const given = await givenItems();
  await world.sql(
    `insert into problems (account_id, order_id, connection_id, kind, subject)
     select $1, o.id, o.connection_id, p.kind, p.subject from orders o
      cross join (values ('out_of_stock', 'B'), ('out_of_stock', 'C'), ('unlinked_product', 'A')) p (kind, subject)
      where o.account_id = $1`,
    [given.account_id],
  );
  const found = await itemsOf(given).list({ filterBy: 'waited_for' });
  expect([found.total, found.data.map(({ sku }) => sku)]).toEqual([1, ['B']]);
  const materials = await itemsOf(given, 'raw_materials').list({ filterBy: 'waited_for' });
  expect(materials.data.map(({ sku }) => sku)).toEqual(['C']);
});
