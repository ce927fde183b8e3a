import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectImbalances, Story } from '../../../../tests/balance-stories.ts';
import type {
  BalanceFacts,
  CreditFacts,
  DocumentFacts,
  LineFacts,
  PaymentFacts,
  RefundedFacts,
  RefundFacts,
  RefusedRefund,
  ReturnFacts,
} from './balance-facts.ts';
import { orderBalance } from './order-balance.ts';
import { nextOverAt, withinTime } from './time-limits.ts';

const SOLD_AT = '2026-11-20T12:00:00.000Z';
const LATER = '2026-11-21T12:00:00.000Z';

const mug: LineFacts = {
  source_item_id: '1',
  parent_item_id: null,
  origin: 'channel',
  sku: 'MUG',
  name: 'Mug',
  product_id: 1,
  is_goods: true,
  sold: 3,
  left_out: 0,
  wanted: 3,
  charged: '60',
};

/** Three mugs at 20.00 and 5.00 for shipping, which wait here with their stock on hold. */
const sale = (given: Partial<BalanceFacts> = {}): BalanceFacts => ({
  currency: 'USD',
  order_status: 'pending',
  cancelled_at: null,
  is_with_warehouse: false,
  submitted: new Map(given.is_with_warehouse ? [['1', 3]] : []),
  has_part: false,
  has_lost_part: false,
  needs_check: false,
  is_being_sent: false,
  cancel_asked_at: null,
  short: null,
  channel_change: null,
  member_change: null,
  recall: null,
  ships_nothing: false,
  is_held: false,
  payments: [],
  are_payments_partial: false,
  payment_tolerance: '0.00',
  lines: [mug],
  shipping: '5',
  charged: '65',
  left_out: '0',
  parcels: [],
  shown: null,
  telling: null,
  reserved: new Map([[1, 3]]),
  refunds: [],
  asked_refunds: [],
  refused_refunds: [],
  voided_invoices: [],
  invoices: [],
  credits: [],
  returns: [],
  taken_off: '0',
  is_invoiced_by_parcel: false,
  has_unsent_invoice: false,
  ...given,
});

const invoice = (given: Partial<DocumentFacts> = {}): DocumentFacts => ({
  number: 'F001-27',
  state: 'valid',
  at: SOLD_AT,
  total: '65.00',
  shipping: '5.00',
  lines: [{ sku: 'MUG', pieces: 3, amount: '60.00' }],
  ...given,
});

const refundedMugs = (pieces: number, amount: string, given: Partial<RefundedFacts> = {}): RefundedFacts => ({
  source_item_id: null,
  sku: 'MUG',
  pieces,
  returned: 0,
  amount,
  ...given,
});

const refund = (pieces: number, given: Partial<RefundFacts> = {}): RefundFacts => ({
  number: 'R-1',
  at: LATER,
  is_cancelled: false,
  total: `${20 * pieces}.00`,
  shipping: '0',
  left_out: '0',
  lines: pieces > 0 ? [refundedMugs(pieces, `${20 * pieces}.00`)] : [],
  documents: [],
  ...given,
});

const parcel = (pieces: number, is_late = false) => ({ at: LATER, is_late, lines: [{ source_item_id: '1', pieces }] });
const shipped = (pieces: number): Partial<BalanceFacts> => ({
  order_status: 'shipped',
  is_with_warehouse: true,
  parcels: [parcel(pieces)],
  reserved: new Map(),
});
const credit = (total: string, refunds: CreditFacts['refunds'] = null): CreditFacts => ({
  ...invoice({ number: 'FC01-3', total, lines: [{ sku: 'MUG', pieces: 1, amount: total }] }),
  refunds,
});

const told = (facts: BalanceFacts) =>
  orderBalance(facts).imbalances.map(({ reason, answers, duplicate_payments, ...imbalance }) => imbalance);

test('an order that waits, one at the warehouse and one that left agree', () => {
  for (const facts of [sale(), sale({ is_with_warehouse: true }), sale(shipped(3))]) expect(told(facts)).toEqual([]);
  expect(orderBalance(sale({ is_with_warehouse: true })).sum.pieces).toMatchObject({ on_hold: 3, with_warehouse: 3 });
});

describe('a piece that is taken off before it leaves', () => {
  const off = { ...shipped(2), lines: [{ ...mug, wanted: 2 }], taken_off: '20' };
  const rest = invoice({ total: '45.00', lines: [{ sku: 'MUG', pieces: 2, amount: '40.00' }] });

  test('is owed to the buyer until it is refunded', () => {
    expect(told(sale(off))).toEqual([{ kind: 'overpaid', subject: 'MUG', pieces: 1, amount: '20.00', since: null }]);
    expect(told(sale({ ...off, refunds: [refund(1)] }))).toEqual([]);
  });

  test('is on no invoice that is issued afterwards, so that its refund needs no credit note', () => {
    const overpaid = { kind: 'overpaid', subject: 'MUG', pieces: 1, amount: '20.00' };
    expect(told(sale({ ...off, invoices: [rest] }))).toMatchObject([overpaid]);
    expect(told(sale({ ...off, invoices: [rest], refunds: [refund(1)] }))).toEqual([]);
    const credited = refund(1, { documents: [credit('20.00')] });
    expect(told(sale({ ...off, invoices: [rest], refunds: [credited] }))).toMatchObject([
      { kind: 'credit_without_invoice', amount: '20.00' },
    ]);
    const less = invoice({ total: '25.00', lines: null });
    expect(told(sale({ ...off, invoices: [less] }))).toMatchObject([
      overpaid,
      { kind: 'invoice_differs', amount: '20.00' },
    ]);
  });

  test('makes an invoice of before too much where nobody paid it, nor promised to, until that is credited', () => {
    const paid = (amount: string, more: object = {}) => ({
      ...{ ...off, invoices: [invoice()], payments: [{ at: SOLD_AT, amount, currency: 'USD' }] },
      ...more,
    });
    const differs = { kind: 'invoice_differs', pieces: 0 };
    expect(told(sale(paid('45.00')))).toMatchObject([{ ...differs, amount: '20.00' }]);
    expect(told(sale(paid('45.00', { credits: [credit('20.00')] })))).toEqual([]);
    expect(told(sale(paid('45.00', { invoices: [rest] })))).toEqual([]);
    // Of what was paid in part the rest goes back, and its refund is credited.
    expect(told(sale(paid('57.00')))).toMatchObject([
      { kind: 'overpaid', amount: '12.00' },
      { ...differs, amount: '8.00' },
    ]);
    expect(told(sale(paid('65.00')))).toMatchObject([{ kind: 'overpaid', amount: '20.00' }]);
    expect(told(sale(paid('64.98', { payment_tolerance: '0.05' })))).toMatchObject([{ kind: 'overpaid' }]);
    const promised = { at: null, amount: '20.00', currency: 'USD' };
    const { payments } = paid('45.00');
    expect(told(sale(paid('45.00', { payments: [...payments, promised] })))).toEqual([]);
  });

  test('that nobody paid is credited after what was refunded of others', () => {
    const plate = { ...mug, source_item_id: '2', sku: 'PLATE', product_id: 2, sold: 1, wanted: 0, charged: '12' };
    const lines = [refundedMugs(3, '60.00'), { ...refundedMugs(1, '12.00'), sku: 'PLATE' }];
    const facts = {
      ...{ ...shipped(3), lines: [mug, plate], charged: '77', taken_off: '12' },
      invoices: [invoice({ total: '77.00', lines: lines.map(({ sku, pieces, amount }) => ({ sku, pieces, amount })) })],
      payments: [{ at: SOLD_AT, amount: '65.00', currency: 'USD' }],
      refunds: [refund(1)],
    };
    const differs = { kind: 'invoice_differs', amount: '12.00' };
    expect(told(sale(facts))).toMatchObject([differs, { kind: 'refund_not_credited', amount: '20.00' }]);
    expect(told(sale({ ...facts, credits: [credit('20.00')] }))).toMatchObject([differs]);
    expect(told(sale({ ...facts, credits: [credit('20.00'), credit('12.00')] }))).toEqual([]);
  });

  test('is owed with its tax, where the channel charged that on top', () => {
    const facts = { charged: '76.70', taken_off: '23.60' };
    expect(told(sale({ ...off, ...facts }))).toMatchObject([{ kind: 'overpaid', amount: '23.60' }]);
  });

  test('is on an invoice that was issued before, of which its refund is credited', () => {
    const before = { ...off, invoices: [invoice()], refunds: [refund(1)] };
    expect(told(sale(before))).toMatchObject([{ kind: 'refund_not_credited', amount: '20.00' }]);
    expect(told(sale({ ...before, refunds: [refund(1, { documents: [credit('20.00')] })] }))).toEqual([]);
  });

  test('is owed to nobody where another came in its place: staff decided that', () => {
    const lines: LineFacts[] = [
      { ...mug, wanted: 2 },
      { ...mug, source_item_id: '2', origin: 'staff', sku: 'CUP', product_id: 2, sold: 0, wanted: 1, charged: '0' },
    ];
    const balance = orderBalance(sale({ lines, reserved: new Map([[1, 2]]) }));
    expect(balance.imbalances).toEqual([]);
    expect(balance.sum.pieces).toMatchObject({ sold: 3, cancelled: 1, added: 1, wanted: 3 });
  });

  test('after the invoice was issued is credited by the refund', () => {
    const facts = sale({ ...off, invoices: [invoice()], refunds: [refund(1)] });
    expect(told(facts)).toEqual([
      { kind: 'refund_not_credited', subject: 'R-1', pieces: 0, amount: '20.00', since: LATER },
    ]);
    expect(told({ ...facts, refunds: [refund(1, { documents: [credit('20.00')] })] })).toEqual([]);
  });
});

describe('a refund', () => {
  test('of what has not left is told with its pieces, and of all of it where two refunds make the whole', () => {
    expect(told(sale({ refunds: [refund(1)] }))).toEqual([
      { kind: 'refunded_unsent', subject: 'MUG', pieces: 1, amount: '20.00', since: LATER },
    ]);
    const both = [refund(1), refund(2, { total: '45.00', shipping: '5' })];
    expect(told(sale({ refunds: both }))).toEqual([
      { kind: 'refunded_unsent', subject: 'MUG', pieces: 3, amount: '60.00', since: LATER },
    ]);
  });

  test('of a part that left asks for nothing but a credit note, goodwill too', () => {
    expect(told(sale({ ...shipped(3), refunds: [refund(1)] }))).toEqual([]);
    const goodwill = refund(0, { total: '5.00', shipping: '5' });
    const facts = sale({ ...shipped(3), invoices: [invoice()], refunds: [goodwill] });
    expect(told(facts)).toMatchObject([{ kind: 'refund_not_credited', amount: '5.00' }]);
  });

  test('whose credit note is at the authority is under way', () => {
    const refunds = [refund(1, { documents: [{ ...credit('20.00'), state: 'moving' }] })];
    const balance = orderBalance(sale({ ...shipped(3), invoices: [invoice()], refunds }));
    expect(balance).toMatchObject({ imbalances: [], moving: [{ kind: 'credit_note', subject: 'FC01-3' }] });
  });

  test('that was cancelled leaves its credit note without money, and counts for nothing else', () => {
    const refunds = [refund(1, { is_cancelled: true, documents: [credit('20.00')] })];
    expect(told(sale({ invoices: [invoice()], refunds }))).toMatchObject([
      { kind: 'credit_not_refunded', subject: 'FC01-3', amount: '20.00' },
    ]);
  });

  test('of more than was charged is told', () => {
    expect(told(sale({ ...shipped(3), refunds: [refund(0, { total: '66.00' })] }))).toMatchObject([
      { kind: 'underpaid', amount: '1.00' },
    ]);
  });
});

describe('what was paid', () => {
  const paid = (amount: string, given: Partial<PaymentFacts> = {}): PaymentFacts => ({
    ...{ at: SOLD_AT, amount, currency: 'USD' },
    ...given,
  });
  const of = (payments: readonly PaymentFacts[], given: Partial<BalanceFacts> = {}) => sale({ payments, ...given });
  const awaited = { at: null };

  test('is all payments that came in, and owed is what is sent', () => {
    expect(told(of([paid('60'), paid('5')]))).toEqual([]);
    expect(told(of([paid('40')]))).toEqual([
      { kind: 'underpaid', subject: '', pieces: 0, amount: '25.00', since: SOLD_AT },
    ]);
    expect(told(of([paid('65'), paid('0.01')]))).toEqual([
      { kind: 'overpaid', subject: '', pieces: 0, amount: '0.01', since: SOLD_AT },
    ]);
    expect(orderBalance(of([paid('40')])).paid).toEqual({
      ...{ amount: '40.00', open: '25.00', is_in_other_currency: false },
    });
  });

  test('is not known, and disagrees with nothing, where payments do not tell it', () => {
    const unknown: [PaymentFacts[], open: string, Partial<BalanceFacts>?][] = [
      [[], '65.00'],
      [[paid('65', awaited)], '65.00'],
      [[paid('40'), paid('20', { currency: 'PEN' })], '25.00'],
      [[paid('65'), paid('-20')], '20.00'],
      [[paid('40')], '25.00', { are_payments_partial: true }],
    ];
    for (const [payments, open, given] of unknown) {
      const balance = orderBalance(of(payments, given));
      expect(balance.imbalances).toEqual([]);
      expect(balance.paid).toMatchObject({ amount: null, open });
    }
    expect(orderBalance(of([paid('9', { currency: 'PEN' })])).paid.is_in_other_currency).toBe(true);
  });

  test('may be off by what the account lets it be, either way, and the figures stay', () => {
    const off = (amount: string, payment_tolerance: string) => told(of([paid(amount)], { payment_tolerance }));
    expect([off('64.95', '0.05'), off('65.05', '0.05')]).toEqual([[], []]);
    expect(off('64.94', '0.05')).toMatchObject([{ kind: 'underpaid', amount: '0.06' }]);
    expect(off('65.0501', '0.05')).toMatchObject([{ kind: 'overpaid', amount: '0.0501' }]);
    expect(off('64.99', '0.00')).toMatchObject([{ kind: 'underpaid', amount: '0.01' }]);
    const figures = orderBalance(of([paid('64.98')], { payment_tolerance: '0.05' }));
    expect(figures).toMatchObject({ paid: { amount: '64.98', open: '0.02' }, sum: { amounts: { charged: '65.00' } } });
    const back = { ...shipped(3), refunds: [refund(0, { total: '65.03' })] };
    expect(told(of([paid('65')], { ...back, payment_tolerance: '0.05' }))).toEqual([]);
  });

  test('may be promised for the rest', () => {
    expect(told(of([paid('40'), paid('25', awaited)]))).toEqual([]);
    expect(told(of([paid('40'), paid('20', awaited)]))).toMatchObject([{ kind: 'underpaid', amount: '5.00' }]);
  });

  test('is less what was taken off, and is told once with it', () => {
    const off = { lines: [{ ...mug, wanted: 2 }], taken_off: '20', reserved: new Map([[1, 2]]) };
    expect(told(of([paid('45')], off))).toEqual([]);
    expect(told(of([paid('50')], off))).toMatchObject([
      { kind: 'overpaid', subject: 'MUG', pieces: 1, amount: '5.00', since: null },
    ]);
    expect(told(of([paid('70')], off))).toMatchObject([{ kind: 'overpaid', pieces: 1, amount: '25.00' }]);
    expect(told(of([paid('70')], { ...off, refunds: [refund(1)] }))).toMatchObject([
      { kind: 'overpaid', subject: '', pieces: 0, amount: '5.00' },
    ]);
    expect(orderBalance(of([paid('40')], off)).paid.open).toBe('5.00');
  });

  test('beyond the price goes back by any refund of no piece', () => {
    const goodwill = refund(0, { total: '5.00' });
    expect(told(of([paid('70')], { ...shipped(3), refunds: [goodwill] }))).toEqual([]);
    expect(told(of([paid('65')], { ...shipped(3), refunds: [goodwill] }))).toEqual([]);
    const asked = [{ number: '77', at: LATER, lines: [] }];
    expect(told(of([paid('70')], { ...shipped(3), asked_refunds: asked }))).toEqual([]);
  });

  test('of a cancelled order goes back', () => {
    const cancelled = { order_status: 'cancelled', cancelled_at: LATER, reserved: new Map() } as const;
    expect(told(of([paid('65')], cancelled))).toMatchObject([{ kind: 'overpaid', pieces: 0, amount: '65.00' }]);
    const back = refund(3, { total: '65.00', shipping: '5' });
    expect(told(of([paid('65')], { ...cancelled, refunds: [back] }))).toEqual([]);
    expect(told(of([paid('45')], { ...cancelled, refunds: [back] }))).toMatchObject([
      { kind: 'underpaid', amount: '20.00' },
    ]);
    expect(told(of([], cancelled))).toEqual([]);
  });

  test('is not told of pieces that are told as short, nor of what the channel wants otherwise', () => {
    const short = { at: LATER, reason: '' };
    const part = { ...shipped(2), order_status: 'partially_shipped' as const, short };
    expect(told(of([paid('45')], part)).map(({ kind }) => kind)).toEqual(['short_shipped']);
    const lines = [{ source_item_id: '1', sku: 'MUG', from: 3, to: 4 }];
    const channel_change = { at: LATER, is_asked: false, reason: '', fields: [], lines };
    const wanted = of([paid('85')], { is_with_warehouse: true, channel_change });
    expect(told(wanted).map(({ kind }) => kind)).toEqual(['changed_after_submission']);
    expect(told({ ...wanted, ...shipped(3) }).map(({ kind }) => kind)).toEqual(['changed_after_submission']);
    const settled = { ...wanted, ...shipped(3), channel_change: null };
    expect(told(settled)).toMatchObject([{ kind: 'overpaid', amount: '20.00' }]);
  });

  test('too little may keep the order here, before the warehouse has it', () => {
    const answers = (given: Partial<BalanceFacts>) => orderBalance(of([paid('40')], given)).imbalances[0]?.answers;
    expect(answers({})).toEqual(['hold']);
    for (const given of [{ is_held: true }, { is_being_sent: true }, { is_with_warehouse: true }, shipped(3)])
      expect(answers(given)).toEqual([]);
  });
});

describe('a refund whose piece the channel took off', () => {
  const own = (given: Partial<RefundedFacts> = {}) =>
    refund(1, {
      number: '77',
      left_out: '20.00',
      lines: [refundedMugs(1, '20.00', { source_item_id: '1', ...given })],
    });
  const left = { lines: [{ ...mug, left_out: 1, wanted: 2 }], left_out: '20.00', reserved: new Map([[1, 2]]) };
  const less = invoice({ total: '45.00', lines: [{ sku: 'MUG', pieces: 2, amount: '40.00' }] });

  test('is of what was sold, and the rest is sent', () => {
    const balance = orderBalance(sale({ ...left, refunds: [own()] }));
    expect(balance.imbalances).toEqual([]);
    expect(balance.sum.pieces).toMatchObject({ sold: 3, cancelled: 1, wanted: 2, refunded: 1 });
    expect(balance.sum.amounts).toMatchObject({ charged: '65.00', refunded: '20.00' });
  });

  test('is in no invoice that was issued after it, and credited in one that was issued before', () => {
    expect(told(sale({ ...left, refunds: [own()], invoices: [less] }))).toEqual([]);
    expect(told(sale({ ...left, refunds: [own()], invoices: [invoice()] }))).toEqual([
      { kind: 'refund_not_credited', subject: '77', pieces: 0, amount: '20.00', since: LATER },
    ]);
    const short = invoice({ total: '44.00', lines: [{ sku: 'MUG', pieces: 2, amount: '39.00' }] });
    expect(told(sale({ ...left, refunds: [own()], invoices: [short] }))).toMatchObject([
      { kind: 'invoice_differs', pieces: 0, amount: '1.00' },
    ]);
  });

  test('and a later one of a piece that left needs its credit note', () => {
    const later = refund(1, { number: '78' });
    const facts = { ...shipped(2), ...left, reserved: new Map(), refunds: [own(), later], invoices: [less] };
    expect(told(sale(facts))).toMatchObject([{ kind: 'refund_not_credited', subject: '78', amount: '20.00' }]);
  });

  test('is under way until its money is back, and then owed to the buyer', () => {
    const asked = sale({ ...left, asked_refunds: [{ number: '77', at: LATER, lines: own().lines }] });
    expect(told(asked)).toEqual([]);
    expect(orderBalance(asked).moving).toEqual([{ kind: 'refund', subject: '77' }]);
    const over = Date.parse(LATER) + 7 * 86_400_000;
    expect(nextOverAt(asked, over - 1)).toBe(over);
    expect(told(withinTime(asked, over))).toMatchObject([{ kind: 'overpaid', subject: 'MUG', pieces: 1 }]);
  });
});

test('a refund that is asked for keeps its pieces here', () => {
  const lines = [refundedMugs(1, '20.00', { source_item_id: '1' })];
  const asked = sale({ asked_refunds: [{ number: '77', at: LATER, lines }] });
  expect(told(asked)).toEqual([{ kind: 'refunded_unsent', subject: 'MUG', pieces: 1, amount: '20.00', since: LATER }]);
  expect(told({ ...asked, ...shipped(3) })).toEqual([]);
  // However long its channel is away.
  const late = withinTime(asked, Date.parse(LATER) + 8 * 86_400_000);
  expect(told(late)).toMatchObject([{ kind: 'refunded_unsent', pieces: 1 }]);
  expect(orderBalance(late).moving).toEqual([]);
});

describe('a refund that was refused', () => {
  const refused = (pieces: number, given: Partial<RefusedRefund> = {}): RefusedRefund => ({
    number: '77',
    at: LATER,
    total: `${20 * pieces}.00`,
    shipping: '0',
    refusal: 'No payment is left',
    can_retry: true,
    refunded_since: '0',
    lines: [{ ...refundedMugs(pieces, `${20 * pieces}.00`, { source_item_id: '1' }), unsent: pieces }],
    ...given,
  });
  const off = { lines: [{ ...mug, wanted: 2 }], taken_off: '20', reserved: new Map([[1, 2]]) };
  const answers = (facts: BalanceFacts) =>
    orderBalance(facts).imbalances.map((one) => [one.kind, one.subject, one.amount, one.reason, ...one.answers]);

  test('of a piece that was taken off is told in its place, with the channel’s words', () => {
    const facts = sale({ ...off, refused_refunds: [refused(1)] });
    expect(told(facts)).toEqual([{ kind: 'refund_refused', subject: '77', pieces: 1, amount: '20.00', since: LATER }]);
    expect(answers(facts)).toEqual([['refund_refused', '77', '20.00', 'No payment is left', 'retry_refund']]);
    const dropped = refused(1, { refusal: '', can_retry: false });
    expect(answers({ ...facts, refused_refunds: [dropped] })).toEqual([['refund_refused', '77', '20.00', '']]);
  });

  test('of all that has not left is told while it keeps the order here, and not once that is let go', () => {
    const whole = refused(3, { total: '65.00', shipping: '5' });
    const held = sale({ is_held: true, refused_refunds: [whole] });
    expect(answers(held)).toEqual([['refund_refused', '77', '65.00', 'No payment is left', 'retry_refund', 'release']]);
    expect(told({ ...held, is_held: false })).toEqual([]);
    const cancelled = { order_status: 'cancelled', is_held: false, reserved: new Map() } as const;
    expect(answers({ ...held, ...cancelled })).toEqual([
      ['refund_refused', '77', '65.00', 'No payment is left', 'retry_refund'],
    ]);
  });

  test('of what left, or of no piece, is told until as much went back, of several the newest first', () => {
    const goodwill = refused(0, { number: '78', total: '5.00', lines: [] });
    const sent = sale({ ...shipped(3), refused_refunds: [goodwill] });
    expect(told(sent)).toMatchObject([{ kind: 'refund_refused', subject: '78', pieces: 0, amount: '5.00' }]);
    const back = (refunded_since: string) => told({ ...sent, refused_refunds: [{ ...goodwill, refunded_since }] });
    expect(back('3.00')).toMatchObject([{ amount: '2.00' }]);
    expect(back('5.00')).toEqual([]);
    const lines = [{ ...refundedMugs(1, '20.00', { source_item_id: '1' }), unsent: 0 }];
    const both = [refused(1, { lines, refunded_since: '5.00' }), { ...goodwill, refunded_since: '5.00' }];
    expect(told({ ...sent, refused_refunds: both })).toMatchObject([{ subject: '77', amount: '20.00' }]);
  });

  test('that was asked for and refused once more is told once', () => {
    const again = refused(1, { number: '79' });
    expect(told(sale({ ...off, refused_refunds: [refused(1), again] }))).toMatchObject([{ subject: '79' }]);
    const others = [refused(1), refused(1, { number: '80', total: '21.00' })];
    expect(told(sale({ ...off, refused_refunds: others })).map(({ subject }) => subject)).toEqual(['77', '80']);
  });

  test('leaves owed what it was not of', () => {
    const two = { lines: [{ ...mug, wanted: 1 }], taken_off: '40', reserved: new Map([[1, 1]]) };
    expect(told(sale({ ...two, refused_refunds: [refused(1)] }))).toMatchObject([
      { kind: 'overpaid', subject: 'MUG', pieces: 1, amount: '20.00' },
      { kind: 'refund_refused', subject: '77', amount: '20.00' },
    ]);
    const payments = [{ at: SOLD_AT, amount: '70', currency: 'USD' }];
    expect(told(sale({ ...off, payments, refused_refunds: [refused(1)] }))).toMatchObject([
      { kind: 'overpaid', subject: '', pieces: 0, amount: '5.00' },
      { kind: 'refund_refused' },
    ]);
  });
});

test('a refund of a piece that came back leaves those that are still to be sent', () => {
  const back = refund(1, { lines: [refundedMugs(1, '20.00', { source_item_id: '1', returned: 1 })] });
  const part = { ...shipped(2), order_status: 'partially_shipped', reserved: new Map([[1, 1]]) } as const;
  expect(told(sale({ ...part, refunds: [back] }))).toEqual([]);
  expect(told(sale({ ...part, refunds: [refund(1)] }))).toMatchObject([{ kind: 'refunded_unsent', pieces: 1 }]);
});

test('what the channel wants taken off at the warehouse is told once', () => {
  const lines = [{ source_item_id: '1', sku: 'MUG', from: 3, to: 2 }];
  const channel_change = { at: LATER, is_asked: false, reason: '', fields: [], lines };
  expect(told(sale({ is_with_warehouse: true, channel_change, refunds: [refund(1)] }))).toMatchObject([
    { kind: 'changed_after_submission', pieces: 1 },
  ]);
});

test('what the warehouse has is what it took, not what is wanted by now', () => {
  const part = { order_status: 'partially_shipped', is_with_warehouse: true, parcels: [parcel(1)] } as const;
  const sum = (facts: BalanceFacts) => orderBalance(facts).sum.pieces;
  expect(sum(sale({ ...part, submitted: new Map([['1', 2]]) }))).toMatchObject({ sent: 1, with_warehouse: 2 });
  const off = [{ ...mug, wanted: 2 }];
  expect(sum(sale({ is_with_warehouse: true, lines: off }))).toMatchObject({ wanted: 2, with_warehouse: 3 });
});

test('pieces that a member cancels at the warehouse are under way, and told once it does not answer', () => {
  const lines = [{ source_item_id: '1', sku: 'MUG', from: 3, to: 2 }];
  const member_change = { at: LATER, is_asked: true, reason: '', fields: [], lines };
  const asked = sale({ is_with_warehouse: true, member_change, refunds: [refund(1)] });
  expect(orderBalance(asked)).toMatchObject({ imbalances: [], moving: [{ kind: 'cancelled_pieces' }] });
  const silent = { ...asked, member_change: { ...member_change, is_asked: false } };
  expect(orderBalance(silent).imbalances).toMatchObject([
    { kind: 'changed_after_submission', subject: 'MUG 3 → 2', answers: ['keep_as_sent'] },
  ]);
});

test('a refund by itself disagrees with nothing: it is a part of its sale', () => {
  const lines = [{ ...mug, charged: '-60' }];
  const refunded = { order_status: 'refund', ships_nothing: true, reserved: new Map() } as const;
  expect(told(sale({ ...refunded, lines, shipping: '-5', charged: '-65' }))).toEqual([]);
});

test('what the warehouse does not send of a part that left is short until it is refunded', () => {
  const part = sale({ order_status: 'cancelled', cancelled_at: LATER, parcels: [parcel(2)], reserved: new Map() });
  expect(told(part)).toEqual([{ kind: 'short_shipped', subject: 'MUG', pieces: 1, amount: '20.00', since: LATER }]);
  expect(told({ ...part, refunds: [refund(1)] })).toEqual([]);
});

test('an order that left twice is told, until what was too much came back', () => {
  const twice = sale({ order_status: 'shipped', parcels: [parcel(3), parcel(3)], reserved: new Map() });
  expect(told(twice)).toEqual([{ kind: 'sent_too_many', subject: 'MUG', pieces: 3, amount: '60.00', since: LATER }]);
  expect(told({ ...twice, parcels: [parcel(2), parcel(1)] })).toEqual([]);
});

test('what left under an earlier reference is told before the warehouse sends it again, and afterwards as too much', () => {
  const late = sale({
    order_status: 'shipped',
    is_with_warehouse: true,
    parcels: [parcel(2, true)],
    reserved: new Map(),
  });
  expect(told(late)).toContainEqual({
    kind: 'leaving_twice',
    subject: 'MUG',
    pieces: 2,
    amount: '40.00',
    since: LATER,
  });
  const kinds = (facts: BalanceFacts) => told(facts).map(({ kind }) => kind);
  expect(kinds({ ...late, parcels: [parcel(2, true), parcel(3)] })).toEqual(['sent_too_many']);
  expect(kinds({ ...late, is_with_warehouse: false })).not.toContain('leaving_twice');
});

test('what the warehouse cancels of an order of which a part left is not at the warehouse any more, and short', () => {
  const short = { at: LATER, reason: 'Damaged in the rack' };
  const part = { order_status: 'partially_shipped', is_with_warehouse: true, parcels: [parcel(2)] } as const;
  const balance = orderBalance(sale({ ...part, short, reserved: new Map([[1, 1]]) }));
  expect(balance.imbalances).toMatchObject([
    {
      ...{ kind: 'short_shipped', subject: 'MUG', pieces: 1, amount: '20.00', since: LATER },
      ...{ reason: 'Damaged in the rack', answers: ['send_again', 'take_off'] },
    },
    { kind: 'held_for_nothing', subject: 'MUG', pieces: 1 },
  ]);
  expect(balance.sum.pieces).toMatchObject({ wanted: 3, sent: 2, with_warehouse: 0, on_hold: 0 });
});

test('pieces of a part are with the warehouse while the rest waits, and are told where it loses them', () => {
  const split = sale({ has_part: true, submitted: new Map([['1', 2]]) });
  expect(told(split)).toEqual([]);
  expect(orderBalance(split).sum.pieces).toMatchObject({ wanted: 3, on_hold: 3, with_warehouse: 2, sent: 0 });
  const lost = sale({ is_with_warehouse: true, has_lost_part: true, submitted: new Map([['1', 1]]) });
  expect(told(lost)).toMatchObject([{ kind: 'short_shipped', subject: 'MUG', pieces: 2, amount: '40.00' }]);
  expect(orderBalance(lost).imbalances).toMatchObject([{ answers: [] }]);
});

describe('what the channel changes after the warehouse has it', () => {
  const change = {
    ...{ at: LATER, is_asked: false, reason: 'Order is packing' },
    fields: [{ field: 'address', to: 'Av. Nueva 3' }],
    lines: [{ source_item_id: '1', sku: 'MUG', from: 3, to: 2 }],
  };
  const sent = sale({ is_with_warehouse: true, channel_change: change });

  test('is told with what it wants, before the parcel leaves', () => {
    expect(orderBalance(sent).imbalances).toEqual([
      {
        ...{ kind: 'changed_after_submission', subject: 'MUG 3 → 2, Av. Nueva 3', pieces: 1, amount: '0.00' },
        ...{ since: LATER, reason: 'Order is packing', answers: ['send_change', 'recall', 'keep_as_sent'] },
        duplicate_payments: [],
      },
    ]);
    expect(told({ ...sent, ...shipped(3) })).toEqual([]);
  });

  test('is told after it left only where pieces were added, which nobody sends', () => {
    const cup = { source_item_id: '2', sku: 'CUP', from: 0, to: 1 };
    const left = sale({ ...shipped(3), channel_change: { ...change, lines: [...change.lines, cup] } });
    expect(orderBalance(left).imbalances).toMatchObject([
      { kind: 'changed_after_submission', subject: 'CUP 0 → 1', pieces: 1, answers: ['keep_as_sent'] },
    ]);
    for (const order_status of ['cancelled', 'refund'] as const) expect(told({ ...left, order_status })).toEqual([]);
    expect(told({ ...left, ships_nothing: true })).toEqual([]);
  });

  test('is under way while the warehouse is asked', () => {
    const asked = orderBalance({ ...sent, channel_change: { ...change, is_asked: true } });
    expect(asked).toMatchObject({ imbalances: [], moving: [{ kind: 'change' }] });
    const waiting = { ...sent, channel_change: { ...change, is_asked: true } };
    const [asks, over] = [Date.parse(LATER), Date.parse(LATER) + 3_600_000];
    expect(nextOverAt(waiting, asks)).toBe(over);
    expect(orderBalance(withinTime(waiting, over - 1)).imbalances).toEqual([]);
    expect(orderBalance(withinTime(waiting, over)).imbalances).toMatchObject([{ kind: 'changed_after_submission' }]);
  });

  test('may be answered by a cancellation and another submission, for which the warehouse is asked once', () => {
    const asked = { ...sent, recall: { at: LATER, is_asked: true } };
    expect(orderBalance(asked)).toMatchObject({ imbalances: [], moving: [{ kind: 'recall' }] });
    const over = Date.parse(LATER) + 3_600_000;
    expect(nextOverAt(asked, over - 1)).toBe(over);
    expect(orderBalance(withinTime(asked, over - 1)).imbalances).toEqual([]);
    for (const facts of [withinTime(asked, over), { ...sent, recall: { at: LATER, is_asked: false } }])
      expect(orderBalance(facts)).toMatchObject({
        imbalances: [{ kind: 'changed_after_submission', answers: ['send_change', 'keep_as_sent'] }],
        moving: [],
      });
  });

  test('cannot be sent once it is packed, nor where it adds pieces', () => {
    const answers = (facts: BalanceFacts) => orderBalance(facts).imbalances[0]?.answers;
    expect(answers({ ...sent, order_status: 'packing' })).toEqual(['keep_as_sent']);
    const lines = [{ source_item_id: '1', sku: 'MUG', from: 3, to: 5 }];
    expect(answers({ ...sent, channel_change: { ...change, lines } })).toEqual(['recall', 'keep_as_sent']);
  });
});

describe('what the channel shows as fulfilled', () => {
  const shown = (pieces: number, before = 0): Partial<BalanceFacts> => ({
    shown: { at: LATER, pieces: new Map([['1', pieces]]), before: new Map([['1', before]]) },
  });
  const answers = (facts: Partial<BalanceFacts>) =>
    orderBalance(sale(facts)).imbalances.map((one) => [one.kind, one.subject, one.pieces, ...one.answers]);

  test('is what left, and what was fulfilled before is no part of it', () => {
    for (const facts of [shown(0), { ...shipped(3), ...shown(3) }, { ...shipped(3), ...shown(5, 2) }])
      expect(answers(facts)).toEqual([]);
    expect(answers({ order_status: 'shipped', ...shown(3), reserved: new Map() })).toEqual([]);
  });

  test('is told again where it lacks what left, once it was told', () => {
    const lacking = { ...shipped(3), ...shown(1) };
    expect(answers(lacking)).toEqual([['told_wrong', 'MUG 3 → 1', 2, 'tell_again']]);
    const telling = orderBalance(sale({ ...lacking, telling: { at: LATER, is_asked: false } }));
    expect(telling).toMatchObject({ imbalances: [], moving: [{ kind: 'notification' }] });
  });

  test('beyond what left is taken over where the warehouse will not send it, and else left to people', () => {
    const part = { ...shipped(1), order_status: 'partially_shipped' as const, reserved: new Map([[1, 2]]) };
    expect(answers({ ...part, ...shown(3) })).toEqual([['told_wrong', 'MUG 1 → 3', 2]]);
    expect(answers({ ...part, is_with_warehouse: false, ...shown(3) })).toEqual([
      ['told_wrong', 'MUG 1 → 3', 2, 'adopt'],
    ]);
    expect(answers({ ...part, short: { at: LATER, reason: '' }, reserved: new Map(), ...shown(3) })).toEqual([
      ['short_shipped', 'MUG', 2, 'send_again', 'take_off'],
      ['told_wrong', 'MUG 1 → 3', 2, 'adopt'],
    ]);
    const cancelled = { order_status: 'cancelled' as const, reserved: new Map() };
    expect(answers({ ...cancelled, ...shown(1) })).toEqual([['told_wrong', 'MUG 0 → 1', 1]]);
  });

  test('may be without refunded pieces, and with those that were taken off a complete order', () => {
    expect(answers({ ...shipped(3), ...shown(2), refunds: [refund(1, { documents: [] })] })).toEqual([]);
    const off = { ...shipped(2), lines: [{ ...mug, wanted: 2 }], taken_off: '20', refunds: [refund(1)] };
    for (const pieces of [1, 2, 3]) expect(answers({ ...off, ...shown(pieces) })).toEqual([]);
  });

  test('counts a kit by its parts', () => {
    const kit = { ...mug, sku: 'SET', product_id: null };
    const cup = { ...mug, source_item_id: '1.1', parent_item_id: '1', origin: 'kit' as const, sold: 0, wanted: 6 };
    const parcels = [{ at: LATER, is_late: false, lines: [{ source_item_id: '1.1', pieces: 5 }] }];
    const facts = { ...shipped(3), order_status: 'partially_shipped' as const, lines: [kit, cup], parcels };
    expect(answers({ ...facts, ...shown(2) })).toEqual([]);
    expect(answers({ ...facts, ...shown(3) })).toEqual([['told_wrong', 'SET 2 → 3', 1]]);
  });
});

test('stock that is held for more than is still to be sent is told', () => {
  const part = { order_status: 'partially_shipped', is_with_warehouse: true, parcels: [parcel(2)] } as const;
  expect(told(sale({ ...part, reserved: new Map([[1, 1]]) }))).toEqual([]);
  expect(told(sale({ ...part, reserved: new Map([[1, 3]]) }))).toMatchObject([
    { kind: 'held_for_nothing', subject: 'MUG', pieces: 2 },
  ]);
});

describe('an invoice', () => {
  const cancelled = { order_status: 'cancelled', cancelled_at: LATER, reserved: new Map() } as const;

  test('of a cancelled order is told until its cancellation is asked for', () => {
    expect(told(sale({ ...cancelled, invoices: [invoice()] }))).toEqual([
      { kind: 'invoice_of_cancelled', subject: 'F001-27', pieces: 0, amount: '65.00', since: LATER },
    ]);
    const balance = orderBalance(sale({ ...cancelled, invoices: [invoice({ state: 'leaving' })] }));
    expect(balance).toMatchObject({ imbalances: [], moving: [{ kind: 'invoice_cancellation', subject: 'F001-27' }] });
  });

  test('of a cancelled order that staff credited is told no more, nor what they credited of one that differs', () => {
    expect(told(sale({ ...cancelled, invoices: [invoice()], credits: [credit('65.00')] }))).toEqual([]);
    const less = { lines: [{ ...mug, sold: 2, wanted: 2, charged: '40' }], charged: '45', reserved: new Map([[1, 2]]) };
    expect(told(sale({ ...less, invoices: [invoice()], credits: [credit('20.00')] }))).toEqual([]);
    expect(told(sale({ ...less, invoices: [invoice()], credits: [credit('5.00')] }))).toMatchObject([
      { kind: 'invoice_differs', amount: '15.00' },
    ]);
  });

  test('that staff credited by hand covers a refund without a note of its own', () => {
    const facts = sale({ ...shipped(3), invoices: [invoice()], refunds: [refund(1)], credits: [credit('15.00')] });
    expect(told(facts)).toMatchObject([{ kind: 'refund_not_credited', amount: '5.00' }]);
    expect(told({ ...facts, credits: [credit('20.00')] })).toEqual([]);
  });

  test('that the channel lowered since has its refunds credited once, whatever it has too much besides', () => {
    const less = { lines: [{ ...mug, sold: 1, wanted: 1, charged: '20' }], charged: '25', reserved: new Map([[1, 1]]) };
    const back = (number: string) => refund(0, { number, total: '0.50' });
    const facts = { ...less, invoices: [invoice()], refunds: [back('R-1'), back('R-2')] };
    const named = credit('1.00', [
      { number: 'R-1', amount: '0.50' },
      { number: 'R-2', amount: '0.50' },
    ]);
    const differs = { kind: 'invoice_differs', amount: '40.00' };
    expect(told(sale({ ...facts, credits: [named] }))).toMatchObject([differs]);
    const another = { ...facts, refunds: [...facts.refunds, back('R-3')], credits: [named] };
    const missing = { kind: 'refund_not_credited', subject: 'R-3', amount: '0.50' };
    expect(told(sale(another))).toMatchObject([differs, missing]);
  });

  test('has no more credited for a refund than went back by it: the rest is for what it has too much', () => {
    const less = { lines: [{ ...mug, sold: 2, wanted: 2, charged: '40' }], charged: '45', reserved: new Map([[1, 2]]) };
    const facts = { ...less, invoices: [invoice()], refunds: [refund(0, { total: '5.00' })] };
    const credits = [credit('12.00', [{ number: 'R-1', amount: '12.00' }])];
    expect(told(sale({ ...facts, credits }))).toMatchObject([{ kind: 'invoice_differs', amount: '13.00' }]);
  });

  test('differs where the channel changed the order since, in money or in pieces', () => {
    const lines = [{ ...mug, sold: 2, wanted: 2, charged: '40' }];
    const facts = sale({ lines, charged: '45', reserved: new Map([[1, 2]]), invoices: [invoice()] });
    expect(told(facts)).toEqual([
      { kind: 'invoice_differs', subject: 'F001-27', pieces: 1, amount: '20.00', since: SOLD_AT },
    ]);
  });

  test('that was issued elsewhere is compared by its total alone', () => {
    const elsewhere = { lines: null, number: 'E-1' };
    expect(told(sale({ invoices: [invoice(elsewhere)] }))).toEqual([]);
    expect(told(sale({ invoices: [invoice({ ...elsewhere, total: '60.00' })] }))).toMatchObject([
      { kind: 'invoice_differs', pieces: 0, amount: '5.00' },
    ]);
  });

  test('that was cancelled is missing once goods left, for what is neither refunded nor invoiced', () => {
    const voided_invoices = [{ ...invoice(), at: LATER }];
    const sent = sale({ ...shipped(3), voided_invoices });
    const missing = { kind: 'invoice_missing', subject: 'F001-27', pieces: 0, amount: '65.00', since: LATER };
    expect(told(sent)).toEqual([missing]);
    expect(told({ ...sent, refunds: [refund(1)] })).toMatchObject([{ kind: 'invoice_missing', amount: '45.00' }]);
    const back = refund(3, { total: '65.00', shipping: '5' });
    expect(told({ ...sent, refunds: [back] })).toEqual([]);
    expect(told(sale({ voided_invoices }))).toEqual([]);
    expect(told(sale({ ...cancelled, voided_invoices }))).toEqual([]);
    const virtual = { order_status: 'fulfilled', ships_nothing: true, reserved: new Map() } as const;
    expect(told(sale({ ...virtual, voided_invoices }))).toEqual([missing]);
  });

  test('that was cancelled is not missing while one is on its way, or where another says the same', () => {
    const sent = sale({ ...shipped(3), voided_invoices: [{ ...invoice(), at: LATER }] });
    expect(told({ ...sent, invoices: [invoice({ number: 'F001-28', state: 'moving' })] })).toEqual([]);
    expect(told({ ...sent, invoices: [invoice({ number: 'F001-28', state: 'leaving' })] })).toEqual([]);
    expect(told({ ...sent, invoices: [invoice({ number: 'F001-28' })] })).toEqual([]);
  });

  test('that is void leaves its credit note alone', () => {
    const refunds = [refund(1, { documents: [credit('20.00')] })];
    expect(told(sale({ ...shipped(3), refunds }))).toMatchObject([{ kind: 'credit_without_invoice', amount: '20.00' }]);
  });
});

describe('of two lines of a SKU', () => {
  const cheap: LineFacts = { ...mug, source_item_id: '2', sold: 1, wanted: 1, charged: '5' };
  const facts = { charged: '70', reserved: new Map([[1, 3]]) };

  test('a refund is of the one that staff took pieces off', () => {
    const lines = [mug, { ...mug, source_item_id: '2', sold: 1, wanted: 0, charged: '20' }];
    expect(told(sale({ ...facts, charged: '85', lines, refunds: [refund(1)] }))).toEqual([]);
  });

  test('else of the one that is sold at its price; what is told of both is told once', () => {
    const lines = [mug, cheap];
    const one = refund(1, { total: '5.00', lines: [refundedMugs(1, '5.00')] });
    const { rows } = orderBalance(sale({ ...facts, lines, refunds: [one] }));
    expect(rows.map(({ amounts }) => amounts.refunded)).toEqual(['0.00', '5.00', '0.00']);
    const refunds = [refund(4, { total: '65.00', lines: [refundedMugs(4, '65.00')] })];
    expect(told(sale({ ...facts, lines, refunds }))).toMatchObject([
      { kind: 'refunded_unsent', subject: 'MUG', pieces: 4, amount: '65.00' },
    ]);
  });
});

describe('a kit', () => {
  const kit: LineFacts = { ...mug, sku: 'SET', product_id: 9, sold: 2, wanted: 2, charged: '50' };
  const part = (id: string, product_id: number, each: number): LineFacts => ({
    ...mug,
    source_item_id: id,
    parent_item_id: '1',
    origin: 'kit',
    sku: id,
    product_id,
    sold: each * 2,
    wanted: each * 2,
    charged: '0',
  });
  const facts = sale({
    lines: [kit, part('POT', 2, 1), part('CUP', 3, 4)],
    shipping: '0',
    charged: '50',
    reserved: new Map([
      [2, 2],
      [3, 8],
    ]),
  });

  test('has its money, and its parts the pieces that are sent; each counts once', () => {
    const { rows, sum } = orderBalance(facts);
    expect(rows.map(({ sku, pieces, amounts }) => [sku, pieces?.sold, pieces?.on_hold, amounts.charged])).toEqual([
      ['SET', 2, 0, '50.00'],
      ['POT', 2, 2, '0.00'],
      ['CUP', 8, 8, '0.00'],
    ]);
    expect(sum.pieces).toMatchObject({ sold: 10, on_hold: 10 });
  });

  test('that is refunded has its parts refunded', () => {
    const refunds = [refund(0, { total: '25.00', lines: [refundedMugs(1, '25.00', { sku: 'SET' })] })];
    expect(told({ ...facts, refunds }).map(({ subject, pieces }) => [subject, pieces])).toEqual([
      ['POT', 1],
      ['CUP', 4],
    ]);
  });
});

test('what is charged beside lines and shipping has a row of its own, in the decimals of the currency', () => {
  const lines = [{ ...mug, charged: '60000.00' }];
  const { rows, sum } = orderBalance(sale({ currency: 'CLP', lines, shipping: '0', charged: '71400.0000' }));
  expect(rows.map(({ kind, amounts }) => [kind, amounts.charged])).toEqual([
    ['line', '60000'],
    ['other', '11400'],
  ]);
  expect(sum.amounts.charged).toBe('71400');
});

test('an order that its channel shipped itself is sent, and one that ships nothing has nothing open', () => {
  const elsewhere = orderBalance(sale({ order_status: 'shipped', reserved: new Map() }));
  expect(elsewhere).toMatchObject({ imbalances: [], sum: { pieces: { sent: 3 } } });
  const virtual = orderBalance(sale({ order_status: 'fulfilled', ships_nothing: true, reserved: new Map() }));
  expect(virtual).toMatchObject({ imbalances: [], sum: { pieces: { sent: 0, with_warehouse: 0 } } });
});

test('in any life of an order nothing that disagrees is silent, and every sum is right', () => {
  fc.assert(fc.property(Story, expectImbalances), { numRuns: 300 });
  expect.hasAssertions();
});

describe('a return', () => {
  const line = { source_item_id: '1', quantity: 1, good: null, damaged: null, missing: null };
  const back = (given: Partial<ReturnFacts> = {}): ReturnFacts => ({
    number: 'R-1001',
    state: 'received',
    outcome: null,
    at: LATER,
    waits_until: null,
    is_restocked: false,
    lines: [line],
    ...given,
  });
  const left = (returns: readonly ReturnFacts[], more: Partial<BalanceFacts> = {}) =>
    sale({ ...shipped(3), returns, ...more });

  test('that is here for too long is told until its money goes back, or a member says how it ended', () => {
    expect(told(left([back()]))).toEqual([
      { kind: 'returned_open', subject: 'R-1001', pieces: 1, amount: '20.00', since: LATER },
    ]);
    expect(told(left([back()], { refunds: [refund(1)] }))).toEqual([]);
    for (const outcome of ['refunded', 'exchanged', 'nothing'] as const)
      expect(told(left([back({ state: 'closed', outcome })]))).toEqual([]);
    expect(told(left([back({ state: 'refused' })]))).toEqual([]);
  });

  test('has its days, in which it is under way', () => {
    const moving = [{ kind: 'return', subject: 'R-1001' }];
    expect(orderBalance(left([back({ waits_until: LATER })]))).toMatchObject({ imbalances: [], moving });
    const expected = back({ state: 'authorised', waits_until: LATER });
    expect(orderBalance(left([expected], { refunds: [refund(1)] }))).toMatchObject({ imbalances: [], moving });
  });

  test('that was refunded and never came is told, also where pieces of it were missing', () => {
    const missing = { kind: 'return_missing', subject: 'R-1001', pieces: 1, amount: '20.00', since: LATER };
    const refunds = [refund(1)];
    expect(told(left([back({ state: 'on_its_way' })], { refunds }))).toEqual([missing]);
    expect(told(left([back({ state: 'on_its_way' })]))).toEqual([]);
    const lines = [{ ...line, good: 0, damaged: 0, missing: 1 }];
    expect(told(left([back({ state: 'inspected', lines })], { refunds }))).toEqual([missing]);
    expect(told(left([back({ state: 'closed', outcome: 'refunded' })], { refunds }))).toEqual([]);
  });

  test('takes no refund that another was closed with, nor one of pieces that never left', () => {
    const closed = back({ number: 'R-1000', state: 'closed', outcome: 'refunded', waits_until: LATER });
    expect(told(left([back(), closed], { refunds: [refund(1)] }))).toMatchObject([{ subject: 'R-1001', pieces: 1 }]);
    const short = { ...shipped(2), lines: [{ ...mug, wanted: 2 }], refunds: [refund(1)] };
    expect(told(sale({ ...short, returns: [back()] }))).toMatchObject([{ kind: 'returned_open', pieces: 1 }]);
  });

  test('counts as returned what came back, and as restocked the good pieces that are in stock again', () => {
    const lines = [{ ...line, quantity: 3, good: 1, damaged: 1, missing: 1 }];
    const inspected = back({ state: 'inspected', is_restocked: true, lines });
    expect(orderBalance(left([inspected])).sum.pieces).toMatchObject({ returned: 2, restocked: 1 });
    expect(orderBalance(left([{ ...inspected, is_restocked: false }])).sum.pieces.restocked).toBe(0);
  });
});

describe('of an order with an invoice a parcel', () => {
  const ofPart = invoice({ total: '45.00', lines: [{ sku: 'MUG', pieces: 2, amount: '40.00' }] });
  const ofRest = invoice({
    number: 'F001-28',
    total: '20.00',
    shipping: '0',
    lines: [{ sku: 'MUG', pieces: 1, amount: '20.00' }],
  });
  const byParcel = { is_invoiced_by_parcel: true, has_unsent_invoice: true, has_part: true };
  const told = (given: Partial<BalanceFacts>) =>
    orderBalance(sale({ ...byParcel, ...given })).imbalances.map(
      ({ kind, subject, amount }) => `${kind} ${subject} ${amount}`,
    );

  test('nothing is missing while further invoices may come, and both together are right', () => {
    expect(told({ invoices: [ofPart] })).toEqual([]);
    expect(told({ ...shipped(3), has_unsent_invoice: false, invoices: [ofPart, ofRest] })).toEqual([]);
    expect(told({ ...shipped(3), has_unsent_invoice: true, invoices: [ofPart] })).toEqual([]);
    expect(told({ ...shipped(3), has_unsent_invoice: false, invoices: [ofPart] })).toEqual([
      'invoice_differs F001-27 20.00',
    ]);
    expect(told({ invoices: [ofPart, { ...ofRest, total: '30.00' }] })).toEqual([
      'invoice_differs F001-27, F001-28 10.00',
    ]);
  });

  test('what a cancelled invoice had is missing, and no other differs for it', () => {
    const sent = { ...shipped(3), has_unsent_invoice: false, has_part: false, invoices: [ofPart] };
    const voided = { ...ofRest, at: LATER };
    expect(told({ ...sent, voided_invoices: [voided] })).toEqual(['invoice_missing F001-28 20.00']);
    const wrong = invoice({ ...ofPart, total: '44.00' });
    expect(told({ ...sent, invoices: [wrong], voided_invoices: [voided] })).toEqual([
      'invoice_missing F001-28 20.00',
      'invoice_differs F001-27 1.00',
    ]);
    const twice = { ...voided, number: 'F001-29' };
    expect(told({ ...sent, voided_invoices: [voided, twice] })).toEqual(['invoice_missing F001-28, F001-29 20.00']);
  });

  test('what was refunded before its invoice needs no note, and what an invoice has does', () => {
    const sent = { parcels: [parcel(2)], order_status: 'partially_shipped' as const, reserved: new Map([[1, 1]]) };
    expect(told({ ...sent, invoices: [ofPart], refunds: [refund(1)] })).toEqual(['refunded_unsent MUG 20.00']);
    const cancelled = { ...sent, order_status: 'cancelled' as const, reserved: new Map(), has_unsent_invoice: false };
    expect(told({ ...cancelled, invoices: [ofPart], refunds: [refund(1)] })).toEqual([]);
    expect(told({ ...cancelled, invoices: [ofPart], refunds: [refund(2)] })).toEqual(['refund_not_credited R-1 20.00']);
  });

  test('each valid invoice of a cancelled order is named', () => {
    const given = { order_status: 'cancelled' as const, reserved: new Map(), invoices: [ofPart, ofRest] };
    expect(told(given)).toEqual(['invoice_of_cancelled F001-27, F001-28 65.00']);
  });
});
