import { expect, test } from 'vitest';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import { getOrderBalance } from '#features/orders/balance/contract.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRemoteLine } from '../../../../../tests/given-remote-order.ts';
import { givenShippedOrder } from '../../../../../tests/given-return.ts';

const world = await givenWorld();

/** A sale of three lamps that left, and what its channel says of it since. */
async function givenSent() {
  const account = await world.account();
  const sale = await givenShippedOrder(world, account);
  const path = `/api/orders/${sale.id}/balance`;
  let version = 1;
  return {
    say: async (more: Partial<RemoteOrder>) => {
      version += 1;
      await sale.shop.store([{ ...sale.order, source_version: String(version), ...more }]);
    },
    told: async () => {
      const { imbalances } = getOrderBalance.replies[200].parse((await account.staff.get(path)).body);
      return imbalances.flatMap(({ kind, subject }) => (kind === 'changed_after_submission' ? [subject] : []));
    },
    answer: async (answer: string) =>
      (await account.staff.post(`${path}/answer`, { kind: 'changed_after_submission', answer })).status,
  };
}

const lamps = (quantity: number) => givenRemoteLine({ quantity, unit_price: '10', line_total: `${10 * quantity}` });
const shade = givenRemoteLine({ source_item_id: '2', sku: 'B', name: 'Shade', quantity: 1, line_total: '10' });

test('what a channel adds to an order that left is told until staff answer, or it takes that back', async () => {
  const { say, told, answer } = await givenSent();
  await say({ lines: [lamps(3)] });
  expect(await told()).toEqual([]);
  await say({ lines: [lamps(3), shade], total_cost: '40' });
  expect(await told()).toEqual(['B 0 → 1']);
  await say({ lines: [lamps(3)] });
  expect(await told()).toEqual([]);
  await say({ lines: [lamps(4)], total_cost: '40' });
  expect(await told()).toEqual(['A 3 → 4']);
  expect(await answer('keep_as_sent')).toBe(200);
  expect(await told()).toEqual([]);
});

test('what was sold before pieces were taken off is no addition once it left there too', async () => {
  const { say, told } = await givenSent();
  const whole = { lines: [lamps(4)], total_cost: '40', order_state: 'shipped' as const };
  await say({ ...whole, fulfilled: [{ source_item_id: '1', pieces: 3 }] });
  expect(await told()).toEqual([]);
  // Of one that does not tell what it shows as sent these are the pieces that it wants.
  await say(whole);
  expect(await told()).toEqual(['A 3 → 4']);
  await say({ lines: [lamps(2)], total_cost: '20' });
  expect(await told()).toEqual([]);
});
