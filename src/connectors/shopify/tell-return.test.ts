import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { multiplyAmount } from '#base/money.ts';
import type { CommandOf } from '../core/commands.ts';
import { ConnectorError } from '../core/connector-error.ts';
import type { RemoteOrder } from '../core/remote.ts';
import { sandboxTargets, type Target } from '../suites/sandbox-target.ts';

const shop = {
  kind: 'shopify',
  partner: 'shopify',
  credentials: { client_id: 'demo', client_secret: 'sandbox-shopify' },
};
const open = sandboxTargets({ ...shop, settings: (url) => ({ base_url: `${url}/shopify`, follows_returns: true }) });
const openWithout = sandboxTargets({ ...shop, settings: (url) => ({ base_url: `${url}/shopify` }) });

type Told = CommandOf<'tell_return'>;
type Refund = CommandOf<'refund_order'>;

const NOT_COUNTED = { good: null, damaged: null, missing: null };

const Shown = z.object({
  lines: z.array(z.object({ currentQuantity: z.int() })),
  refunds: z.array(z.object({ total: z.int(), returnId: z.int().optional(), note: z.string() })),
  returns: z.array(
    z.object({
      id: z.int(),
      status: z.string(),
      decline: z.object({ note: z.string() }).nullable(),
      deliveries: z.array(z.object({ number: z.string().nullable() })),
      lines: z.array(
        z.object({
          fulfilmentLineId: z.int(),
          quantity: z.int(),
          processed: z.int(),
          reason: z.string(),
          note: z.string(),
          dispositions: z.array(z.object({ type: z.string(), quantity: z.int() })),
        }),
      ),
    }),
  ),
});

const shown = async (target: Target, order: string) =>
  Shown.parse(await target.control('GET', `/shopify/orders/${order}`));

/** An order of two pieces that were sent. */
async function addSentOrder(target: Target, fields: object = {}): Promise<string> {
  const made = await target.control('POST', '/shopify/orders', { isPaidByCard: true, shipping: 500, ...fields });
  const { id, lines } = z.object({ id: z.int(), lines: z.array(z.unknown()) }).parse(made);
  for (const _ of lines) await target.control('POST', `/shopify/orders/${id}/fulfilments`, {});
  return String(id);
}

const changeReturn = (target: Target, order: string, id: unknown, fields: object) =>
  target.control('PUT', `/shopify/orders/${order}/returns/${id}`, fields);

const addReturn = async (target: Target, order: string, fields: object): Promise<string> => {
  const made = await target.control('POST', `/shopify/orders/${order}/returns`, fields);
  return String(z.object({ id: z.int() }).parse(made).id);
};

async function read(target: Target, id: string): Promise<RemoteOrder> {
  const order = await target.connector.fetch?.order?.(target.ctx, id);
  return order ?? expect.fail('the order is not read');
}

async function commandFor(target: Target, order: string, change: Partial<Told> = {}): Promise<Told> {
  const [line] = (await read(target, order)).lines;
  return {
    type: 'tell_return',
    idem_key: 'return:1',
    source_order_id: order,
    source_return_id: null,
    reference: 'ref-1',
    number: 'R-1001',
    state: 'open',
    reason: 'damaged',
    note: 'Broken glass',
    end_reason: '',
    tracking_number: '',
    lines: [{ source_item_id: line?.source_item_id ?? '', sku: line?.sku ?? '', pieces: 2, ...NOT_COUNTED }],
    ...change,
  };
}

const counted = ({ lines }: Told, good: number, damaged: number, missing: number): Pick<Told, 'lines'> => ({
  lines: lines.map((line) => ({ ...line, good, damaged, missing })),
});

const tell = async ({ connector, ctx }: Target, command: Told) =>
  connector.act.tell_return?.(ctx, command) ?? expect.fail('no returns are told');
const refund = async ({ connector, ctx }: Target, command: Refund) =>
  connector.act.refund_order?.(ctx, command) ?? expect.fail('no refunds are made');
const probe = async ({ connector, ctx }: Target, command: Told | Refund) => connector.probe?.(ctx, command);

/** How often each mutation was taken. */
async function mutations(target: Target): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { body } of await target.ledger()) {
    const { query } = z
      .object({ query: z.string().default('') })
      .catch({ query: '' })
      .parse(body);
    const name = /^mutation[^{]*\{\s*(\w+)/.exec(query)?.[1];
    if (name) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

describe('telling a return', () => {
  test('makes it once, shows its parcel and what was found, confirms what arrived and closes it', async () => {
    const target = await open();
    const order = await addSentOrder(target);
    const command = await commandFor(target, order);
    expect(await probe(target, command)).toEqual({ state: 'absent' });
    const made = await tell(target, command);
    const [one] = (await shown(target, order)).returns;
    expect(made).toEqual({ reference: String(one?.id) });
    expect(one).toMatchObject({
      status: 'OPEN',
      lines: [{ quantity: 2, reason: 'DEFECTIVE', note: 'Broken glass\nBodega ref-1' }],
    });
    expect(await tell(target, command)).toEqual({ reference: String(one?.id), already: true });
    expect(await probe(target, command)).toEqual({ state: 'done', done: { reference: String(one?.id) } });
    const received = { ...command, tracking_number: '1Z9', ...counted(command, 1, 0, 1) };
    await tell(target, received);
    const closed = { ...received, state: 'closed' as const };
    await tell(target, closed);
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
    expect(await tell(target, closed)).toMatchObject({ already: true });
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
    const target = await open();
    const order = await addSentOrder(target);
    const base = await commandFor(target, order, { state: 'open', tracking_number: '1Z9' });
    const first = { ...base, ...counted(base, 1, 1, 0) };
    await target.fault({ kind: 'drop-after-commit', skip, count: 2 });
    await tellUntilDone(target, first);
    await tellUntilDone(target, { ...first, state: 'closed' });
    expect((await shown(target, order)).returns).toMatchObject([
      {
        status: 'CLOSED',
        deliveries: [{ number: '1Z9' }],
        lines: [{ processed: 2, dispositions: [{ type: 'NOT_RESTOCKED', quantity: 2 }] }],
      },
    ]);
  });

  test('a request is approved or declined, and an open return cancelled, once', async () => {
    const target = await open();
    const order = await addSentOrder(target);
    const approved = await addReturn(target, order, { pieces: 1 });
    const command = await commandFor(target, order, { source_return_id: approved });
    expect(await tell(target, command)).toEqual({ reference: approved });
    const refused = { ...command, state: 'refused' as const, end_reason: `Worn ${'x'.repeat(600)}` };
    expect(await tell(target, refused)).toEqual({ reference: approved });
    const declined = await addReturn(target, order, { pieces: 1 });
    await tell(target, { ...refused, source_return_id: declined });
    const { returns } = await shown(target, order);
    expect(returns.map(({ status }) => status)).toEqual(['CANCELED', 'DECLINED']);
    expect(returns[1]?.decline?.note).toHaveLength(500);
    expect(await tell(target, refused)).toMatchObject({ already: true });
    expect(await tell(target, { ...command, reference: 'ref-2', source_return_id: declined })).toMatchObject({
      already: true,
    });
    expect(await mutations(target)).toEqual({ returnApproveRequest: 1, returnCancel: 1, returnDeclineRequest: 1 });
  });

  test('what the shop does not have is not made to be refused or closed', async () => {
    const target = await open();
    const order = await addSentOrder(target);
    const command = await commandFor(target, order);
    expect(await tell(target, { ...command, state: 'refused' })).toEqual({ already: true });
    expect(await tell(target, { ...command, state: 'closed' })).toEqual({ already: true });
    expect(await tell(target, { ...command, source_return_id: '77' })).toEqual({ already: true });
    expect(await mutations(target)).toEqual({});
  });

  test('pieces of several parcels come back as one return, and each piece once', async () => {
    const target = await open();
    const { id } = z.object({ id: z.int() }).parse(await target.control('POST', '/shopify/orders', {}));
    for (const _ of [1, 2]) await target.control('POST', `/shopify/orders/${id}/fulfilments`, { pieces: 1 });
    const order = String(id);
    const command = await commandFor(target, order);
    await addReturn(target, order, { pieces: 1 });
    await expect(tell(target, command)).rejects.toMatchObject({
      kind: 'validation',
      message: expect.stringMatching(/has 1 sent .* 2 are coming back/),
    });
    const [requested] = (await shown(target, order)).returns;
    await changeReturn(target, order, requested?.id, { status: 'declined' });
    await tell(target, command);
    const [, made] = (await shown(target, order)).returns;
    expect(made?.lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(new Set(made?.lines.map(({ fulfilmentLineId }) => fulfilmentLineId)).size).toBe(2);
  });

  test('a note is cut, its end by which the return is found is not, and one name is not another', async () => {
    const target = await open();
    const order = await addSentOrder(target);
    const lines = (await commandFor(target, order)).lines.map((line) => ({ ...line, pieces: 1 }));
    const long = await commandFor(target, order, { note: '🌵'.repeat(300), reference: 'ref-12', lines });
    await tell(target, long);
    await tell(target, { ...long, reference: 'ref-1', note: '' });
    const notes = (await shown(target, order)).returns.map((one) => one.lines[0]?.note ?? '');
    expect(notes[0]).toMatch(/🌵\nBodega ref-12$/u);
    expect(notes[1]).toBe('Bodega ref-1');
  });

  test('an order that is not there is not_found, and without the setting nothing is asked', async () => {
    const target = await open();
    const command = await commandFor(target, await addSentOrder(target), { source_order_id: '999' });
    await expect(tell(target, command)).rejects.toMatchObject({ kind: 'not_found' });
    const without = await openWithout();
    await expect(tell(without, command)).rejects.toMatchObject({ kind: 'validation' });
    expect(await without.ledger()).toEqual([]);
  });
});

/** As the engine does: what is in doubt is asked about, and told again only where it is absent. */
async function tellUntilDone(target: Target, command: Told): Promise<void> {
  try {
    await tell(target, command);
  } catch (error) {
    await askAgain(target, command, error, () => tellUntilDone(target, command));
  }
}

async function refundUntilDone(target: Target, command: Refund): Promise<void> {
  try {
    await refund(target, command);
  } catch (error) {
    await askAgain(target, command, error, () => refundUntilDone(target, command));
  }
}

async function askAgain(target: Target, command: Told | Refund, error: unknown, again: () => Promise<void>) {
  if (!(error instanceof ConnectorError) || (error.kind !== 'uncertain' && error.kind !== 'transient')) throw error;
  const found = await probe(target, command);
  if (found?.state === 'absent') await again();
}

describe('refunding pieces of a return', () => {
  const refundOf = async (target: Target, order: string, change: Partial<Refund> = {}): Promise<Refund> => {
    const [line] = (await read(target, order)).lines;
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
    const target = await open();
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
    expect((await read(target, order)).refunds).toMatchObject([
      { source_return_id: id, shipping: '1.00', lines: [{ pieces: 1, restock: 'none' }] },
    ]);
    expect(await mutations(target)).toEqual({ returnProcess: 1 });
    const closed = await commandFor(target, order, { state: 'closed', source_return_id: id });
    await tell(target, { ...closed, ...counted(closed, 1, 1, 0) });
    expect((await shown(target, order)).returns).toMatchObject([{ status: 'CLOSED', lines: [{ processed: 2 }] }]);
  });

  test.each([0, 1, 2, 3])('lost answers, from call %i on, give nothing back twice', async (skip) => {
    const target = await open();
    const order = await addSentOrder(target);
    await addReturn(target, order, { pieces: 2, status: 'open' });
    const command = await refundOf(target, order);
    await target.fault({ kind: 'drop-after-commit', skip, count: 2 });
    await refundUntilDone(target, command);
    expect((await shown(target, order)).refunds).toMatchObject([{ total: 350 }]);
  });

  test('that other hands may have made, with just this money and without a name, is for staff to decide', async () => {
    const target = await open();
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
    const target = await open();
    const order = await addSentOrder(target, { lines: 2 });
    const { lines } = await read(target, order);
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
    const target = await open();
    const order = await addSentOrder(target);
    await addReturn(target, order, { pieces: 2, status: 'open' });
    const total = multiplyAmount((await read(target, order)).total_cost, 2);
    await expect(refund(target, await refundOf(target, order, { total }))).rejects.toMatchObject({
      kind: 'validation',
    });
    expect((await shown(target, order)).returns).toMatchObject([{ lines: [{ processed: 0 }] }]);
  });

  test('is a plain refund where returns are not followed', async () => {
    const target = await openWithout();
    const order = await addSentOrder(target);
    await addReturn(target, order, { pieces: 2, status: 'open' });
    await refund(target, await refundOf(target, order));
    expect(await mutations(target)).toEqual({ refundCreate: 1 });
    const asked = JSON.stringify((await target.ledger()).map(({ body }) => body));
    expect(asked).not.toMatch(/return/i);
  });
});
