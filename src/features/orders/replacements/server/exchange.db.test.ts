import { expect, test } from 'vitest';
import { z } from 'zod';
import { getOrderBalance } from '#features/orders/balance/contract.ts';
import { getRefundable } from '#features/orders/refunds/contract.ts';
import { exchangeReturn, requestReturn } from '#features/orders/returns/contract.ts';
import { findOrderFacts } from '#features/tax/documents/server/planning/order-facts.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { changedMeanwhile, orderNumbers } from '../../../../../tests/changed-meanwhile.ts';
import { givenPipeline } from '../../../../../tests/crash/given-pipeline.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners } from '../../../../../tests/given-connection.ts';
import { givenDemoIssuer } from '../../../../../tests/given-tax.ts';
import { runQueued } from '../../../../../tests/run-queued.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const p = await givenPipeline(world, partners);
const peru = demoIssuers.find(({ country }) => country === 'PE');
if (!peru) throw new Error('No issuer of Peru');
await givenDemoIssuer(world, p, partners, peru, 'by_hand');

const Counts = z.array(z.object({ sku: z.string(), on_hand: z.number(), held: z.number() }));

const balanceOf = async (id: number) =>
  getOrderBalance.replies[200].parse((await p.staff.get(`/api/orders/${id}/balance`)).body);

/** The invoices and credit notes of an order with their amounts. */
const documentsOf = async (id: number) =>
  (
    await p.actor.db
      .selectFrom('tax_documents')
      .select(['kind', 'state', 'total'])
      .where('order_id', '=', id)
      .where('kind', '<>', 'guide')
      .orderBy('id')
      .execute()
  ).map(({ kind, state, total }) => `${kind} ${state} ${total}`);

async function issue(id: number): Promise<void> {
  expect((await p.staff.post('/api/documents/submit', { order_ids: [id] })).status).toBe(200);
  await runQueued(world, p, true);
}

/** Has an order that was checked leave the warehouse. */
async function leave(id: number): Promise<void> {
  await p.submit(id);
  await p.sendLater();
  await p.sendLater();
  const { amware_ref_num } = await p.order(id);
  for (const step of ['packing', 'ship']) await partners.control('POST', `/coree/orders/${amware_ref_num}/${step}`);
  await passTime(world);
  await world.sql('update orders set ask_state_at = now() where id = $1', [id]);
  await p.ship();
  await p.sendLater();
}

/** On hand and on hold of both cups, at all places. */
const stock = async () =>
  Counts.parse(
    await world.sql(
      `select p.sku, sum(l.on_hand)::int as on_hand,
              coalesce((select sum(quantity) from stock_reservations r where r.product_id = p.id), 0)::int as held
         from products p join stock_levels l on l.product_id = p.id
        where p.account_id = $1 and p.sku in ('TAZA-01', 'JARRA-01') group by p.id, p.sku order by p.sku`,
      [p.account_id],
    ),
  );

const productId = async (sku: string) =>
  (await p.actor.db.selectFrom('products').select('id').where('sku', '=', sku).executeTakeFirstOrThrow()).id;

/** A sale of so many blue cups at 20.00 that left and was invoiced, of which one came back in good state. */
async function givenReturned(quantity = 2) {
  await passTime(world);
  const details = [{ itemCode: 'TAZA-01', description: 'Taza', quantity, priceEach: 20 }];
  const source = await p.createOrder({ currencyCode: 'pen', shippingTotal: 5, details });
  await p.import();
  const { id = 0 } = (await p.find(source)) ?? {};
  await p.check(id);
  await leave(id);
  await issue(id);
  const lines = [{ source_item_id: '1', quantity: 1, left: quantity }];
  const made = requestReturn.replies[201].parse(
    (await p.staff.post(`/api/orders/${id}/returns`, { lines, reason: 'changed_mind', is_authorised: true })).body,
  );
  const step = async (body: object) => p.staff.post(`/api/returns/${made.id}/steps`, body);
  const inspect = () =>
    step({
      step: 'inspect',
      lines: [{ source_item_id: '1', good: 1, damaged: 0, missing: 0 }],
      restock_at: 'LIM1',
    });
  const exchange = async (price: string, paid: object | null, more: object = {}) =>
    p.staff.post(`/api/returns/${made.id}/exchange`, {
      lines: [{ product_id: await productId('JARRA-01'), quantity: 1, price }],
      reason: 'Red instead of blue',
      credit: '20.00',
      paid,
      ...more,
    });
  return { id, return_id: made.id, inspect, exchange };
}

const cash = { means: 'Cash', reference: 'Till 4', paid_on: '2026-11-20' };

test('story 8: a blue one for a red one with 3.00 to pay: two orders, one return, documents of both, stock right', async () => {
  const { id, return_id, inspect, exchange } = await givenReturned();
  const notInspected = { status: 409, body: { message: expect.stringContaining('step') } };
  expect(await exchange('23.00', cash)).toMatchObject(notInspected);
  await inspect();
  expect((await exchange('23.005', cash)).status).toBe(422);
  const [red, blue] = await stock();

  expect((await exchange('17.00', null)).status).toBe(422);
  expect((await exchange('23.00', null, { credit: '19.00' })).status).toBe(409);
  const presses = await Promise.all([exchange('23.00', null), exchange('23.00', null)]);
  expect(presses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const made = exchangeReturn.replies[201].parse(presses.find(({ status }) => status === 201)?.body);
  const { order_number } = await p.order(id);
  expect(made.order_number).toBe(`${order_number}-X1`);
  expect((await p.staff.get(`/api/returns/${return_id}`)).body).toMatchObject({
    ...{ state: 'closed', outcome: 'exchanged' },
    exchange: { id: made.id, order_number: made.order_number },
  });
  expect((await p.staff.get(`/api/orders/${made.id}`)).body).toMatchObject({
    replaces: { id },
    is_replacement_order: false,
    total_cost: '23.00',
    payments: [{ amount: '20.00' }],
    recorded_payments: [],
  });
  // What came back is to be credited; nothing else is open.
  expect((await balanceOf(id)).imbalances).toMatchObject([{ kind: 'refund_not_credited', amount: '20.00' }]);

  await p.check(made.id);
  expect(await p.problems(made.id)).toEqual([]);
  expect((await stock())[0]).toEqual({ ...red, held: (red?.held ?? 0) + 1 });
  await leave(made.id);
  expect(await p.inWarehouse(made.id)).toMatchObject([{ status: 'shipped', lines: [{ sku: 'JARRA-01', qty: 1 }] }]);
  expect((await p.commands(made.id)).map(({ type }) => type)).toEqual(['submit_order']);
  expect(await stock()).toEqual([{ ...red, on_hand: (red?.on_hand ?? 0) - 1 }, blue]);

  await issue(made.id);
  const [invoice] = await p.actor.db
    .selectFrom('tax_documents')
    .select('id')
    .where('order_id', '=', id)
    .where('kind', '=', 'sale')
    .execute();
  const part = { of: 'amount', amount: '20.00' };
  const credit = { part, reason: 'Cambio', left: '45.00' };
  expect((await p.staff.post(`/api/documents/${invoice?.id}/credit`, credit)).status).toBe(200);
  await runQueued(world, p, true);
  expect(await documentsOf(id)).toEqual(['sale stored 45.0000', 'correction stored -20.0000']);
  expect(await documentsOf(made.id)).toEqual(['sale stored 23.0000']);
  // The buyer has paid 20.00 by what came back, and nothing more yet.
  const unpaid = await balanceOf(made.id);
  expect(unpaid.paid).toMatchObject({ amount: '20.00', open: '3.00' });
  expect(unpaid.imbalances).toMatchObject([{ kind: 'underpaid', amount: '3.00' }]);
  const payment = { amount: '3.00', ...cash, open: '3.00' };
  expect((await p.staff.post(`/api/orders/${made.id}/payments`, payment)).status).toBe(201);
  const [first, second] = [await balanceOf(id), await balanceOf(made.id)];
  expect(second.paid).toMatchObject({ amount: '23.00', open: '0.00' });
  expect([first.imbalances, first.moving, second.imbalances, second.moving]).toEqual([[], [], [], []]);
  expect(first.sum).toMatchObject({
    pieces: { sold: 2, sent: 2, returned: 1, restocked: 1, refunded: 1 },
    amounts: { charged: '45.00', refunded: '20.00', invoiced: '45.00', credited: '20.00' },
  });
  expect(second.sum).toMatchObject({
    pieces: { sold: 1, sent: 1, invoiced: 1, on_hold: 0 },
    amounts: { charged: '23.00', refunded: '0.00', invoiced: '23.00' },
  });
});

test('one with a difference that is paid at once has it recorded, and its invoice says by what it was paid', async () => {
  const { inspect, exchange } = await givenReturned(1);
  await inspect();
  const { id } = exchangeReturn.replies[201].parse((await exchange('23.00', cash)).body);
  expect((await p.staff.get(`/api/orders/${id}`)).body).toMatchObject({
    payments: [{ amount: '20.00' }],
    recorded_payments: [{ means: 'Cash', amount: '3.00', reference: 'Till 4' }],
  });
  expect(await balanceOf(id)).toMatchObject({ imbalances: [], paid: { amount: '23.00', open: '0.00' } });
  const [facts] = await findOrderFacts(p.actor.db, [id]);
  expect(facts?.payments.map(({ means, amount }) => `${means} ${Number(amount)}`)).toEqual(['Exchange 20', 'Cash 3']);
});

test('one for less money gives the difference back; what was refunded before is not exchanged again', async () => {
  const { id, inspect, exchange } = await givenReturned(1);
  await inspect();
  expect((await exchange('17.00', cash)).status).toBe(201);
  const { refunds, left } = getRefundable.replies[200].parse((await p.staff.get(`/api/orders/${id}/refunds`)).body);
  expect(refunds).toMatchObject([{ origin: 'elsewhere', state: 'done', total: '20.00' }]);
  expect(left).toBe('5.00');
  const rows = await world.sql('select means, reference from order_refunds where order_id = $1', [id]);
  expect(rows).toMatchObject([{ means: 'Exchange, Cash', reference: expect.stringMatching(/-X1, Till 4$/) }]);

  const other = await givenReturned(1);
  await other.inspect();
  const way = { to: 'elsewhere', ...cash };
  const refund = { lines: [{ source_item_id: '1', pieces: 1 }], shipping: '0', goodwill: '0', reason: 'x', way };
  expect((await p.staff.post(`/api/orders/${other.id}/refunds`, { ...refund, left: '25.00' })).status).toBe(201);
  expect((await other.exchange('20.00', null)).status).toBe(409);
});

test('an even exchange needs no payment; its refund is of its return alone, and another account finds no return', async () => {
  const { id, return_id, inspect, exchange } = await givenReturned();
  await inspect();
  const stranger = await world.account();
  const body = { lines: [{ product_id: 1, quantity: 1, price: '1' }], reason: 'x', credit: '20.00', paid: null };
  expect((await stranger.staff.post(`/api/returns/${return_id}/exchange`, body)).status).toBe(404);
  expect(
    (await exchange('20.00', null, { lines: [{ product_id: 999_999_999, quantity: 1, price: '20' }] })).status,
  ).toBe(422);
  expect((await exchange('20.00', null)).status).toBe(201);
  const lines = [{ source_item_id: '1', quantity: 1, left: 1 }];
  await p.staff.post(`/api/orders/${id}/returns`, { lines, reason: 'damaged', is_authorised: true });
  await world.sql(
    `update order_returns set authorised_at = authorised_at - interval '8 days' where order_id = $1 and state <> 'closed'`,
    [id],
  );
  expect((await balanceOf(id)).imbalances.map(({ kind }) => kind)).toEqual(['refund_not_credited']);
});

test('an exchange waits for a page of orders before it takes the order that the page wants', async () => {
  const { id, inspect, exchange } = await givenReturned();
  await inspect();
  const order = 'select from orders where id = $1 for update';
  const reply = await changedMeanwhile(world, [orderNumbers(p.account_id)], () => exchange('20.00', null), [
    [order, [id]],
  ]);
  expect(reply.status).toBe(201);
});
