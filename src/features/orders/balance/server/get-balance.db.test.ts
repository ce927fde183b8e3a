import { expect, test } from 'vitest';
import type { RemoteShipment } from '#connectors/core/remote.ts';
import { completeWrite } from '#features/partners/outbox/server/complete-write.ts';
import { storeShipments } from '#features/warehouse/fulfilment/server/store-shipments.ts';
import { submitOrder } from '#features/warehouse/fulfilment/server/submit-order.job.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../tests/given-connection.ts';
import { givenRemoteLine, givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { givenMexicanOrder, givenMexico } from '../../../../../tests/given-tax.ts';
import { claimOrderWrite } from '../../../../../tests/outbox.ts';
import { runQueued } from '../../../../../tests/run-queued.ts';
import { getOrderBalance } from '../contract.ts';
import { findBalanceFacts } from './find-balance-facts.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

type Sale = Parameters<typeof givenRemoteOrder>[1];

/** A sale that was checked, and ways to live with it; `issue_when`: of an account that issues in Mexico. */
async function givenSale(order: ReturnType<typeof givenRemoteOrder>, issue_when?: 'import' | 'by_hand') {
  const account = await world.account();
  if (issue_when) await givenMexico(world, account, partners, { issue_when });
  const shop = await givenShop(world, account);
  await shop.store([order]);
  await runQueued(world, account);
  const { id = 0 } = (await shop.orders()).find((one) => one.source_order_id === order.source_order_id) ?? {};
  const balance = async () => getOrderBalance.replies[200].parse((await account.staff.get(path)).body);
  const path = `/api/orders/${id}/balance`;
  return {
    ...account,
    shop,
    id,
    path,
    balance,
    /** Each imbalance and what is under way, in a line. */
    told: async () => {
      const { imbalances, moving } = await balance();
      const of = ({ kind, subject, pieces, amount }: (typeof imbalances)[number]) =>
        `${kind} ${subject} ${pieces} ${amount}`;
      return [...imbalances.map(of), ...moving.map(({ kind, subject }) => `moving: ${kind} ${subject}`)];
    },
    refund: async (more: Sale) => {
      await shop.store([{ ...order, is_refund: true, corrects_source_order_id: order.source_order_id, ...more }]);
      await runQueued(world, account);
    },
    submit: async () => {
      await shop.endHolding();
      await submitOrder.run({ order_id: id }, givenRun(world, account.actor));
      const claimed = await claimOrderWrite(account.actor, id, shop.warehouse);
      if (claimed) await completeWrite(account.actor, claimed, { reference: `W${id}` });
    },
    ship: (lines: RemoteShipment['lines']) => {
      const at = new Date().toISOString();
      const parcel = { shipment_id: at, reference: `W${id}`, order_number: '', carrier: 'DHL', service_code: '' };
      const left = { tracking_number: 'T1', tracking_url: '', shipped_at: at, updated_at: at, lines };
      return account.actor.db
        .transaction()
        .execute((tx) => storeShipments(tx, account.actor, shop.warehouse, [{ ...parcel, ...left }]));
    },
  };
}

const cap = givenRemoteLine({ source_item_id: '2', quantity: 1, unit_price: '5', line_total: '5' });

test('a line that is taken off is owed to the buyer until the channel gives it back; what is left is sent', async () => {
  const lines = [givenRemoteLine(), cap];
  const account = await givenSale(givenRemoteOrder('1', { lines, shipping_cost: '4', total_cost: '29' }));
  const { staff, id, account_id, balance, told, refund, submit, ship } = account;
  expect(await told()).toEqual([]);
  const off = [{ source_item_id: '2', sku: 'A', quantity: 1, isDelete: true }];
  await staff.post('/api/orders/lineItems', { lineItems: off, order_id: id, account_id });
  expect(await told()).toEqual(['overpaid A 1 5.00', 'moving: check ']);
  await runQueued(world, account);
  expect(await told()).toEqual(['overpaid A 1 5.00']);
  await refund({
    source_order_id: 'R1',
    source_order_number: 'R1',
    total_cost: '-5',
    shipping_cost: '0',
    lines: [cap],
  });
  expect(await told()).toEqual([]);
  await submit();
  expect((await balance()).sum.pieces).toMatchObject({ wanted: 2, on_hold: 2, with_warehouse: 2, sent: 0 });
  await ship([{ source_item_id: '1', sku: 'A', qty_shipped: 2 }]);
  expect(await told()).toEqual([]);
  expect(await balance()).toMatchObject({
    currency: 'USD',
    rows: [
      { sku: 'A', pieces: { sold: 2, sent: 2, refunded: 0 }, amounts: { charged: '20.00' } },
      { sku: 'A', pieces: { sold: 1, cancelled: 1, refunded: 1 }, amounts: { charged: '5.00', refunded: '5.00' } },
      { kind: 'shipping', amounts: { charged: '4.00' } },
    ],
    sum: { pieces: { sold: 3, sent: 2, on_hold: 0 }, amounts: { charged: '29.00', refunded: '5.00' } },
  });
});

test('a refund of what has not left is told, and what the warehouse does not send of the rest', async () => {
  const { told, refund, submit, ship, id } = await givenSale(
    givenRemoteOrder('1', { lines: [givenRemoteLine({ quantity: 3, line_total: '30' })], total_cost: '30' }),
  );
  const piece = [givenRemoteLine({ quantity: 1, line_total: '10' })];
  await submit();
  await refund({ source_order_id: 'R1', source_order_number: 'R1', total_cost: '-10', lines: piece });
  expect(await told()).toEqual(['refunded_unsent A 1 10.00']);
  await ship([{ source_item_id: '1', sku: 'A', qty_shipped: 1 }]);
  expect(await told()).toEqual(['refunded_unsent A 1 10.00']);
  await world.sql("update orders set order_status = 'cancelled' where id = $1", [id]);
  expect(await told()).toEqual(['short_shipped A 1 10.00', 'held_for_nothing A 2 0.00']);
});

test('a refund of an invoiced sale is credited by hand, and is under way until the authority has it', async () => {
  const account = await givenSale(givenMexicanOrder('M1'), 'by_hand');
  const { id, told, refund, balance, staff } = account;
  const issue = async (order_id: number) => {
    expect((await staff.post('/api/documents/submit', { order_ids: [order_id] })).status).toBe(200);
    await runQueued(world, account);
  };
  await issue(id);
  expect(await told()).toEqual([]);
  expect((await balance()).sum).toMatchObject({ pieces: { invoiced: 2 }, amounts: { invoiced: '116.00' } });
  const piece = givenRemoteLine({ quantity: 1, unit_price: '58', line_total: '58' });
  await refund({
    source_order_id: 'R1',
    source_order_number: 'R1',
    order_date: new Date(Date.now() + 120_000).toISOString(),
    total_cost: '-58',
    tax_cost: '-8',
    lines: [{ ...piece, taxes: [{ name: 'IVA', rate: '16', amount: '8' }] }],
  });
  expect(await told()).toEqual(['refunded_unsent A 1 58.00', 'refund_not_credited R1 0 58.00']);
  const [other] = (await account.shop.orders()).filter((order) => order.id !== id);
  await issue(other?.id ?? 0);
  expect(await told()).toEqual(['refunded_unsent A 1 58.00']);
  const amounts = { charged: '116.00', refunded: '58.00', invoiced: '116.00', credited: '58.00' };
  expect((await balance()).sum).toMatchObject({ pieces: { refunded: 1, credited: 1 }, amounts });
});

test('a cancelled order leaves no invoice behind: until its cancellation came through that is under way', async () => {
  const account = await givenSale(givenMexicanOrder('M2'), 'import');
  const { id, told, staff, actor } = account;
  await staff.post(`/api/orders/${id}/cancel`, { reason: 'by phone' });
  expect(await told()).toEqual(['invoice_of_cancelled A-1 0 116.00']);
  const [document] = await actor.db.selectFrom('tax_documents').select('id').where('order_id', '=', id).execute();
  const why = { motive: '02', text: 'Cancelled', substitute_id: null };
  expect((await staff.post(`/api/documents/${document?.id}/cancel`, why)).status).toBe(200);
  expect(await told()).toEqual(['moving: invoice_cancellation A-1']);
  await runQueued(world, account);
  expect(await told()).toEqual([]);
});

test('balances are of the own account alone, and those of a page come together', async () => {
  const [mine, theirs] = [await givenSale(givenRemoteOrder('1')), await givenSale(givenRemoteOrder('1'))];
  expect((await mine.staff.get(mine.path)).status).toBe(200);
  expect(await theirs.staff.get(mine.path)).toMatchObject({ status: 404 });
  await mine.shop.store([givenRemoteOrder('2')]);
  const ids = (await mine.shop.orders()).map(({ id }) => id);
  const found = await findBalanceFacts(mine.actor.db, [...ids, theirs.id]);
  expect(found.map(({ order_id }) => order_id)).toEqual(ids);
});
