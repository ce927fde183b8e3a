import fc from 'fast-check';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { DB } from '#platform/db/tables.gen.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';
import { mergeOrderDays } from './count-orders.ts';

const world = await givenWorld();
const pool = new pg.Pool({ connectionString: world.ownerUrl, max: 1 });
const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
afterAll(() => owner.destroy());
// What is counted does not depend on where an order may go.
await world.sql('alter table orders disable trigger orders_transition');

const Status = fc.constantFrom('pending', 'error', 'shipped', 'cancelled');
const Change = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), status: Status }),
  fc.record({ kind: fc.constant('set' as const), nth: fc.nat(3), status: Status }),
  fc.record({ kind: fc.constant('set_all' as const), status: Status }),
  fc.record({ kind: fc.constant('edit_all' as const) }),
  fc.record({ kind: fc.constant('move' as const), nth: fc.nat(3), days: fc.integer({ min: -40, max: 40 }) }),
  fc.record({ kind: fc.constant('merge' as const) }),
  fc.record({ kind: fc.constant('zone' as const), zone: fc.constantFrom('America/Lima', 'Asia/Tokyo') }),
  fc.record({ kind: fc.constant('remove' as const), nth: fc.nat(3) }),
);

test('the kept counts are those of the orders, whatever was added, changed one by one or together, and removed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Change, { maxLength: 12 }), async (changes) => {
      const account = await world.account();
      const { account_id } = account;
      const ids: number[] = [];
      for (const change of changes) {
        const id = ids['nth' in change ? change.nth : 0] ?? 0;
        const values = [account_id, id];
        if (change.kind === 'add') ids.push((await givenOrder(world, account, { order_status: change.status })).id);
        else if (change.kind === 'remove')
          await world.sql('delete from orders where account_id = $1 and id = $2', values);
        else if (change.kind === 'edit_all')
          await world.sql('update orders set version = version + 1 where account_id = $1', [account_id]);
        else if (change.kind === 'merge') await mergeOrderDays.run(owner, world.services);
        else if (change.kind === 'zone')
          await world.sql('update accounts set time_zone = $2 where id = $1', [account_id, change.zone]);
        else if (change.kind === 'move')
          await world.sql(
            `update orders set order_date = order_date + $3 * interval '25 hours' where account_id = $1 and id = $2`,
            [...values, change.days],
          );
        else if (change.kind === 'set')
          await world.sql('update orders set order_status = $3 where account_id = $1 and id = $2', [
            ...values,
            change.status,
          ]);
        else await world.sql('update orders set order_status = $2 where account_id = $1', [account_id, change.status]);
      }
      const kept = await world.sql(
        `select connection_id, order_status, sum(n)::int as n from order_count_deltas where account_id = $1
          group by 1, 2 having sum(n) <> 0 order by 1, 2`,
        [account_id],
      );
      const counted = await world.sql(
        `select connection_id, order_status, count(*)::int as n from orders where account_id = $1 group by 1, 2
          order by 1, 2`,
        [account_id],
      );
      expect(kept).toEqual(counted);
      await expectDaysCounted(account_id);
    }),
    {
      numRuns: 25,
      examples: [
        [
          [
            { kind: 'add', status: 'pending' },
            { kind: 'move', nth: 0, days: -7 },
          ],
        ],
      ],
    },
  );
});

const WAITING = `select from pg_locks l join pg_database d on d.oid = l.database
  where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`;

test('while an account changes its zone others write on, and what it writes itself is counted in the new one', async () => {
  const [changing, other] = [await world.account(), await world.account()];
  const late = await givenOrder(world, changing, { order_date: '2026-03-01T03:00:00Z', order_status: 'pending' });
  const elsewhere = await givenOrder(world, other, { order_status: 'pending' });
  const client = new pg.Client(world.ownerUrl);
  await client.connect();
  try {
    await client.query('begin');
    await client.query("update accounts set time_zone = 'Asia/Tokyo' where id = $1", [changing.account_id]);
    await world.sql("update orders set order_status = 'packing' where id = $1", [elsewhere.id]);
    let isWritten = false;
    const writing = world.sql("update orders set order_status = 'packing' where id = $1", [late.id]).then(() => {
      isWritten = true;
    });
    await expect.poll(async () => (await client.query(WAITING)).rowCount).toBe(1);
    expect(isWritten).toBe(false);
    await client.query('commit');
    await writing;
  } finally {
    await client.end();
  }
  await expectDaysCounted(changing.account_id);
  await expectDaysCounted(other.account_id);
});

test('counts of a day are read by an index, however many changes wait to be merged', async () => {
  const { account_id, actor } = await world.account();
  await world.sql(
    `insert into order_day_deltas select $1, date '2020-01-01' + n % 1000, 1, 'pending', 1
       from generate_series(1, 20000) n`,
    [account_id],
  );
  await world.sql('vacuum analyze order_day_deltas');
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select sum(n) from app.order_days where day = '2020-01-05'`.execute(actor.db);
  const plan = rows.map((row) => row['QUERY PLAN']).join(' ');
  expect(plan).toMatch(/order_day_deltas_day\b.*?Index Cond: \(\(account_id = .*?\) AND \(day = /);
});

/** By day the kept counts are those of the orders, in the account's zone. */
async function expectDaysCounted(account_id: number): Promise<void> {
  const kept = await world.sql(
    `select day::text, connection_id, order_status, sum(n)::int as n from app.order_days where account_id = $1
      group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`,
    [account_id],
  );
  const counted = await world.sql(
    `select (order_date at time zone time_zone)::date::text as day, connection_id, order_status, count(*)::int as n
       from orders o join accounts a on a.id = o.account_id where account_id = $1 group by 1, 2, 3 order by 1, 2, 3`,
    [account_id],
  );
  expect(kept).toEqual(counted);
}
