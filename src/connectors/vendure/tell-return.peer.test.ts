import { expect, test } from 'vitest';
import { z } from 'zod';
import { type ChannelTarget, openChannel } from '../../../tests/peers/vendure-target.ts';
import type { CommandOf, Done } from '../core/commands.ts';
import { ConnectorError } from '../core/connector-error.ts';

type ReturnCommand = CommandOf<'tell_return'>;

const report = async ({ connector, ctx }: ChannelTarget, command: ReturnCommand): Promise<Done | undefined> =>
  connector.act.tell_return?.(ctx, command);
const probe = async ({ connector, ctx }: ChannelTarget, command: ReturnCommand) => connector.probe?.(ctx, command);

/** A bought order, a return of one piece of it, and the shop's own notes of it. */
async function openOrder() {
  const target = await openChannel();
  const source_order_id = await target.buy([2, 0]);
  const command: ReturnCommand = {
    type: 'tell_return',
    idem_key: 'return:1',
    source_order_id,
    source_return_id: null,
    reference: 'ref-1',
    number: 'R-1001',
    state: 'open',
    reason: 'damaged',
    note: 'The "glass" is <b>broken</b>',
    end_reason: '',
    tracking_number: '',
    lines: [{ source_item_id: '1', sku: 'LAMP-01', pieces: 1, good: null, damaged: null, missing: null }],
  };
  return { target, command, notes: () => shownNotes(target, source_order_id) };
}

const Shown = z.object({
  order: z.object({
    history: z.object({ items: z.array(z.object({ isPublic: z.boolean(), data: z.object({ note: z.string() }) })) }),
  }),
});

async function shownNotes({ admin }: ChannelTarget, id: string): Promise<{ note: string; isPublic: boolean }[]> {
  const query = `query Shown($id: ID!) { order(id: $id) {
    history(options: { filter: { type: { eq: "ORDER_NOTE" } }, take: 1000 }) { items { isPublic data } } } }`;
  const { order } = await admin(query, { id }, Shown);
  return order.history.items.map(({ isPublic, data }) => ({ note: data.note, isPublic }));
}

/** Staff of the shop write notes of their own. */
async function addNotes({ admin }: ChannelTarget, id: string, count: number): Promise<void> {
  const add = (n: number) => `n${n}: addNoteToOrder(input: { id: $id, note: "Note ${n}", isPublic: false }) { id }`;
  const document = `mutation Add($id: ID!) { ${Array.from({ length: count }, (_, n) => add(n)).join(' ')} }`;
  await admin(document, { id }, z.unknown());
}

test('a return is a note that the buyer does not see, and each change of it one more', async () => {
  const { target, command, notes } = await openOrder();
  expect(await report(target, command)).toEqual({});
  expect(await notes()).toEqual([
    {
      isPublic: false,
      note: 'Return R-1001: open\n1 × LAMP-01\nReason: damaged\nNote: The "glass" is <b>broken</b>\nBodega ref-1 open',
    },
  ]);
  await report(target, { ...command, tracking_number: 'BACK-1' });
  expect((await notes()).map(({ note }) => note.includes('Tracking number: BACK-1'))).toEqual([false, true]);
});

test('a report is sent once, also when a page of other notes precedes it', async () => {
  const { target, command, notes } = await openOrder();
  await addNotes(target, command.source_order_id, 100);
  await report(target, command);
  expect(await report(target, command)).toEqual({ already: true });
  expect(await notes()).toHaveLength(101);
});

test('a return that has ended is not opened again by a late report', async () => {
  const { target, command, notes } = await openOrder();
  await report(target, { ...command, state: 'refused', end_reason: 'Too late' });
  expect(await report(target, command)).toEqual({ already: true });
  expect(await notes()).toHaveLength(1);
  expect(await report(target, { ...command, reference: 'ref-2', number: 'R-1002' })).toEqual({});
});

/** As the engine does: a note in doubt is asked about, and added only where it is absent. */
async function reportUntilDone(target: ChannelTarget, command: ReturnCommand): Promise<void> {
  try {
    await report(target, command);
  } catch (error) {
    if (!(error instanceof ConnectorError) || (error.kind !== 'uncertain' && error.kind !== 'transient')) throw error;
    const found = await probe(target, command);
    if (found?.state !== 'done') await reportUntilDone(target, command);
  }
}

test.each([0, 1, 2])('lost answers, from call %i on, add no second note', async (skip) => {
  const { target, command, notes } = await openOrder();
  await target.connector.check(target.ctx); // its login is not one of the calls
  await target.fault({ kind: 'drop-after-commit', skip, count: 1 });
  await reportUntilDone(target, command);
  expect(await notes()).toHaveLength(1);
});

test('a lost answer to the note is in doubt, and the shop can be asked for it', async () => {
  const { target, command } = await openOrder();
  expect(await probe(target, command)).toEqual({ state: 'absent' });
  await target.fault({ kind: 'drop-after-commit', skip: 1, count: 1 });
  await expect(report(target, command)).rejects.toMatchObject({ kind: 'uncertain' });
  expect(await probe(target, command)).toEqual({ state: 'done', done: {} });
});

test('an order that the shop does not have is not found', async () => {
  const { target, command } = await openOrder();
  await expect(report(target, { ...command, source_order_id: '999999' })).rejects.toMatchObject({ kind: 'not_found' });
});
