import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalsOf, fromCoins, multiplyAmount, roundAmount, signOf, subtractAmount, sumAmounts } from '#base/money.ts';
import type { Refundable, RefundableLine } from './contract.ts';
import { lineWorths, piecesAmount, refundAmounts } from './refund-rules.ts';

const line = (more: Partial<RefundableLine> = {}): RefundableLine => ({
  source_item_id: '1',
  sku: 'CUP',
  name: 'Cup',
  pieces: 3,
  worth: '10.00',
  refunded_pieces: 0,
  refunded: '0.00',
  unsent: 0,
  ...more,
});

const order = (more: Partial<Refundable> = {}): Refundable => ({
  currency: 'USD',
  charged: '15.00',
  left: '15.00',
  shipping: '5.00',
  lines: [line()],
  channel: 'Web shop',
  limit: null,
  refunds: [],
  ...more,
});

const parts = (pieces: number, shipping = '0', goodwill = '0') => ({
  lines: pieces > 0 ? [{ source_item_id: '1', pieces }] : [],
  shipping,
  goodwill,
});

describe('what a refund comes to', () => {
  test('pieces are their share, and the last one takes the rest', () => {
    expect(refundAmounts(order(), parts(1))?.total).toBe('3.33');
    expect(refundAmounts(order(), parts(3, '5', '0'))?.total).toBe('15.00');
    const last = line({ refunded_pieces: 2, refunded: '6.66' });
    expect(refundAmounts(order({ lines: [last], left: '8.34' }), parts(1))?.total).toBe('3.34');
  });

  test('what went back for other amounts leaves less, never less than nothing', () => {
    expect(piecesAmount(line({ refunded_pieces: 1, refunded: '9.00' }), 2, order())).toBe('1.00');
    expect(piecesAmount(line({ refunded_pieces: 1, refunded: '11.00' }), 1, order())).toBe('0.00');
  });

  test('pieces that have not left are named apart, first', () => {
    expect(refundAmounts(order({ lines: [line({ worth: '9.00', unsent: 1 })] }), parts(2))?.lines).toEqual([
      { source_item_id: '1', pieces: 1, amount: '3.00', restock: 'unsent' },
      { source_item_id: '1', pieces: 1, amount: '3.00', restock: 'none' },
    ]);
  });

  test.each([
    ['nothing', parts(0)],
    ['more pieces than there are', parts(4)],
    ['more than is left of shipping', parts(0, '5.01')],
    ['more than is left of the order', parts(0, '0', '15.01')],
    ['less than a coin', parts(0, '0', '0.001')],
    ['a line that it does not have', { ...parts(0), lines: [{ source_item_id: '9', pieces: 1 }] }],
    ['a line twice', { ...parts(0), lines: [...parts(1).lines, ...parts(1).lines] }],
  ])('%s is none', (_, wanted) => {
    expect(refundAmounts(order(), wanted)).toBeNull();
  });

  test('pesos of Chile have no cents', () => {
    const chile = order({
      currency: 'CLP',
      left: '1000',
      charged: '1000',
      shipping: '0',
      lines: [line({ worth: '1000' })],
    });
    expect(refundAmounts(chile, parts(1))?.total).toBe('333.00');
    expect(refundAmounts(chile, parts(0, '0', '0.50'))).toBeNull();
  });
});

test('taxes on top and discounts of the whole order are spread by what lines cost', () => {
  const lines = [
    { charged: '100.00', taxes_on_top: '18.00' },
    { charged: '50.00', taxes_on_top: '9.00' },
    { charged: '-10.00', taxes_on_top: '0.00' },
  ];
  expect(lineWorths(lines, '167.00', { currency: 'PEN' })).toEqual(['111.33', '55.67', '0.00']);
  expect(lineWorths([{ charged: '0.00', taxes_on_top: '0.00' }], '0.00', { currency: 'PEN' })).toEqual(['0.00']);
});

test('however an order goes back piece by piece, all of it goes back and never more, in whole coins', () => {
  const some = fc.record({
    currency: fc.constantFrom('USD', 'CLP', 'KWD'),
    lines: fc.array(
      fc.record({ pieces: fc.integer({ min: 1, max: 7 }), coins: fc.bigInt({ min: 0n, max: 99_999n }) }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    shipping: fc.bigInt({ min: 0n, max: 999n }),
    order: fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
  });
  fc.assert(
    fc.property(some, ({ currency, lines, shipping, order: choices }) => {
      const decimals = decimalsOf(currency);
      const worths = lines.map(({ coins }) => fromCoins(coins, decimals));
      const charged = sumAmounts([...worths, fromCoins(shipping, decimals)]);
      let now = order({
        currency,
        charged,
        left: charged,
        shipping: fromCoins(shipping, decimals),
        lines: lines.map(({ pieces }, place) =>
          line({ source_item_id: `${place}`, pieces, worth: worths[place] ?? '0.00' }),
        ),
      });
      for (const choice of [...choices, ...now.lines.flatMap(({ pieces }, place) => Array(pieces).fill(place))]) {
        const place = choice % now.lines.length;
        const one = now.lines[place];
        if (!one || one.refunded_pieces === one.pieces) continue;
        const amount = piecesAmount(one, 1, now);
        expect(signOf(amount)).toBeGreaterThanOrEqual(0);
        expect(signOf(subtractAmount(roundAmount(amount, decimals), amount))).toBe(0);
        now = {
          ...now,
          left: subtractAmount(now.left, amount),
          lines: now.lines.with(place, {
            ...one,
            refunded_pieces: one.refunded_pieces + 1,
            refunded: sumAmounts([one.refunded, amount]),
          }),
        };
      }
      expect(now.lines.map(({ refunded }) => refunded)).toEqual(worths);
      expect(signOf(subtractAmount(now.left, now.shipping))).toBe(0);
      if (signOf(now.left) > 0) expect(refundAmounts(now, parts(0, now.shipping))?.total).toBe(now.left);
      expect(refundAmounts(now, parts(0, '0', multiplyAmount(charged, 2)))).toBeNull();
    }),
  );
});
