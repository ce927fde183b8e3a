import { expect, test } from 'vitest';
import { findOrders } from '#features/orders/order/contract.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';

const world = await givenWorld();

test('orders are found by where the document of their money is, and a delivery guide is none', async () => {
  const account = await world.account();
  const states = ['not_submitted', 'rejected', 'issued_elsewhere', null] as const;
  const given = await Promise.all(
    states.map(async (state) => {
      const { id } = await givenOrder(world, account);
      const documents = state === null ? [['guide', 'rejected']] : [['sale', state]];
      for (const [kind, its] of documents) {
        await world.sql(
          `insert into tax_documents (account_id, order_id, country, kind, state, environment, currency, total)
           values ($1, $2, 'MX', $3, $4, 'test', 'MXN', 116)`,
          [account.account_id, id, kind, its],
        );
      }
      return { id, tax_document: state };
    }),
  );
  const found = async (tax_document: string) => {
    const reply = await account.staff.get(`/api/orders?tax_document=${tax_document}`);
    const { data, total } = findOrders.replies[200].parse(reply.body);
    expect(total).toBe(data.length);
    return data.map((row) => ({ id: row.id, tax_document: row.tax_document }));
  };
  const [waiting, rejected, issued, none] = given;
  expect(await found('not_submitted')).toEqual([waiting]);
  expect(await found('rejected')).toEqual([rejected]);
  expect(await found('issued')).toEqual([issued]);
  expect(await found('none')).toEqual([none]);
  expect(await found('')).toHaveLength(4);
  expect((await account.staff.get('/api/orders?tax_document=lost')).status).toBe(422);
});
