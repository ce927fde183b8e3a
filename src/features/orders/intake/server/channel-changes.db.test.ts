import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { getOrderBalance } from '#features/orders/balance/contract.ts';
import { openConnection } from '#features/partners/connections/server/open-connection.ts';
import { readOrderState } from '#features/warehouse/fulfilment/server/read-order-states.ts';
import { givenPipeline } from '../../../../../tests/crash/given-pipeline.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../tests/given-connection.ts';
import { refetchOrder } from './refetch-order.job.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const p = await givenPipeline(world, partners);

beforeEach(() => passTime(world));

const cups = { itemCode: 'TAZA-01', description: 'Taza', quantity: 3, priceEach: 20 };
const jug = { itemCode: 'JARRA-01', description: 'Jarra', quantity: 1, priceEach: 30 };

const Ledger = z.array(z.object({ method: z.string(), path: z.string(), status: z.number().nullable() }));

/** An order of three cups and a jug that the warehouse has, and ways in which its channel changes it. */
async function givenSent() {
  const { id, source } = await p.waitingOrder({ details: [cups, jug] });
  await p.send();
  const { amware_ref_num } = await p.order(id);
  const balance = async () => getOrderBalance.replies[200].parse((await p.staff.get(`/api/orders/${id}/balance`)).body);
  return {
    id,
    source,
    change: async (change: object) => {
      await partners.control('PUT', `/exigo/orders/${source}`, change);
      await passTime(world);
      await p.import();
    },
    step: (name: string) => partners.control('POST', `/coree/orders/${amware_ref_num}/${name}`),
    answer: (name: string) =>
      p.staff.post(`/api/orders/${id}/balance/answer`, { kind: 'changed_after_submission', answer: name }),
    told: async () => {
      const { imbalances, moving } = await balance();
      return [...imbalances.map(({ kind, subject }) => `${kind} ${subject}`), ...moving.map(({ kind }) => kind)];
    },
    balance,
    puts: async () => {
      const calls = Ledger.parse(await partners.control('GET', '/ledger/coree'));
      return calls
        .filter(({ method, path }) => method === 'PUT' && path === `/coree/v1/orders/${amware_ref_num}`)
        .map(({ status }) => status);
    },
    asked: () =>
      p.actor.db.selectFrom('submission_changes').select('state').where('order_id', '=', id).orderBy('id').execute(),
    versions: () => p.actor.db.selectFrom('channel_versions').select('id').where('order_id', '=', id).execute(),
    held: () => world.sql('select sum(quantity)::int as pieces from stock_reservations where order_id = $1', [id]),
  };
}

test('an address that the channel changes reaches the warehouse while it takes changes', async () => {
  const { id, change, told, puts, asked } = await givenSent();
  await change({ address1: 'Av. Nueva 3' });
  expect(await told()).toEqual(['change']);
  expect(await p.order(id)).toMatchObject({ address: 'Av. Larco 1' });
  await p.send();
  expect(await told()).toEqual([]);
  expect(await p.order(id)).toMatchObject({ address: 'Av. Nueva 3', in_amware: 1, order_status: 'pending' });
  await p.sendLater();
  await p.import();
  expect(await puts()).toEqual([200]);
  expect(await asked()).toEqual([{ state: 'taken' }]);
});

test('pieces that the channel takes out are taken out there, the answer lost or not, and released here', async () => {
  const { id, change, told, held, puts, balance } = await givenSent();
  await change({ details: [{ ...cups, quantity: 2 }] });
  await p.fault({ partner: 'coree', kind: 'drop-after-commit', match: 'PUT /coree/v1/orders', count: 1, seed: 'put' });
  await p.send();
  await p.sendLater();
  await p.sendLater();
  expect(await p.inWarehouse(id)).toMatchObject([{ lines: [{ sku: 'TAZA-01', qty: 2 }] }]);
  expect((await puts()).filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(await held()).toEqual([{ pieces: 2 }]);
  expect(await told()).toEqual([]);
  expect((await balance()).sum.pieces).toMatchObject({ sold: 2, wanted: 2, on_hold: 2, with_warehouse: 2 });
});

test('what the warehouse does not take any more is told before the parcel leaves, and may be kept as it was sent', async () => {
  const { id, change, step, told, answer, puts, balance, asked } = await givenSent();
  await step('packing');
  await change({ address1: 'Av. Nueva 3' });
  await p.send();
  expect(await puts()).toEqual([409]);
  expect(await told()).toEqual(['changed_after_submission Av. Nueva 3']);
  expect((await balance()).imbalances).toMatchObject([{ reason: expect.stringMatching(/packing/) }]);
  expect(await p.order(id)).toMatchObject({ address: 'Av. Larco 1' });
  expect((await answer('keep_as_sent')).status).toBe(200);
  expect(await told()).toEqual([]);
  expect(await answer('keep_as_sent')).toMatchObject({ status: 409 });
  expect(await asked()).toEqual([{ state: 'kept' }]);
});

test('what the warehouse leaves unanswered for an hour is told, and its answers are taken', async () => {
  const { id, change, told, answer, asked } = await givenSent();
  await change({ address1: 'Av. Nueva 3' });
  expect(await told()).toEqual(['change']);
  await world.sql("update submission_changes set created_at = created_at - interval '61 minutes' where order_id = $1", [
    id,
  ]);
  expect(await told()).toEqual(['changed_after_submission Av. Nueva 3']);
  expect((await answer('keep_as_sent')).status).toBe(200);
  expect(await asked()).toEqual([{ state: 'kept' }]);
});

test('an address whose answer was lost, and that the warehouse takes no more, is told: nobody says whether it took it', async () => {
  const { id, change, step, told, balance, asked } = await givenSent();
  await change({ address1: 'Av. Nueva 3' });
  // As a crash leaves it.
  await world.sql(
    "update partner_writes set state = 'sending', attempts = 1 where order_id = $1 and type = 'change_order'",
    [id],
  );
  await step('packing');
  for (let tries = 0; tries < 3; tries++) await p.sendLater();
  expect(await asked()).toEqual([{ state: 'refused' }]);
  expect(await told()).toEqual(['changed_after_submission Av. Nueva 3']);
  const [{ reason, answers } = { reason: '', answers: [] }] = (await balance()).imbalances;
  expect(reason).toMatch(/packing.*does not say whether it took an earlier try/);
  expect(answers).toContain('keep_as_sent');
  expect(await p.problems(id)).not.toContainEqual(expect.objectContaining({ kind: 'in_doubt' }));
});

test('pieces and an address that change together are told by the pieces', async () => {
  const { id, change, step, told, asked } = await givenSent();
  await change({ details: [{ ...cups, quantity: 2 }], address1: 'Av. Nueva 3' });
  await p.fault({ partner: 'coree', kind: 'drop-after-commit', match: 'PUT /coree/v1/orders', count: 1, seed: 'both' });
  await world.sql("update partner_writes set attempts = 1 where order_id = $1 and type = 'change_order'", [id]);
  await p.send();
  await world.sql("update partner_writes set state = 'sending' where order_id = $1 and type = 'change_order'", [id]);
  await step('packing');
  for (let tries = 0; tries < 3; tries++) await p.sendLater();
  expect(await asked()).toEqual([{ state: 'taken' }]);
  expect(await told()).toEqual([]);
  expect(await p.order(id)).toMatchObject({ address: 'Av. Nueva 3' });
});

test('the channel is told of a parcel once, while a change at the warehouse is in doubt', async () => {
  const { id, source, change, step } = await givenSent();
  await change({ address1: 'Av. Nueva 3' });
  await world.sql(
    `update partner_writes set state = 'in_doubt', next_try_at = now() + interval '1 hour'
      where order_id = $1 and type = 'change_order'`,
    [id],
  );
  await step('packing');
  await step('ship');
  await p.ship();
  await p.send();
  const states = async () => (await p.commands(id)).map(({ type, state }) => [type, state]);
  const told = [
    ['submit_order', 'done'],
    ['change_order', 'in_doubt'],
    ['notify_shipment', 'done'],
  ];
  expect(await states()).toEqual(told);
  expect(await p.order(id)).toMatchObject({ order_status: 'fulfilled' });
  // Its answer is lost too: the channel is asked, and not told again.
  await world.sql("update partner_writes set state = 'sending' where order_id = $1 and type = 'notify_shipment'", [id]);
  await p.send();
  expect(await states()).toEqual(told);
  expect(await p.notifications(source)).toHaveLength(1);
});

test('what adds pieces is not sent by itself, and what the channel takes back is no change any more', async () => {
  const { change, told, puts, asked, answer } = await givenSent();
  await change({ details: [{ ...cups, quantity: 5 }, jug] });
  expect(await told()).toEqual(['changed_after_submission TAZA-01 3 → 5']);
  expect(await answer('send_change')).toMatchObject({ status: 409 });
  await change({ details: [cups, jug] });
  expect(await told()).toEqual([]);
  await p.send();
  expect(await puts()).toEqual([]);
  expect(await asked()).toEqual([{ state: 'withdrawn' }]);
});

test('what the channel says while a change is in doubt is read again afterwards', async () => {
  const { id, change, told, puts } = await givenSent();
  await change({ address1: 'Av. Nueva 3' });
  await world.sql("update partner_writes set state = 'in_doubt' where order_id = $1 and type = 'change_order'", [id]);
  await change({ address1: 'Av. Larco 1' });
  expect(await p.order(id)).toMatchObject({ needs_refetch: true });
  await p.sendLater();
  expect(await p.order(id)).toMatchObject({ address: 'Av. Nueva 3' });
  await refetchOrder.run({ order_id: id }, givenRun(world, p.actor));
  await p.sendLater();
  expect(await p.order(id)).toMatchObject({ address: 'Av. Larco 1', needs_refetch: false });
  expect(await puts()).toEqual([200, 200]);
  expect(await told()).toEqual([]);
});

test('what the channel wants of an order that the warehouse rejects is not forgotten: the order follows it', async () => {
  const { id, change, step, told, asked } = await givenSent();
  await change({ details: [{ ...cups, quantity: 5 }, jug] });
  const { amware_ref_num } = await p.order(id);
  await step('reject');
  const { services, signal } = givenRun(world, p.actor);
  const open = await openConnection(p.actor, services, p.warehouse, signal);
  await readOrderState({ open, actor: p.actor }, String(amware_ref_num));
  expect(await p.order(id)).toMatchObject({ in_amware: 0, order_status: 'error', needs_refetch: true });
  expect(await told()).toEqual(['changed_after_submission TAZA-01 3 → 5']);
  await refetchOrder.run({ order_id: id }, givenRun(world, p.actor));
  expect(await asked()).toEqual([{ state: 'withdrawn' }]);
  expect(await told()).toEqual(['check']);
  const lines = p.actor.db.selectFrom('line_items').select('quantity').where('order_id', '=', id).orderBy('id');
  expect(await lines.execute()).toEqual([{ quantity: 5 }, { quantity: 1 }]);
});

test('no more than twenty versions of an order are kept, and no other account sees them', async () => {
  const { change, step, versions, told } = await givenSent();
  await step('packing');
  for (let n = 1; n <= 22; n++) await change({ notes: `call ${n}` });
  expect((await versions()).length).toBeLessThanOrEqual(20);
  expect(await told()).toEqual(['change']);
  await p.send();
  expect(await told()).toEqual(['changed_after_submission call 22']);
  const other = await world.account();
  expect(await other.actor.db.selectFrom('channel_versions').selectAll().execute()).toEqual([]);
  expect(await other.actor.db.selectFrom('submission_changes').selectAll().execute()).toEqual([]);
});
