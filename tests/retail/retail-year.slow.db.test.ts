import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importOrders } from '#features/orders/intake/server/import-orders.job.ts';
import { connectChannel } from '../crash/mapped-shop.ts';
import { keepRefilling } from '../crash/passing-time.ts';
import { startSandboxProcess } from '../crash/processes.ts';
import { givenWorld } from '../given.ts';
import { givenRun } from '../given-connection.ts';
import { countRetailFile, type RetailFigures } from './retail-figures.ts';

const folder = process.env.TEST_DATA ?? '';
const file = folder === '' ? undefined : globSync(join(folder, 'retail/online_retail_*.csv.gz')).sort()[0];
const REFILL_MS = 20;
/** Only for what hangs: half a million lines take minutes where other tests have the cores. */
const MAX_IMPORT_MS = 3_600_000;
/**
 * The tests' cluster has no autovacuum: on statistics of empty tables every foreign key would be looked up row by row.
 */
const ANALYZE_MS = 5_000;

/** Known facts about the first year: README.md and MAPPING.md of TEST_DATA, sandbox/orders/README.md. */
const FIRST_YEAR = 'online_retail_2009-12_to_2010-11.csv.gz';
const firstYear: Partial<RetailFigures> = { orders: 24_575, refunds: 4_456, lines: 498_066 };

describe.skipIf(file === undefined)(
  'a year of real orders (skipped unless TEST_DATA names a folder with retail/online_retail_*.csv.gz)',
  async () => {
    if (file === undefined) return;
    const sandbox = await startSandboxProcess({ SANDBOX_ORDERS: file });
    afterAll(() => sandbox.kill());
    const world = await givenWorld({ allowed_hosts: [sandbox.host] });
    const account = await world.account();
    const channel = await connectChannel(world, account, sandbox.url);
    keepRefilling(world, REFILL_MS);
    const expected = await countRetailFile(file);

    /** Runs the import until it has read everything. */
    async function importAll(): Promise<void> {
      const startedAt = performance.now();
      const before = process.memoryUsage().rss;
      let largest = before;
      const watching = setInterval(() => {
        largest = Math.max(largest, process.memoryUsage().rss);
      }, 200);
      const analyzing = setInterval(() => void world.sql('analyze'), ANALYZE_MS);
      do await importOrders.run({ connection_id: channel }, givenRun(world, account.actor));
      while ((await world.sql('select 1 from stream_states where page is not null')).length > 0);
      clearInterval(watching);
      clearInterval(analyzing);
      const [seconds, grown] = [(performance.now() - startedAt) / 1000, (largest - before) / 1024 ** 2];
      console.log(`the import took ${seconds.toFixed(1)} s and at most ${grown.toFixed(0)} MB more`);
    }

    beforeAll(importAll, MAX_IMPORT_MS);

    test('comes to the figures of the file, to the cent', async () => {
      const [ours] = await world.sql(`
        select (select count(*)::int from orders) as orders,
               (select count(*)::int from orders where is_refund) as refunds,
               (select count(*)::int from orders where total_cost < 0) as below_zero,
               (select count(*)::int from orders where order_status = 'pending') as open,
               (select count(*)::int from line_items) as lines,
               (select count(*)::int from customers) as customers,
               (select (100 * sum(total_cost))::int from orders) as cents,
               (select (100 * sum(shipping_cost))::int from orders) as shipping_cents`);
      expect(ours).toEqual(expected);
      if (basename(file) === FIRST_YEAR) expect(ours).toMatchObject(firstYear);
      expect(await world.sql('select source_id, reason from quarantined_records')).toEqual([]);
    });

    test('adds up: each order is the sum of its lines and its shipping', async () => {
      const wrong = await world.sql(`
        select o.source_order_id, o.total_cost, o.shipping_cost, coalesce(sum(l.line_total), 0) as lines
          from orders o left join line_items l on l.order_id = o.id
         group by o.account_id, o.id having o.total_cost <> coalesce(sum(l.line_total), 0) + o.shipping_cost`);
      expect(wrong).toEqual([]);
    });

    test.skipIf(basename(file) !== FIRST_YEAR)('holds the orders whose every field is known', async () => {
      const rows = await world.sql(
        `select source_order_id as id, customer_name, customer_email, customer_phone, city, postal_code, locality_code,
          country,
                to_char(order_date at time zone 'America/Lima', 'YYYY-MM-DD HH24:MI') as date,
                  total_cost::float8 as total, is_refund,
                is_replacement_order, (select count(*)::int from line_items l where l.order_id = o.id) as lines
           from orders o where source_order_id = any($1) order by id`,
        [['489434', '489449', '491725', '497819', '496350']],
      );
      expect(new Map(rows.map(({ id, ...row }) => [id, row]))).toEqual(
        new Map(Object.entries(known).map(([id, row]) => [id, expect.objectContaining(row)])),
      );
    });

    const known = {
      489434: {
        customer_name: 'Aarón Miranda Partida',
        customer_email: 'aaron.miranda.13085@example.org',
        customer_phone: '+523305387797',
        country: 'MX',
        date: '2022-12-27 07:45',
        total: 505.3,
        lines: 8,
        is_refund: false,
      },
      489449: { customer_name: 'Pablo Olivera Velasco', country: 'CO', total: -196.1, lines: 9, is_refund: true },
      491725: { customer_name: '*TEST* Patricio Carvajal Molina', country: 'MX', total: 45 },
      497819: { country: 'PE', total: 0, is_replacement_order: true },
      496350: { country: 'PE', total: 373.57, is_refund: true },
    };

    test(
      'read a second time from its beginning changes nothing',
      async () => {
        const before = await hashes();
        await world.sql('delete from stream_states');
        await importAll();
        expect(await hashes()).toEqual(before);
      },
      MAX_IMPORT_MS,
    );

    /** One hash of all rows of each table that the import writes. */
    async function hashes() {
      const found: Record<string, unknown> = {};
      for (const table of ['orders', 'line_items', 'customers', 'events', 'quarantined_records']) {
        [found[table]] = await world.sql(
          `select count(*)::int as n, md5(string_agg(md5(t::text), '' order by id)) as hash from ${table} t`,
        );
      }
      return found;
    }
  },
);
