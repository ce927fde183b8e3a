import { expect, test } from 'vitest';
import type { RemoteOrder, RemoteRefund } from '#connectors/core/remote.ts';
import { getOrderBalance } from '#features/orders/balance/contract.ts';
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
import { getRefundable } from '../contract.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

const line = (quantity: number) => givenRemoteLine({ quantity, line_total: `${quantity * 10}` });

/** A refund of pieces at 10.00 that the channel took off the order. */
const refund = (id: string, pieces: number, more: Partial<RemoteRefund> = {}): RemoteRefund => ({
  source_refund_id: id,
  state: 'done',
  refunded_at: '2026-11-02T12:00:00Z',
  total: `${pieces * 10}`,
  shipping: '0',
  reason: '',
  lines:
    pieces > 0
      ? [
          {
            source_item_id: '1',
            sku: 'A',
            name: 'Lamp',
            pieces,
            amount: `${pieces * 10}`,
            restock: 'unsent',
            left_out: pieces,
          },
        ]
      : [],
  left_out_total: `${pieces * 10}`,
  left_out_shipping: '0',
  ...more,
});

/** The same of pieces, or of money alone, that the order still holds. */
const kept = (id: string, pieces: number, more: Partial<RemoteRefund> = {}): RemoteRefund => {
  const all = refund(id, pieces, more);
  return { ...all, left_out_total: '0', lines: all.lines.map((one) => ({ ...one, restock: 'none', left_out: 0 })) };
};

/** A sale of so many pieces at 10.00 and 5.00 for shipping, and how its channel tells of it later. */
async function givenSale(pieces: number, given: Partial<RemoteOrder> = {}) {
  const account = await world.account();
  const shop = await givenShop(world, account);
  let version = 0;
  const tell = async (left: number, more: Partial<RemoteOrder> = {}) => {
    version += 1;
    const total_cost = `${left * 10 + 5}`;
    const lines = left > 0 ? [line(left)] : [];
    const order = { shipping_cost: '5', total_cost, lines, source_version: `${version}`, ...given, ...more };
    await shop.store([givenRemoteOrder('1', order)]);
    await runQueued(world, account);
  };
  await tell(pieces);
  const [{ id } = { id: 0 }] = await shop.orders();
  const balance = async () =>
    getOrderBalance.replies[200].parse((await account.staff.get(`/api/orders/${id}/balance`)).body);
  return {
    ...account,
    shop,
    id,
    tell,
    balance,
    told: async () => {
      const { imbalances, moving } = await balance();
      return [
        ...imbalances.map(({ kind, subject, pieces: count }) => `${kind} ${subject} ${count}`),
        ...moving.map(({ kind, subject }) => `moving: ${kind} ${subject}`),
      ];
    },
    submit: async () => {
      await shop.endHolding();
      await submitOrder.run({ order_id: id }, givenRun(world, account.actor));
      const claimed = await claimOrderWrite(account.actor, id, shop.warehouse);
      if (claimed) await completeWrite(account.actor, claimed, { reference: `W${id}` });
      return claimed;
    },
    ship: (qty_shipped: number) => {
      const at = new Date().toISOString();
      const parcel = { shipment_id: at, reference: `W${id}`, order_number: '', carrier: 'DHL', service_code: '' };
      const lines = [{ source_item_id: '1', sku: 'A', qty_shipped }];
      const left = { tracking_number: 'T1', tracking_url: '', shipped_at: at, updated_at: at, lines };
      return account.actor.db
        .transaction()
        .execute((tx) => storeShipments(tx, account.actor, shop.warehouse, [{ ...parcel, ...left }]));
    },
    refundEvents: async () =>
      (
        await account.actor.db
          .selectFrom('events')
          .select('details')
          .where('order_id', '=', id)
          .where('type', '=', 'order.refunded')
          .orderBy('id')
          .execute()
      ).map(({ details }) => details),
    stored: () => world.sql('select source_refund_id, state, total::text from order_refunds where order_id = $1', [id]),
  };
}

test('of three one that is refunded before it left is sold and refunded, and two are sent', async () => {
  const { tell, balance, told, submit, ship, refundEvents, ...sale } = await givenSale(3);
  await tell(2, { refunds: [refund('77', 1, { reason: 'Changed my mind' })] });
  expect(await told()).toEqual([]);
  await submit();
  await ship(2);
  expect(await told()).toEqual([]);
  expect(await balance()).toMatchObject({
    rows: [
      { pieces: { sold: 3, cancelled: 1, sent: 2, refunded: 1 }, amounts: { charged: '30.00', refunded: '10.00' } },
      { kind: 'shipping' },
    ],
    sum: { pieces: { on_hold: 0 }, amounts: { charged: '35.00', refunded: '10.00' } },
  });
  expect(await refundEvents()).toEqual([
    { subject: '77', amount: '10.00 USD', lines: [{ sku: 'A', pieces: 1 }], reason: 'Changed my mind' },
  ]);
  const timeline = await sale.staff.get(`/api/orders/${sale.id}/timeline`);
  expect(timeline.body).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ type: 'order.refunded' })]),
  });
});

test('what the channel still counts as to be sent waits for a word of staff', async () => {
  const { tell, told, submit, actor, id } = await givenSale(3);
  await tell(3, { refunds: [kept('77', 1)] });
  expect(await told()).toEqual(['refunded_unsent A 1']);
  const problems = await actor.db
    .selectFrom('problems')
    .select(['kind', 'subject'])
    .where('order_id', '=', id)
    .execute();
  expect(problems).toEqual([{ kind: 'refunded_unsent', subject: 'A' }]);
  expect(await submit()).toBeNull();
  // The channel takes it off after all.
  await tell(2, { refunds: [refund('77', 1)] });
  expect(await told()).toEqual([]);
});

test('after it left, one of three, shipping and an amount of goodwill leave nothing to be done', async () => {
  const { tell, told, submit, ship, balance } = await givenSale(3);
  await submit();
  await ship(3);
  const goodwill = kept('79', 0, { total: '2.50' });
  await tell(3, { refunds: [kept('77', 1), kept('78', 0, { total: '5', shipping: '5' }), goodwill] });
  expect(await told()).toEqual([]);
  expect(await balance()).toMatchObject({
    rows: [
      { pieces: { sold: 3, sent: 3, refunded: 1 }, amounts: { refunded: '10.00' } },
      { kind: 'shipping', amounts: { charged: '5.00', refunded: '5.00' } },
      { kind: 'other', amounts: { refunded: '2.50' } },
    ],
    sum: { amounts: { charged: '35.00', refunded: '17.50' } },
  });
});

test('two refunds of one piece each of a sale of two: nothing leaves', async () => {
  const { tell, told, submit, shop, balance, refundEvents } = await givenSale(2, {
    shipping_cost: '0',
    total_cost: '20',
  });
  await tell(1, { total_cost: '10', refunds: [refund('77', 1)] });
  expect(await told()).toEqual([]);
  // What is cancelled keeps its lines as they were sold.
  await tell(2, { order_state: 'cancelled', refunds: [kept('77', 1), kept('78', 1)] });
  expect(await told()).toEqual([]);
  expect(await submit()).toBeNull();
  expect(await shop.orders()).toMatchObject([{ order_status: 'cancelled' }]);
  expect((await balance()).sum).toMatchObject({
    pieces: { sold: 2, cancelled: 2, sent: 0, refunded: 2, on_hold: 0 },
    amounts: { charged: '20.00', refunded: '20.00' },
  });
  expect(await refundEvents()).toHaveLength(2);
});

test('a line that was refunded as a whole is still one that was sold', async () => {
  const other = givenRemoteLine({ source_item_id: '2', quantity: 1, line_total: '10' });
  const { tell, told, balance } = await givenSale(1, { lines: [line(1), other], total_cost: '25' });
  await tell(0, { lines: [other], total_cost: '15', refunds: [refund('77', 1)] });
  expect(await told()).toEqual([]);
  expect(
    (await balance()).rows.map(({ source_item_id, pieces }) => [source_item_id, pieces?.sold, pieces?.wanted]),
  ).toEqual([
    ['2', 1, 1],
    ['1', 1, 0],
    ['', undefined, undefined],
  ]);
});

test('a refund that is read again, twice, or with an older word of its money is one', async () => {
  const { tell, told, stored, refundEvents, actor, id } = await givenSale(3);
  const asked = refund('77', 1, { state: 'asked', refunded_at: new Date().toISOString() });
  await tell(2, { refunds: [asked] });
  expect(await told()).toEqual(['moving: refund 77']);
  expect(await refundEvents()).toEqual([]);
  for (const one of [refund('77', 1), asked, refund('77', 1)]) await tell(2, { refunds: [one] });
  expect(await stored()).toEqual([{ source_refund_id: '77', state: 'done', total: '10.0000' }]);
  expect(await refundEvents()).toHaveLength(1);
  expect(await told()).toEqual([]);
  const notes = await actor.db.selectFrom('balance_notes').select('id').where('order_id', '=', id).execute();
  expect(notes.length).toBeGreaterThan(0);
});

test('a refund that fails leaves the money of what was taken off with the shop', async () => {
  const { tell, told, stored } = await givenSale(3);
  await tell(2, { refunds: [refund('77', 1, { state: 'refused' })] });
  expect(await told()).toEqual(['overpaid A 1']);
  expect(await stored()).toMatchObject([{ state: 'refused' }]);
});

test('a refund that a member asked for is named by the reference that the channel keeps', async () => {
  const { tell, stored, id, account_id } = await givenSale(3);
  await world.sql(
    `insert into order_refunds (account_id, order_id, origin, state, total, reference)
     values ($1, $2, 'here', 'asked', 10, 'bodega-1-9')`,
    [account_id, id],
  );
  await tell(2, { refunds: [refund('77', 1, { reason: 'Late\nBodega bodega-1-9' })] });
  expect(await stored()).toEqual([{ source_refund_id: '77', state: 'done', total: '10.0000' }]);
});

test('of a refund that the channel refuses later the pieces stay here until staff send them all the same', async () => {
  const { tell, told, submit, shop, staff, id, account_id } = await givenSale(3);
  await world.sql(
    `with f as (insert into order_refunds (account_id, order_id, origin, state, total, reference)
       values ($1, $2, 'here', 'asked', 30, 'bodega-1-9') returning id)
     insert into order_refund_lines (account_id, refund_id, source_item_id, sku, name, pieces, amount, restock)
       select $1, id, '1', 'A', 'Lamp', 3, 30, 'unsent' from f`,
    [account_id, id],
  );
  const reason = 'Bodega bodega-1-9';
  await tell(3, { refunds: [kept('77', 3, { state: 'asked', reason })] });
  expect(await told()).toEqual(['refunded_unsent A 3', 'moving: refund 77']);
  for (let twice = 0; twice < 2; twice++) await tell(3, { refunds: [kept('77', 3, { state: 'refused', reason })] });
  expect(await told()).toEqual(['refund_refused 77 3']);
  expect(await shop.orders()).toMatchObject([{ is_held: true }]);
  expect(await submit()).toBeNull();
  const answer = { kind: 'refund_refused', subject: '77', answer: 'release' };
  expect((await staff.post(`/api/orders/${id}/balance/answer`, answer)).status).toBe(200);
  await tell(3, { refunds: [kept('77', 3, { state: 'refused', reason })] });
  expect(await shop.orders()).toMatchObject([{ is_held: false }]);
  expect(await told()).toEqual([]);
});

test('each of two refunds that are paid elsewhere takes its own pieces off the order', async () => {
  const { staff, id, told, actor } = await givenSale(5);
  const path = `/api/orders/${id}/refunds`;
  const way = { to: 'elsewhere', means: 'Cash', reference: '', paid_on: '2026-11-20' };
  const refundOf = async (pieces: number) => {
    const { left } = getRefundable.replies[200].parse((await staff.get(path)).body);
    const body = { lines: [{ source_item_id: '1', pieces }], shipping: '0', goodwill: '0', reason: 'Late', way, left };
    expect((await staff.post(path, body)).status).toBe(201);
    const [line] = await actor.db.selectFrom('line_items').select('quantity').where('order_id', '=', id).execute();
    return line?.quantity;
  };
  expect([await refundOf(1), await refundOf(2)]).toEqual([4, 2]);
  expect(await told()).toEqual(['moving: check ']);
});

test('an invoice issued before a refund is credited by hand, one issued after it is of what remains', async () => {
  const account = await world.account();
  await givenMexico(world, account, partners, { issue_when: 'by_hand' });
  const shop = await givenShop(world, account);
  const told = async (id: number) => {
    const { body } = await account.staff.get(`/api/orders/${id}/balance`);
    const { imbalances, moving } = getOrderBalance.replies[200].parse(body);
    return [...imbalances, ...moving].map(({ kind, subject }) => `${kind} ${subject}`);
  };
  const sold = (number: string) => givenMexicanOrder(number);
  const left = (number: string): RemoteOrder => {
    const order = sold(number);
    const [first = givenRemoteLine()] = order.lines;
    const taxes = first.taxes.map((tax) => ({ ...tax, amount: '8' }));
    const piece = { ...refund('77', 1).lines[0], source_item_id: first.source_item_id, sku: first.sku, amount: '58' };
    return {
      ...order,
      source_version: '2',
      total_cost: '58',
      tax_cost: '8',
      lines: [{ ...first, quantity: 1, line_total: '58', taxes }],
      refunds: [
        refund('77', 1, {
          total: '58',
          left_out_total: '58',
          lines: [{ name: '', pieces: 1, restock: 'unsent', left_out: 1, ...piece }],
        }),
      ],
    };
  };
  await shop.store([sold('M1'), sold('M2')]);
  await runQueued(world, account);
  const [before, after] = (await shop.orders()).map(({ id }) => id);
  if (before === undefined || after === undefined) throw new Error('the orders were not stored');
  const issue = async (id: number) => {
    expect((await account.staff.post('/api/documents/submit', { order_ids: [id] })).status).toBe(200);
    await runQueued(world, account);
  };
  await issue(before);
  await shop.store([left('M1'), left('M2')]);
  await runQueued(world, account);
  expect(await told(before)).toEqual(['refund_not_credited 77']);
  await issue(after);
  expect(await told(after)).toEqual([]);
});
