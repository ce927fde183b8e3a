import { beforeEach, expect, test } from 'vitest';
import { sweepBalances } from '#features/orders/balance/server/sweep-balances.job.ts';
import { givenShopifySales } from '../../../../../tests/crash/given-shopify-sales.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners } from '../../../../../tests/given-connection.ts';
import { givenRole, giveRole } from '../../../../../tests/given-role.ts';
import { getRefundable } from '../contract.ts';

/** Shopify refuses to give the money of an order back that has not left. */
const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const shop = await givenShopifySales(world, partners);
const { staff, actor } = shop;

beforeEach(() => passTime(world));

/** An order of two jugs of which a refund, of all or of one, was refused, and what staff do about it. */
async function givenRefused(pieces: number) {
  const sale = await shop.givenSale();
  const { source_order_id: source } = await sale.order();
  const path = `/api/orders/${sale.id}/refunds`;
  const refundable = async () => getRefundable.replies[200].parse((await staff.get(path)).body);
  const payable = (financialStatus: 'PAID' | 'PENDING') =>
    partners.control('PUT', `/shopify/orders/${source}`, { financialStatus });
  const refund = async (way: object) => {
    const { left, lines } = await refundable();
    const body = { shipping: pieces === 2 ? '5' : '0', goodwill: '0', reason: 'Ordered twice', way, left };
    const wanted = lines.map(({ source_item_id }) => ({ source_item_id, pieces }));
    return (await staff.post(path, { ...body, lines: wanted })).status;
  };
  await payable('PENDING');
  expect(await refund({ to: 'channel' })).toBe(201);
  await sale.check();
  await sale.send();
  await sale.check();
  const write = async () =>
    actor.db
      .selectFrom('partner_writes')
      .select(['id', 'state'])
      .where('order_id', '=', sale.id)
      .where('type', '=', 'refund_order')
      .executeTakeFirstOrThrow();
  expect(await write()).toMatchObject({ state: 'refused' });
  return {
    ...sale,
    payable,
    refund,
    refundable,
    states: async () => (await refundable()).refunds.map(({ state }) => state),
    answer: async (action: 'retry' | 'drop') =>
      (await staff.post(`/api/outbox/${(await write()).id}/${action}`, {})).status,
    /** Answers what the balance says of the refund, and what it says afterwards. */
    answerBalance: async (prepared: 'retry_refund' | 'release') => {
      const [{ subject } = { subject: '' }] = (await sale.balance()).imbalances;
      const body = { kind: 'refund_refused', subject, answer: prepared };
      return (await staff.post(`/api/orders/${sale.id}/balance/answer`, body)).status;
    },
    kept: async () => {
      await sweepBalances.run({}, shop.run);
      return world.sql('select kind, amount::float from imbalances where order_id = $1', [sale.id]);
    },
    release: async () => {
      expect((await staff.post('/api/orders/bulk', { action: 'release', ids: [sale.id] })).status).toBe(200);
      await sale.check();
      await sale.submit();
    },
  };
}

test('a whole refund that is refused keeps its order on hold and says why, until staff let it go', async () => {
  const { order, submit, told, answer, balance, release, states, kept } = await givenRefused(2);
  expect(await states()).toEqual(['refused']);
  await submit();
  expect(await order()).toMatchObject({ order_status: 'pending', is_held: true, in_amware: 0 });
  const [imbalance] = (await balance()).imbalances;
  expect(imbalance).toMatchObject({ kind: 'refund_refused', pieces: 2, answers: ['retry_refund', 'release'] });
  expect(imbalance?.reason).not.toBe('');
  expect(await kept()).toEqual([{ kind: 'refund_refused', amount: 53 }]);
  expect((await balance()).sum.pieces).toMatchObject({ wanted: 2, on_hold: 2, refunded: 0 });
  expect([await answer('drop'), await answer('retry')]).toEqual([204, 409]);
  expect((await balance()).imbalances).toMatchObject([{ kind: 'refund_refused', answers: ['release'] }]);
  await release();
  expect(await order()).toMatchObject({ is_held: false, in_amware: 1 });
  expect(await told()).toEqual([]);
});

test('by its answer it is sent all the same, once, and its refund leaves the outbox', async () => {
  const { order, submit, check, told, answer, answerBalance, kept, payable } = await givenRefused(2);
  expect(await kept()).toHaveLength(1);
  expect(await Promise.all([answerBalance('release'), answerBalance('release')]).then((all) => all.toSorted())).toEqual(
    [200, 409],
  );
  expect(await kept()).toEqual([]);
  await check();
  await submit();
  expect(await order()).toMatchObject({ is_held: false, in_amware: 1 });
  await payable('PAID');
  expect(await answer('retry')).toBe(409);
  expect(await told()).toEqual([]);
});

test('by its answer it is tried again by those who may refund, and the order agrees once it is back', async () => {
  const { order, told, answerBalance, payable, send, check, read, states, kept } = await givenRefused(1);
  const { user_id } = shop.member;
  await giveRole(world, user_id, await givenRole(world, shop.account_id, ['edit_orders']));
  expect(await answerBalance('retry_refund')).toBe(403);
  await giveRole(world, user_id, await givenRole(world, shop.account_id, ['edit_orders', 'refund_orders']));
  await payable('PAID');
  expect(await answerBalance('retry_refund')).toBe(200);
  expect(await told()).toMatchObject([expect.stringMatching(/^refund /)]);
  await send();
  await read();
  await check();
  expect(await states()).toEqual(['done']);
  expect([await told(), await kept()]).toEqual([[], []]);
  expect(await order()).toMatchObject({ is_held: false });
});

test('it is tried again, and given back once', async () => {
  const { order, told, answer, payable, send, check, read, states, refundable } = await givenRefused(2);
  const { user_id } = shop.member;
  await giveRole(world, user_id, await givenRole(world, shop.account_id, ['edit_orders']));
  expect(await answer('retry')).toBe(403);
  await giveRole(world, user_id, await givenRole(world, shop.account_id, ['edit_orders', 'refund_orders']));
  await payable('PAID');
  expect(await answer('retry')).toBe(204);
  expect(await states()).toEqual(['asked']);
  expect(await answer('retry')).toBe(204);
  await send();
  await read();
  await check();
  expect(await states()).toEqual(['done']);
  expect((await refundable()).refunds).toHaveLength(1);
  expect(await order()).toMatchObject({ order_status: 'cancelled', in_amware: 0 });
  expect(await told()).toEqual([]);
});

test('it is recorded as paid elsewhere, and then not tried again', async () => {
  const { refund, answer, payable, states, order, check, submit, told } = await givenRefused(2);
  const way = { to: 'elsewhere', means: 'Transfer', reference: '', paid_on: '2026-11-20' };
  expect(await refund(way)).toBe(201);
  await payable('PAID');
  expect(await answer('retry')).toBe(409);
  expect(await states()).toEqual(['refused', 'done']);
  await check();
  expect(await told()).toEqual(['refunded_unsent JARRA-01']);
  await submit();
  expect(await order()).toMatchObject({ in_amware: 0 });
});

test('of a refund in part that is refused the pieces stay off, their money is owed, and the others leave', async () => {
  const { order, submit, balance, refund, kept } = await givenRefused(1);
  expect(await kept()).toEqual([{ kind: 'refund_refused', amount: 24 }]);
  await submit();
  expect(await order()).toMatchObject({ is_held: false, in_amware: 1 });
  expect((await balance()).sum.pieces).toMatchObject({ sold: 2, wanted: 1, with_warehouse: 1 });
  expect(await refund({ to: 'elsewhere', means: 'Transfer', reference: '', paid_on: '2026-11-20' })).toBe(201);
  expect([(await balance()).imbalances, await kept()]).toEqual([[], []]);
});
