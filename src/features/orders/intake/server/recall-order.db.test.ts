import { beforeEach, expect, test } from 'vitest';
import { getOrderBalance } from '#features/orders/balance/contract.ts';
import { openConnection } from '#features/partners/connections/server/open-connection.ts';
import { readOrderState } from '#features/warehouse/fulfilment/server/read-order-states.ts';
import { givenPipeline } from '../../../../../tests/crash/given-pipeline.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../tests/given-connection.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const p = await givenPipeline(world, partners);

beforeEach(() => passTime(world));

const cups = { itemCode: 'TAZA-01', description: 'Taza', quantity: 3, priceEach: 20 };
const jug = { itemCode: 'JARRA-01', description: 'Jarra', quantity: 1, priceEach: 30 };
const five = { details: [{ ...cups, quantity: 5 }, jug] };

/** An order of three cups and a jug that the warehouse has, of which the channel wants five cups now. */
async function givenChanged() {
  const { id, source } = await p.waitingOrder({ details: [cups, jug] });
  await p.send();
  const { amware_ref_num } = await p.order(id);
  const answer = (name: string) =>
    p.staff.post(`/api/orders/${id}/balance/answer`, { kind: 'changed_after_submission', answer: name });
  const balance = async () => getOrderBalance.replies[200].parse((await p.staff.get(`/api/orders/${id}/balance`)).body);
  const order = {
    id,
    reference: String(amware_ref_num),
    answer,
    balance,
    change: async (change: object) => {
      await partners.control('PUT', `/exigo/orders/${source}`, change);
      await passTime(world);
      await p.import();
    },
    step: (name: string) => partners.control('POST', `/coree/orders/${amware_ref_num}/${name}`),
    /** As after a try that the warehouse took, of which nothing is known here. */
    leaveInDoubt: async () => {
      await order.step('cancel');
      await world.sql(
        "update partner_writes set state = 'in_doubt', attempts = 1 where order_id = $1 and type = 'recall_order'",
        [id],
      );
    },
    told: async () => {
      const { imbalances, moving } = await balance();
      return [...imbalances.map(({ kind, subject }) => `${kind} ${subject}`), ...moving.map(({ kind }) => kind)];
    },
    /** Sends it on its way, as jobs do once it is here again. */
    sendOn: async () => {
      await p.check(id);
      await p.submit(id);
      await p.sendLater();
    },
    held: () => world.sql('select sum(quantity)::int as pieces from stock_reservations where order_id = $1', [id]),
  };
  await order.change(five);
  return order;
}

const fiveCups = {
  lines: [
    { sku: 'TAZA-01', qty: 5 },
    { sku: 'JARRA-01', qty: 1 },
  ],
  status: 'received',
};
const cancelled = (amware_ref_num: string) => ({ amware_ref_num, status: 'cancelled' });

test('it is cancelled there and sent again as the channel wants it, under another reference', async () => {
  const { id, reference, answer, told, sendOn, held, balance } = await givenChanged();
  expect(await told()).toEqual(['changed_after_submission TAZA-01 3 → 5']);
  expect((await answer('recall')).status).toBe(200);
  expect(await told()).toEqual(['recall']);
  await p.send();
  expect(await p.inWarehouse(id)).toMatchObject([cancelled(reference)]);
  expect(await p.order(id)).toMatchObject({ in_amware: 0, amware_ref_num: null, order_status: 'pending', version: 2 });
  await sendOn();
  expect(await p.inWarehouse(id)).toMatchObject([fiveCups, cancelled(reference)]);
  expect(await p.order(id)).toMatchObject({ in_amware: 1, order_status: 'pending' });
  expect(await held()).toEqual([{ pieces: 6 }]);
  expect(await told()).toEqual([]);
  expect((await balance()).sum.pieces).toMatchObject({ sold: 6, wanted: 6, with_warehouse: 6 });
  expect(await p.submissions(id)).toHaveLength(2);
});

test('a cancellation of which the answer is lost is one, and one order is sent in its place', async () => {
  const { id, reference, answer, sendOn, told } = await givenChanged();
  await answer('recall');
  const match = `POST /coree/v1/orders/${reference}/cancel`;
  await p.fault({ partner: 'coree', kind: 'drop-after-commit', match, count: 1, seed: 'recall' });
  await p.send();
  await sendOn();
  expect(await p.inWarehouse(id)).toMatchObject([fiveCups, cancelled(reference)]);
  expect(await told()).toEqual([]);
});

test('one in doubt is asked about, and a poll that sees it cancelled meanwhile closes nothing', async () => {
  const { id, reference, answer, leaveInDoubt, sendOn, told } = await givenChanged();
  await answer('recall');
  await leaveInDoubt();
  const { services, signal } = givenRun(world, p.actor);
  const open = await openConnection(p.actor, services, p.warehouse, signal);
  await readOrderState({ open, actor: p.actor }, reference);
  expect(await p.order(id)).toMatchObject({ in_amware: 1, order_status: 'pending' });
  await p.sendLater();
  await sendOn();
  expect(await p.inWarehouse(id)).toMatchObject([fiveCups, cancelled(reference)]);
  expect(await told()).toEqual([]);
});

test('where it is too late the parcel leaves as it was sent, and nothing is sent again', async () => {
  const { id, answer, step, told, balance } = await givenChanged();
  await step('packing');
  await answer('recall');
  await p.send();
  const [imbalance] = (await balance()).imbalances;
  expect(imbalance).toMatchObject({
    kind: 'changed_after_submission',
    reason: expect.stringMatching(/packing/),
    answers: ['keep_as_sent'],
  });
  expect(await answer('recall')).toMatchObject({ status: 409 });
  expect((await answer('keep_as_sent')).status).toBe(200);
  // The buyer paid for five cups.
  expect(await told()).toEqual(['overpaid ']);
  expect(await p.inWarehouse(id)).toHaveLength(1);
});

test('a parcel that left before the warehouse was asked is the only one', async () => {
  const { id, answer, step, told } = await givenChanged();
  await answer('recall');
  await step('packing');
  await step('ship');
  await p.send();
  await p.ship();
  await p.sendLater();
  expect(await p.order(id)).toMatchObject({ in_amware: 1, order_status: 'fulfilled' });
  expect(await p.inWarehouse(id)).toHaveLength(1);
  expect(await told()).toEqual([expect.stringContaining('changed_after_submission')]);
});

test('a parcel that leaves all the same, though the warehouse said that it cancelled it, is told', async () => {
  const { id, answer, step, told, sendOn } = await givenChanged();
  await answer('recall');
  await p.send();
  await sendOn();
  await step('late');
  await p.ship();
  expect(await told()).toEqual(['leaving_twice TAZA-01', 'leaving_twice JARRA-01']);
  await partners.control('POST', `/coree/orders/${(await p.order(id)).amware_ref_num}/ship`);
  await p.ship();
  expect(await told()).toEqual(['sent_too_many TAZA-01', 'sent_too_many JARRA-01']);
});

test('what the channel changes meanwhile is sent, and where it takes all back nothing is asked', async () => {
  const { id, reference, answer, change, sendOn } = await givenChanged();
  await answer('recall');
  await change({ details: [{ ...cups, quantity: 4 }, jug], address1: 'Av. Nueva 3' });
  await change({ address1: 'Av. Nueva 4' });
  await p.send();
  await sendOn();
  expect(await p.inWarehouse(id)).toMatchObject([{ lines: [{ qty: 4 }, { qty: 1 }] }, cancelled(reference)]);
  expect(await p.order(id)).toMatchObject({ address: 'Av. Nueva 4' });

  const other = await givenChanged();
  await other.answer('recall');
  await other.change({ details: [cups, jug] });
  await p.send();
  expect(await other.told()).toEqual([]);
  expect(await p.inWarehouse(other.id)).toMatchObject([{ status: 'received', lines: [{ qty: 3 }, { qty: 1 }] }]);
});

test('two presses at once ask once, and an order that is cancelled meanwhile is not sent again', async () => {
  const { id, reference, answer, sendOn } = await givenChanged();
  const replies = await Promise.all([answer('recall'), answer('recall')]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await p.staff.post(`/api/orders/${id}/cancel`, { reason: 'The buyer called' })).status).toBe(200);
  await p.send();
  await sendOn();
  expect(await p.order(id)).toMatchObject({ order_status: 'cancelled', in_amware: 1 });
  expect(await p.inWarehouse(id)).toMatchObject([cancelled(reference)]);
});

test('an order that is cancelled while the answer is in doubt is closed, not sent again', async () => {
  const { id, reference, answer, leaveInDoubt, sendOn } = await givenChanged();
  await answer('recall');
  await leaveInDoubt();
  expect((await p.staff.post(`/api/orders/${id}/cancel`, { reason: 'The buyer called' })).status).toBe(200);
  await p.sendLater();
  await p.sendLater();
  await sendOn();
  expect(await p.order(id)).toMatchObject({ order_status: 'cancelled' });
  expect(await p.inWarehouse(id)).toMatchObject([cancelled(reference)]);
});
