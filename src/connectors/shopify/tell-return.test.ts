import { describe, expect, test } from 'vitest';
import { z } from 'zod';
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
  type ReturnCommand,
  shown,
} from '../suites/shopify-returns.ts';

const report = async ({ connector, ctx }: Target, command: ReturnCommand) =>
  connector.act.tell_return?.(ctx, command) ?? expect.fail('no returns are reported');
const probe = async ({ connector, ctx }: Target, command: ReturnCommand) => connector.probe?.(ctx, command);

describe('reporting a return', () => {
  test('makes it once, shows its parcel and the condition of the pieces, confirms arrived ones and closes it', async () => {
    const target = await openFollowing();
    const order = await addSentOrder(target);
    const command = await commandFor(target, order);
    expect(await probe(target, command)).toEqual({ state: 'absent' });
    const made = await report(target, command);
    const [one] = (await shown(target, order)).returns;
    expect(made).toEqual({ reference: String(one?.id) });
    expect(one).toMatchObject({
      status: 'OPEN',
      lines: [{ quantity: 2, reason: 'DEFECTIVE', note: 'Broken glass\nBodega ref-1' }],
    });
    expect(await report(target, command)).toEqual({ reference: String(one?.id), already: true });
    expect(await probe(target, command)).toEqual({ state: 'done', done: { reference: String(one?.id) } });
    const received = { ...command, tracking_number: '1Z9', ...counted(command, 1, 0, 1) };
    await report(target, received);
    const closed = { ...received, state: 'closed' as const };
    await report(target, closed);
    expect((await shown(target, order)).returns).toMatchObject([
      {
        status: 'CLOSED',
        deliveries: [{ number: '1Z9' }],
        lines: [
          {
            processed: 1,
            dispositions: [
              { type: 'NOT_RESTOCKED', quantity: 1 },
              { type: 'MISSING', quantity: 1 },
            ],
          },
        ],
      },
    ]);
    expect(await report(target, closed)).toMatchObject({ already: true });
    expect(await shown(target, order)).toMatchObject({ refunds: [], lines: [{ currentQuantity: 1 }] });
    expect(await mutations(target)).toEqual({
      returnCreate: 1,
      reverseDeliveryCreateWithShipping: 1,
      reverseFulfillmentOrderDispose: 1,
      returnProcess: 1,
      returnClose: 1,
    });
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])('lost answers, from call %i on, do nothing twice', async (skip) => {
    const target = await openFollowing();
    const order = await addSentOrder(target);
    const base = await commandFor(target, order, { state: 'open', tracking_number: '1Z9' });
    const first = { ...base, ...counted(base, 1, 1, 0) };
    await target.fault({ kind: 'drop-after-commit', skip, count: 2 });
    await actUntilDone(target, first, () => report(target, first));
    const closed = { ...first, state: 'closed' as const };
    await actUntilDone(target, closed, () => report(target, closed));
    expect((await shown(target, order)).returns).toMatchObject([
      {
        status: 'CLOSED',
        deliveries: [{ number: '1Z9' }],
        lines: [{ processed: 2, dispositions: [{ type: 'NOT_RESTOCKED', quantity: 2 }] }],
      },
    ]);
  });

  test('a request is approved or declined, and an open return cancelled, once', async () => {
    const target = await openFollowing();
    const order = await addSentOrder(target);
    const approved = await addReturn(target, order, { pieces: 1 });
    const command = await commandFor(target, order, { source_return_id: approved });
    expect(await report(target, command)).toEqual({ reference: approved });
    const refused = { ...command, state: 'refused' as const, end_reason: `Worn ${'x'.repeat(600)}` };
    expect(await report(target, refused)).toEqual({ reference: approved });
    const declined = await addReturn(target, order, { pieces: 1 });
    await report(target, { ...refused, source_return_id: declined });
    const { returns } = await shown(target, order);
    expect(returns.map(({ status }) => status)).toEqual(['CANCELED', 'DECLINED']);
    expect(returns[1]?.decline?.note).toHaveLength(500);
    expect(await report(target, refused)).toMatchObject({ already: true });
    expect(await report(target, { ...command, reference: 'ref-2', source_return_id: declined })).toMatchObject({
      already: true,
    });
    expect(await mutations(target)).toEqual({ returnApproveRequest: 1, returnCancel: 1, returnDeclineRequest: 1 });
  });

  test('a return that the shop lacks is not created only to be refused or closed', async () => {
    const target = await openFollowing();
    const order = await addSentOrder(target);
    const command = await commandFor(target, order);
    expect(await report(target, { ...command, state: 'refused' })).toEqual({ already: true });
    expect(await report(target, { ...command, state: 'closed' })).toEqual({ already: true });
    expect(await report(target, { ...command, source_return_id: '77' })).toEqual({ already: true });
    expect(await mutations(target)).toEqual({});
  });

  test('pieces of several parcels come back as one return, and each piece once', async () => {
    const target = await openFollowing();
    const { id } = z.object({ id: z.int() }).parse(await target.control('POST', '/shopify/orders', {}));
    for (const _ of [1, 2]) await target.control('POST', `/shopify/orders/${id}/fulfilments`, { pieces: 1 });
    const order = String(id);
    const command = await commandFor(target, order);
    await addReturn(target, order, { pieces: 1 });
    await expect(report(target, command)).rejects.toMatchObject({
      kind: 'validation',
      message: expect.stringMatching(/has 1 sent .* 2 are coming back/),
    });
    const [requested] = (await shown(target, order)).returns;
    await changeReturn(target, order, requested?.id, { status: 'declined' });
    await report(target, command);
    const [, made] = (await shown(target, order)).returns;
    expect(made?.lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(new Set(made?.lines.map(({ fulfilmentLineId }) => fulfilmentLineId)).size).toBe(2);
  });

  test('a note is cut, its end by which the return is found is not, and one name is not another', async () => {
    const target = await openFollowing();
    const order = await addSentOrder(target);
    const lines = (await commandFor(target, order)).lines.map((line) => ({ ...line, pieces: 1 }));
    const long = await commandFor(target, order, { note: '🌵'.repeat(300), reference: 'ref-12', lines });
    await report(target, long);
    await report(target, { ...long, reference: 'ref-1', note: '' });
    const notes = (await shown(target, order)).returns.map((one) => one.lines[0]?.note ?? '');
    expect(notes[0]).toMatch(/🌵\nBodega ref-12$/u);
    expect(notes[1]).toBe('Bodega ref-1');
  });

  test('an order that is not there is not_found, and without the setting nothing is asked', async () => {
    const target = await openFollowing();
    const command = await commandFor(target, await addSentOrder(target), { source_order_id: '999' });
    await expect(report(target, command)).rejects.toMatchObject({ kind: 'not_found' });
    const without = await openPlain();
    await expect(report(without, command)).rejects.toMatchObject({ kind: 'validation' });
    expect(await without.ledger()).toEqual([]);
  });
});
