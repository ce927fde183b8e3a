import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Papa from 'papaparse';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { writeLine } from '#base/csv-cells.ts';
import type { Mapping, Sheet } from '#features/catalogue/imports/contract.ts';
import { type GivenAccount, givenWorld } from '../given.ts';
import { faultsOf, givenChecked, givenImported, stepOn } from '../given-import.ts';

const folder = process.env.TEST_DATA ?? '';
const isThere = folder !== '' && existsSync(join(folder, 'adventureworks'));

describe.skipIf(!isThere)(
  'real catalogues (skipped unless TEST_DATA names a folder with adventureworks and retail)',
  async () => {
    if (!isThere) return;
    const world = await givenWorld();
    const read = (name: string) => readFileSync(join(folder, name));
    const one = async (text: string, account: GivenAccount) => (await world.sql(text, [account.account_id]))[0];

    describe('a bicycle maker: items, kits and stock', () => {
      let account: GivenAccount;
      beforeAll(async () => {
        account = await world.account();
      });

      const sheets: readonly [Sheet, string, number, Mapping?][] = [
        ['categories', 'categories.csv', 37],
        ['products', 'products.csv', 295],
        ['raw_materials', 'raw_materials.csv', 209],
        ['kit_parts', 'kits.csv', 2_383],
        ['locations', 'locations.csv', 14],
        ['stock', 'inventory.csv', 1_069],
      ];
      test.each(sheets)('%s of %s: all %i lines, with the columns that are recognised', async (sheet, file, lines) => {
        const done = await givenImported(world, account, sheet, read(`adventureworks/${file}`));
        expect(done).toMatchObject({ state: 'done', lines, counts: { added: lines, changed: 0, failed: 0 } });
        const again = await givenChecked(world, account, sheet, read(`adventureworks/${file}`));
        expect(again.counts).toMatchObject({ added: 0, unchanged: lines, failed: 0 });
      });

      test('is in the database as it stood in the files', async () => {
        const figures = await one(
          `select (select count(distinct kit_id)::int from kit_parts where account_id = $1) as kits,
                (select sum(quantity)::int from kit_parts where account_id = $1) as parts,
                (select sum(on_hand)::int from stock_levels where account_id = $1) as pieces,
                (select count(*)::int from categories where account_id = $1 and entity_id = 2) as product_categories,
                (select sum(price)::text from products where account_id = $1) as prices`,
          account,
        );
        const rowsOf = (name: string) =>
          Papa.parse<Record<string, string>>(read(`adventureworks/${name}`).toString(), {
            header: true,
            skipEmptyLines: true,
          }).data;
        const sum = (name: string, column: string) =>
          rowsOf(name).reduce((total, row) => total + Math.round(100 * Number(row[column])), 0) / 100;
        expect(figures).toMatchObject({
          kits: 238,
          parts: sum('kits.csv', 'quantity'),
          pieces: sum('inventory.csv', 'quantity'),
          product_categories: 37,
        });
        expect(Number(figures?.prices)).toBeCloseTo(
          sum('products.csv', 'list_price') + sum('raw_materials.csv', 'list_price'),
          2,
        );
      });

      test('a kit within itself is refused with its line', async () => {
        const [kit] = await world.sql<{ kit: string; part: string }>(
          `select k.sku as kit, p.sku as part from kit_parts q join products k on k.id = q.kit_id
            join products p on p.id = q.part_id
          where q.account_id = $1 limit 1`,
          [account.account_id],
        );
        const checked = await givenChecked(
          world,
          account,
          'kit_parts',
          `kit_sku,part_sku,quantity\n${kit?.part},${kit?.kit},1\n`,
        );
        expect(await faultsOf(account, checked.id)).toMatchObject([{ line: 2, value: kit?.kit }]);
      });
    });

    test('the same items as a Spanish spreadsheet writes them are the same items', async () => {
      const account = await world.account();
      await givenImported(world, account, 'raw_materials', read('adventureworks/raw_materials.csv'));
      const again = await givenChecked(
        world,
        account,
        'raw_materials',
        read('csv-cases/encodings/raw-materials.excel-es.csv'),
      );
      expect(again).toMatchObject({ delimiter: ';', decimal: ',', counts: { unchanged: 209, failed: 0 } });
    });

    const ofVariants = ['vendure/products.csv', 'vendure/invalid-columns.csv', 'woocommerce/sample_products.csv'];
    test.each(ofVariants)('every SKU of %s arrives, each with a name', async (file) => {
      const rows = Papa.parse<string[]>(read(`catalogues/${file}`).toString(), { skipEmptyLines: 'greedy' }).data;
      const clean = (cell = '') => cell.replaceAll('"', '').trim();
      const column = rows[0]?.findIndex((name) => clean(name).toLowerCase() === 'sku') ?? -1;
      const skus = new Set(rows.slice(1).map((cells) => clean(cells[column])));
      const account = await world.account();
      await givenImported(world, account, 'products', read(`catalogues/${file}`));
      const there = await world.sql<{ sku: string; name: string }>(
        'select sku, name from products where account_id = $1',
        [account.account_id],
      );
      expect(new Set(there.map(({ sku }) => sku))).toEqual(skus);
      expect(there.filter(({ name }) => name === '')).toEqual([]);
    });

    test("a shop's stock codes: each SKU once, the line that repeats one is named, and an undo leaves nothing", async () => {
      const Code = z.object({ internal_sku: z.string(), line_kind: z.string(), title: z.string() });
      const text = gunzipSync(read('retail/stock_codes.csv.gz')).toString();
      const codes = z.array(Code).parse(Papa.parse(text, { header: true, skipEmptyLines: true }).data);
      const goods = codes.filter(({ line_kind, title }) => line_kind === 'product' && title !== '');
      const file =
        writeLine(['sku', 'name']) + goods.map(({ internal_sku, title }) => writeLine([internal_sku, title])).join('');
      const account = await world.account();
      const done = await givenImported(world, account, 'products', file);
      expect(done).toMatchObject({ lines: 4_245, counts: { added: 4_097, failed: 148 } });
      expect(await stepOn(world, account, done.id, 'undo')).toMatchObject({ state: 'undone', kept: 0 });
      expect(await one('select count(*)::int as n from products where account_id = $1', account)).toEqual({ n: 0 });
    });
  },
);
