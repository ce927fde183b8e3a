import { expect, test } from 'vitest';
import { z } from 'zod';
import { multiplyAmount } from '#base/money.ts';
import { getOrderBalance } from '#features/orders/balance/contract.ts';
import { importOrders } from '#features/orders/intake/server/import-orders.job.ts';
import { createConnection } from '#features/partners/connections/server/create-connection.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../tests/given-connection.ts';
import { givenRole, giveRole } from '../../../../../tests/given-role.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { givenMexicanOrder, givenMexico } from '../../../../../tests/given-tax.ts';
import { runQueued } from '../../../../../tests/run-queued.ts';
import { getRefundable } from '../contract.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

const Added = z.object({
  id: z.int(),
  lines: z.array(z.object({ id: z.int() })),
  refunds: z.array(z.object({ id: z.int(), total: z.int(), note: z.string() })),
});

/** What staff see and do of one order's refunds. */
function refundsOf(account: GivenAccount, id: number) {
  const path = `/api/orders/${id}/refunds`;
  const refundable = async () => getRefundable.replies[200].parse((await account.staff.get(path)).body);
  return {
    refundable,
    refund: async (
      parts: object,
      { left, staff = account.staff }: { left?: string; staff?: typeof account.staff } = {},
    ) =>
      staff.post(path, {
        lines: [],
        shipping: '0',
        goodwill: '0',
        reason: 'Arrived broken',
        way: { to: 'channel' },
        left: left ?? (await refundable()).left,
        ...parts,
      }),
    states: async () => (await refundable()).refunds.map(({ state }) => state),
    told: async () => {
      const { body } = await account.staff.get(`/api/orders/${id}/balance`);
      const { imbalances, moving } = getOrderBalance.replies[200].parse(body);
      return [...imbalances.map(({ kind }) => kind), ...moving.map(({ kind }) => `moving: ${kind}`)];
    },
  };
}

/** An order of two pieces and 5.00 for shipping at the simulated Shopify, paid by card. */
async function givenSale(more: object = {}) {
  const account = await world.account();
  const { account_id, actor } = account;
  const connection_id = await createConnection(actor, world.services, {
    kind: 'shopify',
    name: 'Web shop',
    credentials: { client_id: 'demo', client_secret: 'sandbox-shopify' },
    settings: { base_url: `${partners.url}/shopify` },
    state: 'active',
  });
  await world.sql(
    `insert into stream_states (account_id, connection_id, stream, watermark) values ($1, $2, 'orders', $3)`,
    [account_id, connection_id, new Date(Date.now() + 10 * 60_000 - 5_000).toISOString()],
  );
  const added = await partners.control('POST', '/shopify/orders', { isPaidByCard: true, shipping: 500, ...more });
  const source = String(Added.parse(added).id);
  const read = () => importOrders.run({ connection_id }, givenRun(world, actor));
  await read();
  const found = await actor.db
    .selectFrom('orders')
    .select('id')
    .where('source_order_id', '=', source)
    .executeTakeFirstOrThrow();
  const [line] = await actor.db
    .selectFrom('line_items')
    .select('source_item_id')
    .where('order_id', '=', found.id)
    .execute();
  await runQueued(world, account);
  return {
    ...account,
    ...refundsOf(account, found.id),
    id: found.id,
    source,
    connection_id,
    read,
    piece: [{ source_item_id: line?.source_item_id ?? '', pieces: 1 }],
    atChannel: async () => Added.parse(await partners.control('GET', `/shopify/orders/${source}`)).refunds,
    /** Runs what is due, with what waits for later. */
    run: async () => {
      await passTime(world);
      await runQueued(world, account);
    },
    events: async () =>
      (await actor.db.selectFrom('events').select('type').where('order_id', '=', found.id).orderBy('id').execute())
        .map(({ type }) => type)
        .filter((type) => type.includes('refund')),
  };
}

const faultAt = (fault: object) =>
  partners.control('POST', '/faults', { partner: 'shopify', rate: 1, match: '/shopify/admin/api', ...fault });

test('a piece, shipping and goodwill go back at the channel, once, and what has not left is not sent', async () => {
  const { id, staff, refundable, refund, piece, run, read, atChannel, states, told, events } = await givenSale();
  const before = await refundable();
  expect(before).toMatchObject({
    channel: 'Web shop',
    limit: null,
    shipping: '5.00',
    lines: [{ pieces: 2, unsent: 2 }],
  });
  const { left } = before;
  const wanted = { lines: piece, shipping: '5', goodwill: '0.50' };
  expect(await refund(wanted)).toMatchObject({ status: 201 });
  expect(await states()).toEqual(['asked']);
  expect(await told()).toContain('moving: refund');
  expect((await staff.get(`/api/orders/${id}`)).body).toMatchObject({ lines: [{ quantity: 1 }] });
  // A second press saw what is not left any more.
  expect(await refund(wanted, { left })).toMatchObject({ status: 409 });
  await run();
  expect(await states()).toEqual(['done']);
  expect(await atChannel()).toMatchObject([{ note: expect.stringContaining('Arrived broken') }]);
  await read();
  await run();
  expect(await told()).toEqual([]);
  expect(await events()).toEqual(['order.refund_asked', 'order.refunded']);
  expect(await refundable()).toMatchObject({ shipping: '0.00', lines: [{ pieces: 2, refunded_pieces: 1, unsent: 1 }] });
  expect(await atChannel()).toHaveLength(1);
});

test('what the channel pays back later stays asked for until it says how that ended', async () => {
  const { refund, piece, run, read, source, atChannel, states, told, events } = await givenSale({
    isRefundedLater: true,
  });
  const settle = async (refundId: number | undefined, status: string) => {
    await partners.control('PUT', `/shopify/orders/${source}/refunds/${refundId}`, { status });
    await read();
    await run();
  };
  await refund({ lines: piece });
  await refund({ goodwill: '0.50' });
  await run();
  await read();
  await run();
  const [first, second] = await atChannel();
  expect(await states()).toEqual(['asked', 'asked']);
  expect(await told()).toContain('moving: refund');
  await settle(first?.id, 'SUCCESS');
  await settle(second?.id, 'FAILURE');
  expect(await states()).toEqual(['done', 'refused']);
  expect(await told()).toEqual(['refund_refused']);
  expect(await events()).toEqual(['order.refund_asked', 'order.refund_asked', 'order.refunded']);
});

test('of two at once the second is refused by what is left', async () => {
  const { refundable, refund, run, atChannel } = await givenSale();
  const { left } = await refundable();
  const presses = await Promise.all([refund({ goodwill: '1' }, { left }), refund({ goodwill: '1' }, { left })]);
  expect(presses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  await run();
  expect(await atChannel()).toHaveLength(1);
});

test('what the channel refuses is told in its words, gives nothing back, and is asked for anew', async () => {
  const { refundable, refund, run, atChannel, source, staff, actor, id } = await givenSale();
  const { left } = await refundable();
  await partners.control('PUT', `/shopify/orders/${source}`, { financialStatus: 'PENDING' });
  expect((await refund({ goodwill: '1' })).status).toBe(201);
  await run();
  expect(await refundable()).toMatchObject({
    left,
    refunds: [{ state: 'refused', refusal: expect.stringMatching(/less/) }],
  });
  expect(await atChannel()).toEqual([]);
  const [write] = await actor.db.selectFrom('partner_writes').select('id').where('order_id', '=', id).execute();
  await partners.control('PUT', `/shopify/orders/${source}`, { financialStatus: 'PAID' });
  await refund({ goodwill: '1' });
  await run();
  // Another one was asked for since: what was refused is over.
  expect((await staff.post(`/api/outbox/${write?.id}/retry`, {})).status).toBe(409);
  await run();
  expect(await atChannel()).toHaveLength(1);
});

test('an answer that is lost, and a channel that is away, give nothing back twice', async () => {
  const { refund, run, atChannel, states } = await givenSale();
  await refund({ goodwill: '1' });
  // The payments are read; then the refund is made and its answer, and all that is asked afterwards, is lost.
  await faultAt({ kind: 'drop-after-commit', skip: 1 });
  await run();
  expect(await states()).toEqual(['asked']);
  await faultAt({ kind: 'drop-after-commit', rate: 0 });
  await run();
  expect(await states()).toEqual(['done']);
  expect(await atChannel()).toHaveLength(1);
});

test('a worker that ends between the refund and its note has the channel asked first', async () => {
  const { id, refund, run, atChannel, states, events } = await givenSale();
  await refund({ goodwill: '1' });
  await run();
  await world.sql("update order_refunds set state = 'asked', source_refund_id = null where order_id = $1", [id]);
  await world.sql(
    "update partner_writes set state = 'in_doubt', done_at = null, next_try_at = now() where order_id = $1",
    [id],
  );
  await world.sql(
    `select graphile_worker.add_job('send-writes', json_build_object('account_id', account_id, 'connection_id',
       connection_id)) from partner_writes where order_id = $1`,
    [id],
  );
  await run();
  expect(await states()).toEqual(['done']);
  expect(await atChannel()).toHaveLength(1);
  expect(await events()).toEqual(['order.refund_asked', 'order.refunded', 'order.refunded']);
});

test('what was paid back elsewhere is recorded, never before its time, and the channel is told nothing', async () => {
  const { refundable, refund, run, atChannel, states, actor, id } = await givenSale();
  const way = { to: 'elsewhere', means: 'Bank transfer', reference: 'T-9', paid_on: '2999-01-01' };
  expect((await refund({ goodwill: '2', way })).status).toBe(422);
  expect((await refund({ goodwill: '2', way: { ...way, paid_on: '2026-11-20' } })).status).toBe(201);
  expect(await states()).toEqual(['done']);
  await run();
  expect(await atChannel()).toEqual([]);
  const stored = await actor.db
    .selectFrom('order_refunds')
    .select(['origin', 'means', 'reference'])
    .where('order_id', '=', id)
    .execute();
  expect(stored).toEqual([{ origin: 'elsewhere', means: 'Bank transfer', reference: 'T-9' }]);
  const { left, charged } = await refundable();
  expect(Number(charged) - Number(left)).toBeCloseTo(2);
});

test('never more than is left, of nobody else’s order, and of one that was cancelled as of any other', async () => {
  const { id, refundable, refund, piece, actor } = await givenSale();
  const { left } = await refundable();
  expect((await refund({ goodwill: multiplyAmount(left, 2) })).status).toBe(422);
  expect((await refund({ shipping: '5.01' })).status).toBe(422);
  expect((await refund({ lines: piece.map((line) => ({ ...line, pieces: 3 })) })).status).toBe(422);
  expect((await refund({})).status).toBe(422);
  const other = await world.account();
  expect((await refund({ goodwill: '1' }, { staff: other.staff })).status).toBe(404);
  expect((await other.staff.get(`/api/orders/${id}/refunds`)).status).toBe(404);
  await actor.db.updateTable('orders').set({ order_status: 'cancelled' }).where('id', '=', id).execute();
  expect((await refund({ goodwill: '1' })).status).toBe(201);
});

test('a role gives back up to its limit, and with a credit note goods, money and papers agree', async () => {
  const account = await world.account();
  const { account_id, staff } = account;
  await givenMexico(world, account, partners, { issue_when: 'by_hand' });
  const shop = await givenShop(world, account);
  await shop.store([givenMexicanOrder('M1')]);
  await runQueued(world, account);
  const [{ id } = { id: 0 }] = await shop.orders();
  await staff.post('/api/documents/submit', { order_ids: [id] });
  await runQueued(world, account);
  await world.sql("update accounts set currency = 'MXN' where id = $1", [account_id]);
  const role = await givenRole(world, account_id, ['refund_orders', 'issue_documents']);
  await world.sql('update roles set refund_limit = 10 where id = $1', [role]);
  await giveRole(world, account.member.user_id, role);
  const { refund, refundable, told } = refundsOf(account, id);
  const way = { to: 'elsewhere', means: 'Cash', reference: '', paid_on: '2026-11-20' };
  expect((await refund({ goodwill: '50', way })).body).toMatchObject({ message: expect.stringContaining('10.00 MXN') });
  expect(await refund({ goodwill: '50', way })).toMatchObject({ status: 403 });
  expect(await refund({ goodwill: '5', way })).toMatchObject({ status: 201 });
  expect(await refundable()).toMatchObject({ limit: '5.00', channel: null });
  expect((await refund({ goodwill: '5.01', way })).status).toBe(403);
  expect(await told()).toEqual(['refund_not_credited']);

  const { data } = z
    .object({ data: z.array(z.object({ id: z.int(), total: z.string() })) })
    .parse((await staff.get(`/api/orders/${id}/documents`)).body);
  const [invoice] = data;
  const credit = { part: { of: 'amount', amount: '5.00' }, reason: 'Goodwill', left: invoice?.total };
  expect((await staff.post(`/api/documents/${invoice?.id}/credit`, credit)).status).toBe(200);
  await runQueued(world, account);
  expect(await told()).toEqual([]);

  await world.sql("update accounts set currency = 'USD' where id = $1", [account_id]);
  expect(await refundable()).toMatchObject({ limit: '0.00' });
  await giveRole(world, account.member.user_id, await givenRole(world, account_id, ['edit_orders']));
  expect((await refund({ goodwill: '1', way })).status).toBe(403);
});
