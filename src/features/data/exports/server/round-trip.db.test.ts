import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Sheet } from '#features/catalogue/imports/contract.ts';
import { markKits } from '#features/core/catalog/server/mark-kits.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { faultGroupsOf, givenChecked } from '../../../../../tests/given-import.ts';
import { Export } from '../contract.ts';
import { writeExport } from './write-export.job.ts';

const world = await givenWorld();
type Account = Awaited<ReturnType<typeof world.account>>;

/** Exports a kind and has the file checked by the import as it is. @returns what the import would do */
async function sendRound(account: Account, kind: Sheet) {
  const { id } = Export.parse((await account.staff.post('/api/exports', { kind })).body);
  await writeExport.run({ export_id: id }, givenRun(world, account.actor));
  const { downloadLink } = Export.parse((await account.staff.get(`/api/exports/${id}`)).body);
  const { cookie } = account;
  const file = await world.app.inject({ method: 'GET', url: downloadLink ?? '', headers: { cookie } });
  const checked = await givenChecked(world, account, kind, file.rawPayload);
  return { counts: checked.counts, faults: await faultGroupsOf(account, checked.id) };
}

/** Texts as they can be stored by the form: without blanks around them. */
const text = (most: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: Math.min(most, 30) }),
      fc.string({
        unit: fc.constantFrom("'", '=', '+', '-', '@', '\n', ' ', ',', ';', '"', 'é', '0', '1', '.'),
        maxLength: 12,
      }),
    )
    .map((value) =>
      value
        .toWellFormed()
        .normalize('NFC')
        .replaceAll(/[\0\ufffd\u0080-\u009f]/g, '')
        .trim(),
    )
    .filter((value) => [...value].length <= most);
const decimal = (whole: number) =>
  fc.option(fc.tuple(fc.nat(10 ** whole - 1), fc.nat(9999)).map(([a, b]) => `${a}.${String(b).padStart(4, '0')}`));
const Item = fc.record({
  sku: text(40).filter((value) => value !== ''),
  name: text(100),
  upc: fc.option(text(40).filter((value) => value !== '')),
  description: text(200),
  brand: text(50),
  color: text(50),
  size: text(50),
  weight: decimal(6),
  weight_unit: fc.constantFrom('', 'g', 'kg', 'oz', 'lb'),
  cost: decimal(9),
  price: decimal(9),
  reorder_point: fc.option(fc.nat(1_000_000)),
  image_url: fc.option(fc.constantFrom('https://example.com/a,b.png?x="1"', 'uploads/a b.png', "it's.png")),
  sat_product_key: fc.constantFrom('', '01010101', '52161557'),
  sin_product_code: fc.constantFrom('', '99100'),
  category: fc.option(fc.constantFrom('Tea', '=Mugs, "large"', "'quoted")),
});

test('products and raw materials that are exported and imported again change nothing', async () => {
  const items = fc.uniqueArray(Item, { minLength: 30, maxLength: 60, selector: ({ sku }) => sku });
  await fc.assert(
    fc.asyncProperty(items, fc.constantFrom(1, 2), async (rows, entity) => {
      const account = await world.account();
      await world.sql(`insert into categories (account_id, entity_id, name) select $1, $2, unnest($3::text[])`, [
        account.account_id,
        entity,
        ['Tea', '=Mugs, "large"', "'quoted"],
      ]);
      await world.sql(
        `insert into products (account_id, entity_id, sku, name, upc, description, brand, color, size, weight,
          weight_unit, cost, price,
           reorder_point, image_url, category_id, sat_product_key, sin_product_code)
         select $1, $2, r.sku, r.name, r.upc, r.description, r.brand, r.color, r.size, r.weight, r.weight_unit, r.cost,
           r.price,
                r.reorder_point, r.image_url, c.id, r.sat_product_key, r.sin_product_code
           from jsonb_to_recordset($3) as r (sku text, name text, upc text, description text, brand text, color text,
             size text,
             weight numeric, weight_unit text, cost numeric, price numeric, reorder_point int, image_url text,
               category text, sat_product_key text, sin_product_code text)
           left join categories c on c.account_id = $1 and c.entity_id = $2 and c.name = r.category`,
        [account.account_id, entity, JSON.stringify(rows)],
      );
      const { counts, faults } = await sendRound(account, entity === 1 ? 'raw_materials' : 'products');
      expect({ counts, faults }).toMatchObject({
        counts: { added: 0, changed: 0, unchanged: rows.length, skipped: 0, failed: 0 },
        faults: [],
      });
    }),
    { numRuns: 6, endOnFailure: true },
  );
});

test('kit parts, categories, locations and stock that are exported and imported again change nothing', async () => {
  const account = await world.account();
  const { account_id } = account;
  await world.sql(
    `insert into products (account_id, sku, entity_id) values ($1, '=KIT', 2), ($1, '-1', 1), ($1, '007', 2)`,
    [account_id],
  );
  await world.sql(
    `insert into kit_parts (account_id, kit_id, part_id, quantity)
     select $1, k.id, p.id, 3 from products k, products p
       where k.account_id = $1 and k.sku = '=KIT' and p.account_id = $1 and p.sku <> '=KIT'`,
    [account_id],
  );
  await markKits(account.actor.db, sql`select kit_id from kit_parts`);
  await world.sql(
    `insert into categories (account_id, entity_id, name)
      values ($1, 1, 'Wax; "white"'), ($1, 2, '@Tea'), ($1, 2, '''=x')`,
    [account_id],
  );
  await world.sql(
    `insert into core_locations (account_id, core_id, core_description)
      values ($1, 'L1', 'Lima, norte'), ($1, '02', 'Lima, norte')`,
    [account_id],
  );
  await world.sql(
    `insert into stock_levels (account_id, product_id, core_id, on_hand, updated_at)
     select $1, p.id, l.core_id, 7, now() from products p, core_locations l
       where p.account_id = $1 and l.account_id = $1`,
    [account_id],
  );
  const unchanged = { kit_parts: 2, categories: 3, locations: 2, stock: 6 };
  for (const [kind, rows] of Object.entries(unchanged)) {
    const { counts, faults } = await sendRound(account, kind as Sheet);
    expect([kind, counts, faults]).toMatchObject([kind, { unchanged: rows, failed: 0, added: 0, changed: 0 }, []]);
  }
});
