import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { RemoteProduct } from '#connectors/core/remote.ts';
import { LinkRun } from '#features/catalogue/product-links/runs-contract.ts';
import { runLinks } from '#features/catalogue/product-links/server/run-links.job.ts';
import { storeCataloguePage } from '#features/catalogue/product-links/server/store-catalogue-page.ts';
import { givenWorld } from '../given.ts';
import { givenProducts } from '../given-catalogue.ts';
import { givenRun } from '../given-connection.ts';
import { givenShop } from '../given-shop.ts';

const folder = process.env.TEST_DATA ?? '';
const file = join(folder, 'retail/stock_codes.csv.gz');
const isThere = folder !== '' && existsSync(file);

const Code = z.object({ stock_code: z.string(), internal_sku: z.string(), title: z.string() });
type Code = z.infer<typeof Code>;

/** Known facts about the codes: README.md and MAPPING.md of TEST_DATA. */
const known = { skus: 4_622, products: 4_471, shared: 151 };

async function readCodes(): Promise<Code[]> {
  const codes: Code[] = [];
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { header: true, skipEmptyLines: true });
  for await (const row of createReadStream(file).pipe(createGunzip()).pipe(parser)) codes.push(Code.parse(row));
  return codes;
}

const listed = ({ stock_code, title }: Code): RemoteProduct => ({
  source_id: '',
  sku: stock_code,
  title,
  barcode: null,
  qty: null,
  image_url: null,
  source_link: null,
  levels: [],
});

describe.skipIf(!isThere)(
  'the catalogue of a real shop (skipped unless TEST_DATA names a folder with retail/stock_codes.csv.gz)',
  async () => {
    if (!isThere) return;
    const world = await givenWorld();

    async function linkAll(codes: readonly Code[]) {
      const account = await world.account();
      const { channel } = await givenShop(world, account);
      const { actor, staff } = account;
      await actor.db
        .transaction()
        .execute((tx) =>
          storeCataloguePage(
            tx,
            actor,
            channel,
            { items: codes.map(listed), quarantined: [] },
            { isFirst: true, isLast: true, isWhole: true },
          ),
        );
      const skus = [...new Set(codes.map(({ internal_sku }) => internal_sku))].filter((sku) => sku !== 'A');
      await givenProducts(
        world,
        account,
        skus.map((sku) => ({ sku })),
      );
      const started = await staff.post('/api/link-runs', { connection_id: channel });
      const [{ id }] = z.tuple([LinkRun]).parse(started.body);
      await runLinks.run({ run_id: id, by: account.member.user_id }, givenRun(world, actor));
      const { counts } = LinkRun.parse((await staff.get(`/api/link-runs/${id}`)).body);
      const [found] = await world.sql(
        `select sum(n)::int as skus, count(*)::int as products, count(*) filter (where n > 1)::int as shared from (
           select count(*) as n from connector_products
            where account_id = $1 and product_id is not null and connector_product_sku = any($2)
              group by product_id) linked`,
        [account.account_id, codes.map(({ stock_code }) => stock_code)],
      );
      return { counts, found };
    }

    test('is linked whole by its SKUs, whatever their letter case and blanks', async () => {
      const { counts, found } = await linkAll(await readCodes());
      expect(Object.keys(counts)).toEqual(['linked']);
      expect(found).toEqual(known);
    });
  },
);
