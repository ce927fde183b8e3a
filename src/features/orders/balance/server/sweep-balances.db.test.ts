import { expect, test } from 'vitest';
import { z } from 'zod';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../tests/given-connection.ts';
import { givenRemoteLine, givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { givenMexicanOrder, givenMexico } from '../../../../../tests/given-tax.ts';
import { runQueued } from '../../../../../tests/run-queued.ts';
import { findImbalances, getOrderBalance, leaveImbalances } from '../contract.ts';
import { MAX_NOTES } from './claim-balance-notes.ts';
import { sweepBalances } from './sweep-balances.job.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

const Listed = z.object({ data: z.array(z.object({ id: z.int() })) });

/** An account with a sale that was checked; `issue_when`: of one that issues in Mexico. */
async function givenSale(order: ReturnType<typeof givenRemoteOrder>, issue_when?: 'import' | 'by_hand') {
  const account = await world.account();
  if (issue_when) await givenMexico(world, account, partners, { issue_when });
  const shop = await givenShop(world, account);
  await shop.store([order]);
  await runQueued(world, account);
  const [{ id } = { id: 0 }] = await shop.orders();
  const { staff, actor, account_id } = account;
  return {
    ...account,
    shop,
    id,
    sweep: () => sweepBalances.run({}, givenRun(world, actor)),
    notes: () => world.sql('select order_id, due_at from balance_notes where account_id = $1', [account_id]),
    /** Each imbalance that waits for an answer, in a line; the list of orders filtered by it has the same. */
    told: async () => {
      const { data } = findImbalances.replies[200].parse((await staff.get('/api/imbalances')).body);
      const listed = async (balance: string) =>
        new Set(Listed.parse((await staff.get(`/api/orders?balance=${balance}`)).body).data.map((order) => order.id));
      const ordersOf = (groups: typeof data) =>
        new Set(groups.flatMap(({ first }) => first.map(({ order_id }) => order_id)));
      expect(await listed('any')).toEqual(ordersOf(data));
      for (const group of data) expect(await listed(group.kind)).toEqual(ordersOf([group]));
      return data.flatMap(({ first }) => first.map((i) => `${i.kind} ${i.subject} ${i.pieces} ${i.amount}`));
    },
    balance: async () => getOrderBalance.replies[200].parse((await staff.get(`/api/orders/${id}/balance`)).body),
  };
}

test('what disagrees is told once its order was looked at, and leaves when it agrees again', async () => {
  const account = await givenSale(givenMexicanOrder('M1'), 'import');
  const { id, staff, actor, sweep, told, notes } = account;
  await sweep();
  expect(await told()).toEqual([]);
  expect(await notes()).toEqual([]);
  await staff.post(`/api/orders/${id}/cancel`, { reason: 'by phone' });
  expect(await told()).toEqual([]);
  await sweep();
  expect(await told()).toEqual(['invoice_of_cancelled A-1 0 116.00']);
  const [document] = await actor.db.selectFrom('tax_documents').select('id').where('order_id', '=', id).execute();
  const why = { motive: '02', text: 'Cancelled', substitute_id: null };
  expect((await staff.post(`/api/documents/${document?.id}/cancel`, why)).status).toBe(200);
  await sweep();
  expect(await told()).toEqual([]);
  await runQueued(world, account);
  await sweep();
  expect(await told()).toEqual([]);
});

test('what is under way is looked at again once its time is over, and counts no more', async () => {
  const { id, staff, actor, sweep, told, notes, balance, account_id } = await givenSale(
    givenMexicanOrder('M2'),
    'import',
  );
  await staff.post(`/api/orders/${id}/cancel`, { reason: 'by phone' });
  const [document] = await actor.db.selectFrom('tax_documents').select('id').where('order_id', '=', id).execute();
  await staff.post(`/api/documents/${document?.id}/cancel`, { motive: '02', text: 'No', substitute_id: null });
  await sweep();
  expect(await told()).toEqual([]);
  const [later, ...others] = await notes();
  expect([Number(later?.order_id), others]).toEqual([id, []]);
  await world.sql("update partner_writes set created_at = created_at - interval '7 days' where account_id = $1", [
    account_id,
  ]);
  await world.sql('update balance_notes set due_at = now() where account_id = $1', [account_id]);
  expect((await balance()).moving).toEqual([]);
  await sweep();
  expect(await told()).toEqual(['invoice_of_cancelled A-1 0 116.00']);
  expect(await notes()).toEqual([]);
});

test('an imbalance that a member left is told again where it changes, and is in the timeline and the audit', async () => {
  const account = await givenSale(
    givenRemoteOrder('1', { lines: [givenRemoteLine({ quantity: 3, line_total: '30' })], total_cost: '30' }),
  );
  const { id, staff, admin, sweep, told, balance, account_id } = account;
  const keep = (quantity: number) =>
    staff.post('/api/orders/lineItems', {
      lineItems: [{ source_item_id: '1', sku: 'A', quantity }],
      order_id: id,
      account_id,
    });
  const leave = (amount: string, reason = 'paid in the shop') =>
    staff.post(`/api/orders/${id}/balance/leave`, { kind: 'overpaid', subject: 'A', pieces: 1, amount, reason });
  expect((await keep(2)).status).toBe(200);
  await runQueued(world, account);
  expect(await leave('9.00')).toMatchObject({ status: 409 });
  expect(await leave('10.00')).toMatchObject({ status: 200 });
  expect((await balance()).imbalances).toMatchObject([{ kind: 'overpaid', left: { reason: 'paid in the shop' } }]);
  await sweep();
  expect(await told()).toEqual([]);
  const { body } = await staff.get(`/api/orders/${id}/timeline`);
  expect(JSON.stringify(body)).toContain('paid in the shop');
  expect(JSON.stringify((await admin.get('/api/audit')).body)).toContain('Imbalance of an order left as it is');
  await keep(1);
  await runQueued(world, account);
  await sweep();
  expect(await told()).toEqual(['overpaid A 2 20.00']);
  expect((await balance()).imbalances).toMatchObject([{ kind: 'overpaid', left: null }]);
});

test('stock that a closed order holds for nothing is released by itself, which its timeline says', async () => {
  const account = await givenSale(givenRemoteOrder('1'));
  const { id, staff, sweep, told } = account;
  await world.sql("update orders set order_status = 'cancelled' where id = $1", [id]);
  await sweep();
  expect(await told()).toEqual(['held_for_nothing A 2 0.00']);
  await runQueued(world, account);
  await sweep();
  expect(await told()).toEqual([]);
  expect(JSON.stringify((await staff.get(`/api/orders/${id}/timeline`)).body)).toContain('order.stock_released');
});

test('a problem that holds an order is told once; where the warehouse has the order the imbalance tells it', async () => {
  const lines = [givenRemoteLine({ quantity: 3, line_total: '30' })];
  const order = givenRemoteOrder('1', { lines, total_cost: '30' });
  const account = await givenSale(order);
  await account.shop.store([
    {
      ...order,
      source_order_id: 'R1',
      source_order_number: 'R1',
      is_refund: true,
      corrects_source_order_id: '1',
      total_cost: '-10',
      lines: [givenRemoteLine({ quantity: 1, line_total: '10' })],
    },
  ]);
  await runQueued(world, account);
  await account.sweep();
  const { data } = (await account.staff.get('/api/problems')).body as { data: { kind: string }[] };
  expect(data.map(({ kind }) => kind)).toEqual(['refunded_unsent']);
  expect(await account.told()).toEqual([]);
  await world.sql("update orders set in_amware = 1, amware_ref_num = 'W', order_status = 'pending' where id = $1", [
    account.id,
  ]);
  expect(await account.told()).toEqual(['refunded_unsent A 1 10.00']);
});

test('a sweep that fails in the middle loses no note, and the next one tells what it would have told', async () => {
  const { id, account_id, sweep, told, notes } = await givenSale(givenRemoteOrder('1'));
  await sweep();
  await world.sql("update orders set order_status = 'cancelled' where id = $1", [id]);
  const before = await notes();
  await world.sql(`alter table imbalances add constraint fails check (account_id <> ${account_id})`);
  await expect(sweep()).rejects.toThrow(/fails/);
  expect(await notes()).toEqual(before);
  await world.sql('alter table imbalances drop constraint fails');
  await sweep();
  expect(await told()).toEqual(['held_for_nothing A 2 0.00']);
});

test('orders are taken a bunch at a time, and of their own account alone', async () => {
  const [mine, theirs] = [await givenSale(givenRemoteOrder('1')), await givenSale(givenRemoteOrder('1'))];
  await mine.sweep();
  await world.sql('insert into balance_notes (account_id, order_id) select $1, $2 from generate_series(1, $3)', [
    mine.account_id,
    mine.id,
    MAX_NOTES + 1,
  ]);
  const before = (await theirs.notes()).length;
  expect(before).toBeGreaterThan(0);
  await mine.sweep();
  expect((await mine.notes()).length).toBe(1);
  expect((await theirs.notes()).length).toBe(before);
  expect(await runQueued(world, mine)).toContain('sweep-balances');
  expect(await mine.notes()).toEqual([]);
});

test('imbalances of one kind are left with one reason, each once; who is passed over is told why', async () => {
  const [first, second] = ['1', '2'].map((id) =>
    givenRemoteOrder(id, { lines: [givenRemoteLine({ quantity: 3, line_total: '30' })], total_cost: '30' }),
  );
  if (!first || !second) throw new Error('two orders');
  const account = await givenSale(first);
  const { staff, admin, account_id, sweep, told } = account;
  await account.shop.store([second]);
  await runQueued(world, account);
  const ids = (await account.shop.orders()).map(({ id }) => id);
  for (const order_id of ids)
    await staff.post('/api/orders/lineItems', {
      lineItems: [{ source_item_id: '1', sku: 'A', quantity: 2 }],
      ...{ order_id, account_id },
    });
  await runQueued(world, account);
  await sweep();
  expect((await told()).length).toBe(2);
  const leave = async (imbalances: object[], as = staff) =>
    as.post('/api/imbalances/leave', { kind: 'overpaid', reason: 'paid in the shop', imbalances });
  const seen = ids.map((order_id) => ({ order_id, subject: 'A', pieces: 1, amount: '10.00' }));
  const other = await world.account();
  const outcomesOf = ({ body }: Awaited<ReturnType<typeof leave>>) =>
    leaveImbalances.replies[200].parse(body).data.map(({ outcome }) => outcome);

  expect(outcomesOf(await leave(seen, other.staff))).toEqual(['not_found', 'not_found']);
  const [, later] = seen;
  expect(outcomesOf(await leave([seen[0] ?? {}, { ...later, amount: '9.00' }]))).toEqual(['done', 'imbalance_changed']);
  const presses = await Promise.all([leave(seen), leave(seen)]);
  expect(presses.map(outcomesOf).toSorted()).toEqual([
    ['already_left', 'already_left'],
    ['already_left', 'done'],
  ]);
  expect(await told()).toEqual([]);
  const again = { kind: 'overpaid', subject: 'A', pieces: 1, amount: '10.00', reason: 'x' };
  expect(await staff.post(`/api/orders/${ids[0]}/balance/leave`, again)).toMatchObject({ status: 409 });
  for (const id of ids) {
    const timeline = JSON.stringify((await staff.get(`/api/orders/${id}/timeline`)).body);
    expect(timeline.split('order.imbalance_left').length).toBe(2);
    expect(timeline).toContain('10.00');
  }
  expect(JSON.stringify((await admin.get('/api/audit')).body)).toContain('Imbalance of an order left as it is');
});
