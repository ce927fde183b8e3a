import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givenWorld } from '../../../../tests/given.ts';
import { givenOrder } from '../../../../tests/given-order.ts';

const world = await givenWorld();

const Status = fc.constantFrom('pending', 'error', 'shipped', 'cancelled');
const Change = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), status: Status }),
  fc.record({ kind: fc.constant('set' as const), nth: fc.nat(3), status: Status }),
  fc.record({ kind: fc.constant('set_all' as const), status: Status }),
  fc.record({ kind: fc.constant('edit_all' as const) }),
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
        'select connection_id, order_status, count(*)::int as n from orders where account_id = $1 group by 1, 2 order by 1, 2',
        [account_id],
      );
      expect(kept).toEqual(counted);
    }),
    { numRuns: 25 },
  );
});
