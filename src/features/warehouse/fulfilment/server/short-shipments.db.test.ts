import { expect, test } from 'vitest';
import { getOrderBalance } from '#features/orders/balance/contract.ts';
import { openConnection } from '#features/partners/connections/server/open-connection.ts';
import { givenPipeline } from '../../../../../tests/crash/given-pipeline.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../tests/given-connection.ts';
import { readOrderState } from './read-order-states.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const p = await givenPipeline(world, partners);

const REASON = 'Not enough stock in the rack';
const four = { itemCode: 'TAZA-01', description: 'Taza', quantity: 4, priceEach: 20 };
const two = { itemCode: 'JARRA-01', description: 'Jarra', quantity: 2, priceEach: 30 };

/** An order of four cups and two jugs that the warehouse has. */
async function givenSent() {
  const { id, source } = await p.waitingOrder({ details: [four, two] });
  await p.send();
  const { amware_ref_num } = await p.order(id);
  const answer = (kind: string, name: string) =>
    p.staff.post(`/api/orders/${id}/balance/answer`, { kind, answer: name });
  const balance = async () => getOrderBalance.replies[200].parse((await p.staff.get(`/api/orders/${id}/balance`)).body);
  return {
    id,
    source,
    step: (name: string) => partners.control('POST', `/coree/orders/${amware_ref_num}/${name}`),
    /** Asks the warehouse how far it is, as a webhook has it asked, without reading its parcels. */
    ask: async () => {
      const { services, signal } = givenRun(world, p.actor);
      const open = await openConnection(p.actor, services, p.warehouse, signal);
      await readOrderState({ open, actor: p.actor }, String(amware_ref_num));
    },
    /** Reads the parcels, then how far the warehouse is, as the poll does. */
    poll: async () => {
      await passTime(world);
      await world.sql(
        "update orders set ask_state_at = now() where id = $1 and ask_state_at < now() + interval '1 day'",
        [id],
      );
      await p.ship();
    },
    balance,
    answer,
    told: async () =>
      (await balance()).imbalances.map(({ kind, subject, pieces, amount }) => `${kind} ${subject} ${pieces} ${amount}`),
    held: () =>
      world.sql('select sum(quantity)::int as pieces from stock_reservations where order_id = $1 having count(*) > 0', [
        id,
      ]),
    facts: () => world.sql('select reference, reason, lines from short_shipments where order_id = $1', [id]),
  };
}

test('what the warehouse cancels after a part left is released and told, once its parcels are read', async () => {
  const { id, step, ask, poll, told, held, facts, balance } = await givenSent();
  await step('packing');
  await step('short');
  await ask();
  expect(await facts()).toEqual([]);
  expect(await held()).toEqual([{ pieces: 6 }]);
  await poll();
  await ask();
  expect(await p.order(id)).toMatchObject({ order_status: 'partially_shipped' });
  expect(await facts()).toMatchObject([{ reason: REASON, lines: [{ sku: 'JARRA-01', pieces: 2 }] }]);
  expect(await held()).toEqual([]);
  expect(await told()).toEqual(['short_shipped JARRA-01 2 60.00']);
  expect((await balance()).sum.pieces).toMatchObject({ sent: 4, with_warehouse: 0, on_hold: 0 });
  expect((await p.events(id)).filter((type) => type === 'order.short_shipped')).toHaveLength(1);
  expect((await p.staff.get(`/api/orders/${id}/timeline`)).body).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({
        type: 'order.short_shipped',
        details: { reason: REASON, pieces: [{ sku: 'JARRA-01', quantity: 2 }] },
      }),
    ]),
  });
});

test('an order of which nothing more comes is not asked about again, and another account sees nothing of it', async () => {
  const { id, step, poll, facts } = await givenSent();
  await step('packing');
  await step('short');
  await poll();
  const asked = async () =>
    (await partners.calls('coree')).filter((call) => call.startsWith('GET /coree/v1/orders/AMW')).length;
  const before = await asked();
  await poll();
  expect(await asked()).toBe(before);
  expect(await facts()).toHaveLength(1);
  const other = await world.account();
  expect(await other.actor.db.selectFrom('short_shipments').selectAll().execute()).toEqual([]);
  expect((await other.staff.get(`/api/orders/${id}/balance`)).status).toBe(404);
});

test('an order that the warehouse cancels whole, with a parcel that is not read yet, waits for the parcel', async () => {
  const { id, step, ask, poll, facts } = await givenSent();
  await step('short');
  await ask();
  expect(await p.order(id)).toMatchObject({ order_status: 'pending' });
  await poll();
  expect(await p.order(id)).toMatchObject({ order_status: 'partially_shipped' });
  expect(await facts()).toHaveLength(1);
});

/** Of the order four cups left, and the jugs are cancelled by the warehouse. */
async function givenShort() {
  const sent = await givenSent();
  await sent.step('short');
  await sent.poll();
  return sent;
}

test('the rest is sent again as another submission, its answer lost or not, and ships: one order, each piece once', async () => {
  const { id, source, answer, told, held, poll } = await givenShort();
  const first = (await p.order(id)).amware_ref_num;
  expect((await answer('short_shipped', 'send_again')).status).toBe(200);
  expect(await answer('short_shipped', 'send_again')).toMatchObject({ status: 409 });
  await p.check(id);
  expect(await held()).toEqual([{ pieces: 2 }]);
  // What the channel says meanwhile, which knows of one parcel, changes nothing of what is left.
  await p.sendLater();
  await p.import();
  await p.fault({
    partner: 'coree',
    kind: 'drop-after-commit',
    match: 'POST /coree/v1/orders',
    count: 1,
    seed: 'lost',
  });
  await p.submit(id);
  await p.sendLater();
  expect((await p.commands(id)).at(-1)).toMatchObject({ type: 'submit_order', state: 'in_doubt' });
  await p.sendLater();
  const there = await p.inWarehouse(id);
  expect(there).toMatchObject([
    { status: 'received', lines: [{ sku: 'JARRA-01', qty: 2 }] },
    { amware_ref_num: first, status: 'cancelled' },
  ]);
  expect(await told()).toEqual([]);
  await partners.control('POST', `/coree/orders/${there[0]?.amware_ref_num}/ship`);
  await poll();
  await p.sendLater();
  expect(await p.order(id)).toMatchObject({ order_status: 'fulfilled' });
  expect(await told()).toEqual([]);
  expect(await held()).toEqual([]);
  expect(await p.notifications(source)).toHaveLength(2);
  expect(await p.submissions(id)).toHaveLength(2);
});

test('a rest that the warehouse rejects, or cancels again, is short again, and its parcel stays', async () => {
  const { id, answer, told, held, poll, facts } = await givenShort();
  for (const [step, count] of [
    ['reject', 2],
    ['cancel', 3],
  ] as const) {
    await p.sendLater();
    await answer('short_shipped', 'send_again');
    await p.check(id);
    await p.submit(id);
    await p.sendLater();
    await partners.control('POST', `/coree/orders/${(await p.order(id)).amware_ref_num}/${step}`);
    await poll();
    expect(await p.order(id)).toMatchObject({ order_status: 'partially_shipped', in_amware: 1 });
    expect(await told()).toEqual(['short_shipped JARRA-01 2 60.00']);
    expect(await held()).toEqual([]);
    expect(await facts()).toHaveLength(count);
  }
});

test('the rest is taken off: the order is shipped, its channel told once that it is complete, and its money is owed', async () => {
  const { id, source, answer, told } = await givenShort();
  await p.sendLater();
  expect((await answer('short_shipped', 'take_off')).status).toBe(200);
  expect(await answer('short_shipped', 'take_off')).toMatchObject({ status: 409 });
  await p.sendLater();
  expect(await p.order(id)).toMatchObject({ order_status: 'fulfilled', version: 2 });
  expect(await told()).toEqual(['overpaid JARRA-01 2 60.00']);
  const statuses = await partners.control('GET', `/ledger/exigo`);
  const isComplete = JSON.stringify(statuses).match(new RegExp(`"orderID":${source},"orderStatus":"Shipped"`, 'g'));
  expect(isComplete).toHaveLength(1);
  expect((await p.staff.get(`/api/orders/${id}/timeline`)).body).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({ type: 'order.line_removed', details: expect.objectContaining({ sku: 'JARRA-01' }) }),
    ]),
  });
});

test('nobody answers for an order of another account', async () => {
  const { id } = await givenShort();
  const other = await world.account();
  const answer = { kind: 'short_shipped', answer: 'send_again' };
  expect((await other.staff.post(`/api/orders/${id}/balance/answer`, answer)).status).toBe(404);
});
