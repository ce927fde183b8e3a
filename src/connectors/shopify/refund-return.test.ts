import { describe, expect, test } from 'vitest';
import { multiplyAmount } from '#base/money.ts';
import type { CommandOf } from '../core/commands.ts';
import type { Target } from '../suites/sandbox-target.ts';
import {
  actUntilDone,
  addReturn,
  addSentOrder,
  changeReturn,
  commandFor,
  counted,
  mutations,
  openFollowing,
  openPlain,
  readOrder,
  shown,
} from '../suites/shopify-returns.ts';

type Refund = CommandOf<'refund_order'>;

const refund = async ({ connector, ctx }: Target, command: Refund) =>
  connector.act.refund_order?.(ctx, command) ?? expect.fail('no refunds are made');
const probe = async ({ connector, ctx }: Target, command: Refund) => connector.probe?.(ctx, command);

describe('refunding pieces of a return', () => {
  const refundOf = async (target: Target, order: string, change: Partial<Refund> = {}): Promise<Refund> => {
    const [line] = (await readOrder(target, order)).lines;
    return {
      type: 'refund_order',
      idem_key: 'refund:1',
      source_order_id: order,
      reference: 'bodega-refund-1',
      reason: 'Arrived broken',
      currency: 'USD',
      total: '3.50',
      shipping: '1.00',
      lines: [{ source_item_id: line?.source_item_id ?? '', pieces: 1, amount: '2.50', restock: 'none' }],
      ...change,
    };
  };

  test('confirms them there with the money, once', async () => {
    const target = await openFollowing();
    const order = await addSentOrder(target);
    const id = await addReturn(target, order, { pieces: 2, status: 'open' });
    const command = await refundOf(target, order);
    expect(await probe(target, command)).toEqual({ state: 'absent' });
    const { reference } = await refund(target, command);
    expect(await refund(target, command)).toEqual({ reference, already: true });
    expect(await probe(target, command)).toEqual({ state: 'done', done: { reference } });
    expect(await shown(target, order)).toMatchObject({
      lines: [{ currentQuantity: 1 }],
      refunds: [{ total: 350, returnId: Number(id), note: 'Arrived broken\nBodega bodega-refund-1' }],
      returns: [{ lines: [{ processed: 1 }] }],
    });
    expect((await readOrder(target, order)).refunds).toMatchObject([
      { source_return_id: id, shipping: '1.00', lines: [{ pieces: 1, restock: 'none' }] },
    ]);
    expect(await mutations(target)).toEqual({ returnProcess: 1 });
    const closed = await commandFor(target, order, { state: 'closed', source_return_id: id });
    await target.connector.act.tell_return?.(target.ctx, { ...closed, ...counted(closed, 1, 1, 0) });
    expect((await shown(target, order)).returns).toMatchObject([{ status: 'CLOSED', lines: [{ processed: 2 }] }]);
  });

  test.each([0, 1, 2, 3])('lost answers, from call %i on, give nothing back twice', async (skip) => {
    const target = await openFollowing();
    const order = await addSentOrder(target);
    await addReturn(target, order, { pieces: 2, status: 'open' });
    const command = await refundOf(target, order);
    await target.fault({ kind: 'drop-after-commit', skip, count: 2 });
    await actUntilDone(target, command, () => refund(target, command));
    expect((await shown(target, order)).refunds).toMatchObject([{ total: 350 }]);
  });

  test('that other hands may have made, with just this money and without a name, is for staff to decide', async () => {
    const target = await openFollowing();
    const order = await addSentOrder(target);
    const id = await addReturn(target, order, { pieces: 2, status: 'open' });
    const command = await refundOf(target, order);
    await changeReturn(target, order, id, { process: 1, refund: 349 });
    expect(await probe(target, command)).toEqual({ state: 'absent' });
    await changeReturn(target, order, id, { process: 1, refund: 350, note: 'Bodega another' });
    expect(await probe(target, command)).toEqual({ state: 'absent' });
    const other = await addSentOrder(target);
    const same = await addReturn(target, other, { pieces: 1, status: 'open' });
    await changeReturn(target, other, same, { process: 1, refund: 350 });
    expect(await probe(target, await refundOf(target, other))).toEqual({ state: 'unknown' });
  });

  test('together with pieces that are in no return is refused, and no money goes back', async () => {
    const target = await openFollowing();
    const order = await addSentOrder(target, { lines: 2 });
    const { lines } = await readOrder(target, order);
    const [one, other] = lines.map(({ source_item_id }) => source_item_id);
    await addReturn(target, order, { pieces: 1, status: 'open', lineId: Number(one) });
    const part = (id: string | undefined) => ({
      source_item_id: id ?? '',
      pieces: 1,
      amount: '1.00',
      restock: 'none' as const,
    });
    const mixed = await refundOf(target, order, { lines: [part(one), part(other)] });
    await expect(refund(target, mixed)).rejects.toMatchObject({
      kind: 'validation',
      message: expect.stringContaining('-R1'),
    });
    expect((await shown(target, order)).refunds).toEqual([]);
    await refund(target, { ...mixed, lines: [part(other)] });
    expect(await mutations(target)).toEqual({ refundCreate: 1 });
  });

  test('of more than was paid is refused, and nothing is confirmed', async () => {
    const target = await openFollowing();
    const order = await addSentOrder(target);
    await addReturn(target, order, { pieces: 2, status: 'open' });
    const total = multiplyAmount((await readOrder(target, order)).total_cost, 2);
    await expect(refund(target, await refundOf(target, order, { total }))).rejects.toMatchObject({
      kind: 'validation',
    });
    expect((await shown(target, order)).returns).toMatchObject([{ lines: [{ processed: 0 }] }]);
  });

  test('is a plain refund where returns are not followed', async () => {
    const target = await openPlain();
    const order = await addSentOrder(target);
    await addReturn(target, order, { pieces: 2, status: 'open' });
    await refund(target, await refundOf(target, order));
    expect(await mutations(target)).toEqual({ refundCreate: 1 });
    const asked = JSON.stringify((await target.ledger()).map(({ body }) => body));
    expect(asked).not.toMatch(/return/i);
  });
});
