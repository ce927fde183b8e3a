import { expect, test } from 'vitest';
import { z } from 'zod';
import { readAll } from '../suites/read-all.ts';
import type { Target } from '../suites/sandbox-target.ts';
import {
  addReturn,
  addSentOrder,
  changeReturn,
  openFollowing,
  openPlain,
  readOrder,
} from '../suites/shopify-returns.ts';
import { ORDERS_A_PAGE } from './queries.ts';
import { shopify } from './shopify.ts';

const calls = async (target: Target) => JSON.stringify((await target.ledger()).map(({ body }) => body));

test('a return is read as it goes on, and each step changes the version of its order', async () => {
  const target = await openFollowing();
  const order = await addSentOrder(target);
  const before = await readOrder(target, order);
  expect(before.returns).toEqual([]);
  const words = { reason: 'WRONG_ITEM', note: 'Not mine', customerNote: 'Blue, not red' };
  const id = await addReturn(target, order, { pieces: 2, ...words });
  const requested = await readOrder(target, order);
  const [line] = before.lines;
  expect(requested.returns).toEqual([
    {
      source_return_id: id,
      name: `${before.source_order_number}-R1`,
      state: 'requested',
      requested_at: expect.stringMatching(/Z$/),
      reason: 'wrong_item',
      note: 'Not mine\nBlue, not red',
      end_reason: '',
      tracking_number: '',
      outcome: 'nothing',
      lines: [{ source_item_id: line?.source_item_id, sku: line?.sku, name: line?.name, pieces: 2, ...found(0, 0, 0) }],
    },
  ]);
  await changeReturn(target, order, id, { status: 'open', tracking: 'OLD' });
  await changeReturn(target, order, id, { tracking: 'NEW' });
  const opened = await readOrder(target, order);
  expect(opened.returns).toMatchObject([{ state: 'open', tracking_number: 'NEW' }]);
  await changeReturn(target, order, id, {
    dispositions: [
      { type: 'PROCESSING_REQUIRED', pieces: 2 },
      { type: 'NOT_RESTOCKED', pieces: 1 },
      { type: 'MISSING', pieces: 1 },
    ],
  });
  const inspected = await readOrder(target, order);
  expect(inspected.returns).toMatchObject([{ state: 'open', lines: [found(0, 1, 1)] }]);
  await changeReturn(target, order, id, { process: 1, refund: 700, note: 'Sorry', status: 'closed' });
  const closed = await readOrder(target, order);
  expect(closed.returns).toMatchObject([{ state: 'closed', outcome: 'refunded', lines: [found(0, 1, 1)] }]);
  expect(closed.refunds).toMatchObject([{ source_return_id: id, total: '7.00', reason: 'Sorry' }]);
  const versions = [before, requested, opened, inspected, closed].map(({ source_version }) => source_version);
  expect(new Set(versions).size).toBe(5);
});

const found = (good: number, damaged: number, missing: number) => ({ good, damaged, missing });

test('restocked pieces are good, and so are pieces taken back without a disposition', async () => {
  const target = await openFollowing();
  const order = await addSentOrder(target, { lines: 2 });
  const one = await addReturn(target, order, { pieces: 2, status: 'open', reason: 'SIZE_TOO_LARGE' });
  await changeReturn(target, order, one, { dispositions: [{ type: 'RESTOCKED', pieces: 1 }] });
  await changeReturn(target, order, one, { process: 2, exchanged: 1, status: 'closed' });
  const other = await addReturn(target, order, { pieces: 2, status: 'open', reason: 'UNKNOWN' });
  await changeReturn(target, order, other, { process: 1 });
  expect((await readOrder(target, order)).returns).toMatchObject([
    { reason: 'changed_mind', state: 'closed', outcome: 'exchanged', lines: [found(2, 0, 0)] },
    // Not closed yet: more may be said of it.
    { reason: 'other', state: 'open', outcome: 'nothing', lines: [found(0, 0, 0)] },
  ]);
  await changeReturn(target, order, other, { status: 'closed' });
  expect((await readOrder(target, order)).returns?.[1]).toMatchObject({ outcome: 'nothing', lines: [found(1, 0, 0)] });
});

test('what comes back for nothing while the rest is still to be sent was sold all the same', async () => {
  const target = await openFollowing();
  const added = z.object({ id: z.int() }).parse(await target.control('POST', '/shopify/orders', { shipping: 500 }));
  const order = String(added.id);
  const { returns: _, ...before } = await readOrder(target, order);
  await target.control('POST', `/shopify/orders/${order}/fulfilments`, { pieces: 1 });
  const id = await addReturn(target, order, { pieces: 1, status: 'open' });
  await changeReturn(target, order, id, { process: 1, status: 'closed' });
  const { lines, total_cost, tax_cost, discount_cost } = await readOrder(target, order);
  expect(lines.map(({ quantity, line_total, sent }) => [quantity, Number(line_total), sent])).toEqual(
    before.lines.map(({ quantity, line_total }, place) => [quantity, Number(line_total), place === 0 ? 1 : 0]),
  );
  expect([total_cost, tax_cost, discount_cost].map(Number)).toEqual(
    [before.total_cost, before.tax_cost, before.discount_cost].map(Number),
  );
});

test('a declined or cancelled return is refused, also where the order has no other return', async () => {
  const target = await openFollowing();
  const order = await addSentOrder(target);
  const declined = await addReturn(target, order, { pieces: 2 });
  await changeReturn(target, order, declined, { status: 'declined', note: 'Too late' });
  expect((await readOrder(target, order)).returns).toMatchObject([{ state: 'refused', end_reason: 'Too late' }]);
  const cancelled = await addReturn(target, order, { pieces: 1, status: 'open' });
  await changeReturn(target, order, cancelled, { status: 'cancelled' });
  expect((await readOrder(target, order)).returns?.[1]).toMatchObject({ state: 'refused', end_reason: '' });
});

test('pieces of a line that left in several parcels are one line, and many lines and returns are read whole', async () => {
  const target = await openFollowing();
  const added = z.object({ id: z.int() }).parse(await target.control('POST', '/shopify/orders', { lines: 60 }));
  const order = String(added.id);
  await target.control('POST', `/shopify/orders/${order}/fulfilments`, { pieces: 1 });
  for (let n = 0; n < 60; n += 1) await target.control('POST', `/shopify/orders/${order}/fulfilments`, {});
  const [first] = (await readOrder(target, order)).lines;
  await addReturn(target, order, { pieces: 2, lineId: Number(first?.source_item_id), status: 'open' });
  for (let n = 0; n < 12; n += 1) await addReturn(target, order, { pieces: 1 });
  const { returns = [] } = await readOrder(target, order);
  expect(returns[0]?.lines).toMatchObject([{ source_item_id: first?.source_item_id, pieces: 2 }]);
  expect(new Set(returns.map(({ source_return_id }) => source_return_id)).size).toBe(13);
});

test('a page of orders of which some have returns is read with them', async () => {
  const target = await openFollowing({}, { now: () => new Date('2030-02-01T00:00:00Z') });
  const LATER = '2030-01-01T06:00:00.000Z';
  const ids: string[] = [];
  for (let n = 0; n < ORDERS_A_PAGE + 1; n += 1) ids.push(await addSentOrder(target));
  const [returned = ''] = ids;
  await addReturn(target, returned, { pieces: 1 });
  for (const id of ids) await target.control('PUT', `/shopify/orders/${id}`, { updatedAt: LATER });
  const { items, quarantined } = await readAll(target, 'orders', '2030-01-01T00:00:00.000Z');
  expect(quarantined).toEqual([]);
  const counts = items.map((one) => [one.source_order_id, one.returns?.length]);
  expect(new Map(counts.map(([id, count]) => [id, count]))).toEqual(
    new Map(ids.map((id) => [id, id === returned ? 1 : 0])),
  );
});

test('the test of a connection asks whether returns may be read', async () => {
  const target = await openFollowing();
  expect(await target.connector.check(target.ctx)).toEqual({ who: expect.stringContaining('Bodega Demo') });
  expect(await calls(target)).toContain('returns(first: 1)');
});

test('without the setting returns are neither read, reported nor subscribed to', async () => {
  const target = await openPlain();
  const order = await addSentOrder(target);
  const id = await addReturn(target, order, { pieces: 1, status: 'open' });
  await changeReturn(target, order, id, { process: 1, refund: 100 });
  const order_read = await readOrder(target, order);
  expect(order_read).not.toHaveProperty('returns');
  expect(order_read.refunds?.[0]).not.toHaveProperty('source_return_id');
  await readAll(target, 'orders', null);
  await target.connector.check(target.ctx);
  await target.connector.webhook?.ensure?.(target.ctx, 'http://127.0.0.1:9/hook');
  expect(await calls(target)).not.toMatch(/return/i);
});

test('webhooks of returns are subscribed once, and a topic that is refused leaves the others alone', async () => {
  const target = await openFollowing();
  const count = async () =>
    z
      .object({ partners: z.object({ shopify: z.object({ subscriptions: z.int() }) }) })
      .parse(await target.control('GET', '/status')).partners.shopify.subscriptions;
  const ensure = () => target.connector.webhook?.ensure?.(target.ctx, 'http://127.0.0.1:9/hook');
  await ensure();
  await ensure();
  expect(await count()).toBe(11);
  await target.control('DELETE', '/shopify/webhooks');
  await target.control('PUT', '/shopify/refused-topics', { topics: ['RETURNS_REQUEST', 'RETURNS_UPDATE'] });
  await ensure();
  expect(await count()).toBe(9);
  await target.control('DELETE', '/shopify/webhooks');
  await target.control('PUT', '/shopify/refused-topics', { topics: ['ORDERS_CREATE'] });
  await expect(ensure()).rejects.toMatchObject({ kind: 'validation' });
});

test('a webhook of a return says which order', () => {
  const hints = (body: object) =>
    shopify.webhook?.hints({ headers: { 'x-shopify-topic': 'returns/approve' }, body: JSON.stringify(body) });
  const sent = {
    admin_graphql_api_id: 'gid://shopify/Return/945000954',
    order: { id: 1, admin_graphql_api_id: 'gid://shopify/Order/820982911946154508' },
  };
  expect(hints(sent)).toEqual([{ order: '820982911946154508' }]);
  expect(hints({ ...sent, order: null })).toEqual([]);
});
