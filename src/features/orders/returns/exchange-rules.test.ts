import fc from 'fast-check';
import { expect, test } from 'vitest';
import { subtractAmount, sumAmounts } from '#base/money.ts';
import type { Refundable } from '#features/orders/refunds/contract.ts';
import { exchangeAmounts, exchangeCredit, taxesWithin } from './exchange-rules.ts';

const PEN = { currency: 'PEN' };

const refundable: Refundable = {
  ...PEN,
  charged: '60.00',
  left: '60.00',
  shipping: '0.00',
  lines: [
    {
      source_item_id: '1',
      sku: 'BLUE',
      name: 'Blue mug',
      pieces: 3,
      worth: '60.00',
      refunded_pieces: 0,
      refunded: '0.00',
      unsent: 0,
    },
  ],
  channel: null,
  limit: null,
  refunds: [],
};
const back = (good: number, damaged = 0, missing = 0) => ({
  state: 'inspected' as const,
  lines: [
    {
      source_item_id: '1',
      sku: 'BLUE',
      name: 'Blue mug',
      quantity: good + damaged + missing,
      is_stocked: true,
      good,
      damaged,
      missing,
    },
  ],
});

test('what came back pays for what goes out, also damaged; what is missing, or was refunded, pays for nothing', () => {
  expect(exchangeCredit(back(1), refundable)?.total).toBe('20.00');
  expect(exchangeCredit(back(1, 1, 1), refundable)?.total).toBe('40.00');
  expect(exchangeCredit(back(0, 0, 1), refundable)).toBeNull();
  const refunded = refundable.lines.map((line) => ({ ...line, refunded_pieces: 2, refunded: '40.00' }));
  expect(exchangeCredit(back(2), { ...refundable, left: '20.00', lines: refunded })?.total).toBe('20.00');
  expect(
    exchangeCredit({ ...back(1), lines: back(1).lines.map((line) => ({ ...line, source_item_id: '9' })) }, refundable),
  ).toBeNull();
});

test.each([
  ['23.00', 1, { kind: 'to_pay', difference: '3.00', carried: '20.00', total: '23.00' }],
  ['20', 1, { kind: 'even', difference: '0.00', carried: '20.00', total: '20.00' }],
  ['8.50', 2, { kind: 'to_give_back', difference: '3.00', carried: '17.00', total: '17.00' }],
])('at %s, %i of them for 20.00', (price, quantity, amounts) => {
  expect(exchangeAmounts('20.00', [{ price, quantity }], PEN)).toEqual(amounts);
});

test('nothing, no price, and parts of a coin are no exchange', () => {
  expect(exchangeAmounts('20.00', [], PEN)).toBeNull();
  for (const price of ['', '0', '-1', '1.005'])
    expect(exchangeAmounts('20.00', [{ price, quantity: 1 }], PEN)).toBeNull();
  expect(exchangeAmounts('20', [{ price: '3', quantity: 1 }], { currency: 'CLP' })).toMatchObject({
    difference: '17.00',
  });
});

const coins = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2));

test('both sides of an exchange come to the same', () => {
  const line = fc.record({ price: coins, quantity: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(coins, fc.array(line, { minLength: 1, maxLength: 5 }), (credit, lines) => {
      const amounts = exchangeAmounts(credit, lines, PEN);
      if (!amounts) throw new Error('no exchange');
      const { kind, difference, total, carried } = amounts;
      const [paid, given] = kind === 'to_pay' ? [difference, '0'] : ['0', difference];
      expect(subtractAmount(sumAmounts([credit, paid]), sumAmounts([total, given]))).toBe('0.00');
      expect(sumAmounts([carried, paid])).toBe(sumAmounts([total]));
    }),
  );
});

test('taxes are those of the piece that came back, in prices or on top of them', () => {
  const taxes = [{ name: 'IGV', rate: '18', amount: '18.00' }];
  const within = { ...PEN, prices_include_tax: true };
  expect(taxesWithin('23.60', { line_total: '118.00', taxes }, within)).toMatchObject([{ rate: '18', amount: '3.60' }]);
  const onTop = { ...PEN, prices_include_tax: false };
  expect(taxesWithin('23.60', { line_total: '100.00', taxes }, onTop)).toMatchObject([{ amount: '3.60' }]);
  expect(taxesWithin('23.60', { line_total: '0.00', taxes: [] }, within)).toEqual([]);
});
