import { expect, test } from 'vitest';
import { getOrderBalance } from '#features/orders/balance/contract.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners } from '../../../../../tests/given-connection.ts';
import { givenRemoteLine } from '../../../../../tests/given-remote-order.ts';
import { givenShippedOrder } from '../../../../../tests/given-return.ts';
import { givenMexicanOrder, givenMexico } from '../../../../../tests/given-tax.ts';
import { runQueued } from '../../../../../tests/run-queued.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

const piece = givenRemoteLine({ quantity: 1, unit_price: '58', line_total: '58' });

/** Three lamps at 58.00 that were invoiced in Mexico and left. */
async function givenInvoicedSale() {
  const account = await world.account();
  await givenMexico(world, account, partners, { issue_when: 'by_hand' });
  const taxes = [{ name: 'IVA', rate: '16', amount: '24' }];
  const lines = [givenRemoteLine({ quantity: 3, unit_price: '58', line_total: '174', taxes })];
  const order = givenMexicanOrder('M1', { lines, total_cost: '174', tax_cost: '24' });
  const sale = await givenShippedOrder(world, account, order);
  const issue = async (order_id: number) => {
    expect((await account.staff.post('/api/documents/submit', { order_ids: [order_id] })).status).toBe(200);
    await runQueued(world, account);
  };
  await issue(sale.id);
  const balance = async () =>
    getOrderBalance.replies[200].parse((await account.staff.get(`/api/orders/${sale.id}/balance`)).body);
  return {
    ...account,
    ...sale,
    issue,
    balance,
    told: async () => {
      const { imbalances, moving } = await balance();
      return [
        ...imbalances.map(({ kind, subject, pieces, amount }) => `${kind} ${subject} ${pieces} ${amount}`),
        ...moving.map(({ kind, subject }) => `moving: ${kind} ${subject}`),
      ];
    },
    /** The channel gives one piece back. */
    refund: async (number: string) => {
      await sale.shop.store([
        {
          ...order,
          is_refund: true,
          corrects_source_order_id: order.source_order_id,
          source_order_id: number,
          source_order_number: number,
          order_date: new Date(Date.now() + 120_000).toISOString(),
          total_cost: '-58',
          tax_cost: '-8',
          lines: [{ ...piece, taxes: [{ name: 'IVA', rate: '16', amount: '8' }] }],
        },
      ]);
      await runQueued(world, account);
      const refund = (await sale.shop.orders()).find(({ order_number }) => order_number === number);
      return refund?.id ?? 0;
    },
    /** So many days pass for a return. */
    passDays: (returnId: number, days: number) =>
      world.sql(
        `update order_returns set authorised_at = authorised_at - $2 * interval '1 day',
           received_at = received_at - $2 * interval '1 day' where id = $1`,
        [returnId, days],
      ),
  };
}

test('one of three comes back damaged, is refunded and credited; a second one is refunded and never arrives', async () => {
  const { make, take, read, told, refund, issue, balance, passDays, actor } = await givenInvoicedSale();
  expect(await told()).toEqual([]);
  const first = await make(1);
  expect(await told()).toEqual(['moving: return R-1001']);
  await take(first.id, { step: 'receive' });
  const found = [{ source_item_id: '1', good: 0, damaged: 1, missing: 0 }];
  await take(first.id, { step: 'inspect', lines: found, restock_at: 'LIM1' });
  expect(await read(first.id)).toMatchObject({ state: 'inspected', restocked_at: null });
  expect(await told()).toEqual(['moving: return R-1001']);
  await passDays(first.id, 6);
  expect(await told()).toEqual(['moving: return R-1001']);
  await passDays(first.id, 2);
  expect(await told()).toEqual(['returned_open R-1001 1 58.00']);

  const refunded = await refund('RF1');
  expect(await told()).toEqual(['refund_not_credited RF1 0 58.00']);
  await issue(refunded);
  expect(await told()).toEqual([]);
  await take(first.id, { step: 'close', outcome: 'refunded', reason: '' });
  expect(await told()).toEqual([]);

  const second = await make(1);
  await issue(await refund('RF2'));
  expect(await told()).toEqual(['moving: return R-1002']);
  await passDays(second.id, 8);
  expect(await told()).toEqual(['return_missing R-1002 1 58.00']);
  await take(second.id, { step: 'close', outcome: 'refunded', reason: 'Never came' });
  expect(await told()).toEqual([]);
  expect((await balance()).sum).toMatchObject({
    pieces: { sold: 3, sent: 3, returned: 1, restocked: 0, refunded: 2, invoiced: 3, credited: 2 },
    amounts: { charged: '174.00', refunded: '116.00', invoiced: '174.00', credited: '116.00' },
  });
  const levels = await actor.db.selectFrom('stock_levels').select('on_hand').execute();
  expect(levels).toEqual([{ on_hand: 7 }]);
});

test('a return that is closed without money or refused asks for nothing; one that waits does after seven days', async () => {
  const { make, take, told, passDays } = await givenInvoicedSale();
  const { id } = await make(2);
  await take(id, { step: 'receive' });
  await passDays(id, 6);
  expect(await told()).toEqual(['moving: return R-1001']);
  await passDays(id, 2);
  expect(await told()).toEqual(['returned_open R-1001 2 116.00']);
  await take(id, { step: 'refuse', reason: 'Worn' });
  expect(await told()).toEqual([]);
});
