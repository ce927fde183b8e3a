import { expect, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';
import { mayMove, type OrderStatus, orderStatuses } from '../order-status.ts';

const world = await givenWorld();

test('PostgreSQL moves an order where the table of transitions does, and nowhere else', async () => {
  const account = await world.account();
  const pairs = orderStatuses.flatMap((from) => orderStatuses.map((to): [OrderStatus, OrderStatus] => [from, to]));
  const taken: typeof pairs = [];
  for (const [from, to] of pairs) {
    const { id } = await givenOrder(world, account, { order_status: from });
    const move = world.sql('update orders set order_status = $2 where id = $1', [id, to]);
    const refusal: unknown = await move.then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refusal === undefined) taken.push([from, to]);
    else expect(refusal).toMatchObject({ code: '23514' });
  }
  expect(taken).toEqual(pairs.filter(([from, to]) => mayMove(from, to)));
});
