import fc from 'fast-check';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { findProblemGroups } from '#features/attention/problems/contract.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';
import { mergeProblemCounts } from './problem-counts.ts';

const world = await givenWorld();
const pool = new pg.Pool({ connectionString: world.ownerUrl, max: 1 });
const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
afterAll(() => owner.destroy());

const Orders = fc.uniqueArray(fc.nat(2), { minLength: 1 });
const Causes = fc.uniqueArray(fc.constantFrom('test_order:', 'out_of_stock:A', 'out_of_stock:B'), { minLength: 1 });
const Change = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), orders: Orders, causes: Causes }),
  fc.record({ kind: fc.constant('solve' as const), orders: Orders, causes: Causes }),
  fc.record({ kind: fc.constant('remove' as const), orders: Orders }),
  fc.record({ kind: fc.constant('merge' as const) }),
);

test('the kept counts are those of the problems, whatever came, was solved and went with its order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Change, { maxLength: 10 }), async (changes) => {
      const account = await world.account();
      const given = [
        await givenOrder(world, account),
        await givenOrder(world, account),
        await givenOrder(world, account),
      ];
      for (const change of changes) {
        if (change.kind === 'merge') {
          await mergeProblemCounts.run(owner, world.services);
          continue;
        }
        const ids = change.orders.map((index) => given[index]?.id);
        if (change.kind === 'remove') await world.sql('delete from orders where id = any($1::bigint[])', [ids]);
        else if (change.kind === 'solve') {
          await world.sql(
            `delete from problems where order_id = any($1::bigint[]) and kind || ':' || subject = any($2)`,
            [ids, change.causes],
          );
        } else {
          await world.sql(
            `insert into problems (account_id, order_id, connection_id, kind, subject)
             select account_id, id, connection_id, split_part(c, ':', 1), split_part(c, ':', 2)
               from orders, unnest($2::text[]) c
              where id = any($1::bigint[]) on conflict (account_id, order_id, kind, subject) do update
                set detail = excluded.detail`,
            [ids, change.causes],
          );
        }
      }
      await expectCounted(account.account_id);
    }),
    { numRuns: 25 },
  );
});

async function expectCounted(account_id: number): Promise<void> {
  const kept = await world.sql(
    `select connection_id, kind, subject, sum(orders)::int as orders, sum(staying)::int as staying
      from problem_count_deltas
      where account_id = $1 group by 1, 2, 3 having sum(orders) <> 0 or sum(staying) <> 0 order by 1, 2, 3`,
    [account_id],
  );
  const counted = await world.sql(
    `with sized as (
       select connection_id, order_id, kind, subject, (select count(*) from problems q
         where q.order_id = p.order_id) as n
         from problems p where account_id = $1)
     select connection_id, kind, subject, count(*)::int as orders, (count(*) filter (where n > 1))::int as staying
       from sized group by 1, 2, 3
     union all
     select connection_id, '', '', count(distinct order_id)::int, (count(distinct order_id) filter (where n > 1))::int
       from sized group by 1
     order by 1, 2, 3`,
    [account_id],
  );
  expect(kept).toEqual(counted);
}

test('an order with several causes is one order of all of them', async () => {
  const account = await world.account();
  const order = await givenOrder(world, account);
  await world.sql(
    `insert into problems (account_id, order_id, connection_id, kind, subject)
     select $1, $2, $3, 'out_of_stock', n from generate_series(1, 4) n`,
    [account.account_id, order.id, order.connection_id],
  );
  const reply = await account.staff.get('/api/problems');
  const found = findProblemGroups.replies[200].parse(reply.body);
  expect(found).toMatchObject({ causes: 4, orders: 1 });
  expect(found.data).toHaveLength(4);
});
