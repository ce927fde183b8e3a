import { expect, test } from 'vitest';
import { AccountSettings } from '#features/people/account-settings/contract.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { runQueued } from '../../../../../tests/run-queued.ts';
import { findImbalances, getOrderBalance } from '../contract.ts';
import { sweepBalances } from './sweep-balances.job.ts';

const world = await givenWorld();

/** An account with sales of 65.00 each, of which these amounts were paid, and that were looked at once. */
async function givenPaid(...paid: string[]) {
  const account = await world.account();
  const { actor, admin, staff, account_id } = account;
  const shop = await givenShop(world, account);
  await shop.store(paid.map((_, place) => givenRemoteOrder(`${place + 1}`, { total_cost: '65' })));
  await runQueued(world, account);
  const sweep = () => sweepBalances.run({}, givenRun(world, actor));
  for (const [place, amount] of paid.entries())
    await world.sql(
      `update orders set payments = jsonb_build_array(jsonb_build_object('means', 'card', 'amount', $3::text,
         'currency', trim(currency), 'paid_at', now(), 'reference', ''))
        where account_id = $1 and source_order_id = $2`,
      [account_id, `${place + 1}`, amount],
    );
  await sweep();
  return {
    shop,
    sweep,
    notes: () => world.sql('select order_id from balance_notes where account_id = $1', [account_id]),
    setTolerance: async (payment_tolerance: string) => {
      const { saved_by: _, saved_at: __, ...stored } = AccountSettings.parse((await staff.get('/api/account')).body);
      const { status } = await admin.put('/api/account', { ...stored, payment_tolerance });
      if (status === 200) await runQueued(world, account);
      return status;
    },
    told: async () => {
      const { data } = findImbalances.replies[200].parse((await staff.get('/api/imbalances')).body);
      return data
        .flatMap(({ first }) => first.map(({ kind, order_number, amount }) => `${order_number} ${kind} ${amount}`))
        .toSorted();
    },
    balance: async (id: number) =>
      getOrderBalance.replies[200].parse((await staff.get(`/api/orders/${id}/balance`)).body),
  };
}

test('five cents are not told unless the account says otherwise, and the balance still shows the figures', async () => {
  const { shop, told, balance } = await givenPaid('64.95', '65.05', '64.94', '65.06');
  expect(await told()).toEqual(['3 underpaid 0.06', '4 overpaid 0.06']);
  const [first = { id: 0 }] = await shop.orders();
  expect(await balance(first.id)).toMatchObject({ imbalances: [], paid: { amount: '64.95', open: '0.05' } });
});

test('orders that were told stop being told with a greater tolerance, and are told again with a smaller one', async () => {
  const { told, sweep, notes, setTolerance } = await givenPaid('64.95', '64.50', '60.00', '65.00');
  expect(await told()).toEqual(['2 underpaid 0.50', '3 underpaid 5.00']);
  expect(await setTolerance('0.50')).toBe(200);
  expect(await notes()).toHaveLength(1);
  await sweep();
  expect(await told()).toEqual(['3 underpaid 5.00']);
  expect(await setTolerance('0')).toBe(200);
  await sweep();
  expect(await told()).toEqual(['1 underpaid 0.05', '2 underpaid 0.50', '3 underpaid 5.00']);
  expect(await setTolerance('1000.01')).toBe(422);
});

test('a tolerance is an account’s own: nobody else’s orders are looked at again', async () => {
  const own = await givenPaid('64.00');
  const other = await givenPaid('64.00');
  expect(await own.setTolerance('1')).toBe(200);
  expect(await other.notes()).toEqual([]);
  await own.sweep();
  await other.sweep();
  expect([await own.told(), await other.told()]).toEqual([[], ['1 underpaid 1.00']]);
});
