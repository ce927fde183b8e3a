import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  absoluteAmount,
  convertAmount,
  fromCoins,
  multiplyAmount,
  negateAmount,
  signOf,
  subtractAmount,
  sumAmounts,
} from '#base/money.ts';
import { givenLineFact, givenOrderFacts } from '../../../tests/given-order-facts.ts';
import { lineAmountFindings } from './amount-findings.ts';
import { convertOrder } from './convert-order.ts';
import type { LineFact, OrderFacts } from './order-facts.ts';
import { documentLines, type TotalsRule } from './totals.ts';

const place = { address: 'Calle 1', city: 'C', state: 'S', postal_code: '1', country: 'PE' };
const rate = { rate: '3.7541', day: '2026-11-27', source: 'SBS' };

const rule: TotalsRule = {
  prices: 'net',
  tax_on: 'group',
  line_decimals: 2,
  rounding: 'half_up',
  rateOf: () => '18',
  names: { shipping: 'Envío', refund: 'Devolución' },
};

const inDollars = (given: Partial<OrderFacts>): OrderFacts =>
  givenOrderFacts({ currency: 'USD', total: given.total_cost ?? '0', place }, given);

/** Pieces of a line, what each costs, and what all of them do. */
const lineOf = (quantity: number, unit_price: string, line_total: string, given: Partial<LineFact> = {}): LineFact =>
  givenLineFact(line_total, { quantity, unit_price, ...given });

/** What adds up to the total: lines and shipping, less the discount. */
const sumOf = ({ lines, shipping_cost, discount_cost }: OrderFacts) =>
  sumAmounts([
    ...lines.filter((line) => !line.is_discount).map(({ line_total }) => line_total),
    shipping_cost,
    negateAmount(discount_cost),
  ]);

describe('an order in another currency', () => {
  const sold = inDollars({
    total_cost: '59.99',
    shipping_cost: '5.00',
    discount_cost: '5.00',
    prices_include_tax: true,
    payments: [
      { means: 'card', amount: '39.99', currency: 'USD', paid_at: null, reference: '' },
      { means: 'gift', amount: '20.00', currency: 'USD', paid_at: null, reference: '' },
      { means: 'cash', amount: '1.00', currency: 'PEN', paid_at: null, reference: '' },
    ],
    lines: [lineOf(3, '13.33', '39.99'), lineOf(1, '20', '20.00', { source_item_id: '2' })],
  });

  test('is converted by the rate, and its parts come to its total', () => {
    const converted = convertOrder(sold, rate, 'PEN');
    expect(converted).toMatchObject({
      currency: 'PEN',
      // 59.99 × 3.7541 = 225.208459
      total_cost: '225.21',
      shipping_cost: '18.77',
      discount_cost: '18.77',
      conversion: { ...rate, currency: 'USD', total: '59.99' },
    });
    expect(sumOf(converted)).toBe('225.21');
    expect(converted.lines.map(({ line_total }) => line_total)).toEqual(['150.13', '75.08']);
  });

  test('has payments that come to its total too, and those in other currencies stay', () => {
    const { payments } = convertOrder(sold, rate, 'PEN');
    expect(payments.map(({ amount, currency }) => `${amount} ${currency}`)).toEqual([
      '150.13 PEN',
      '75.08 PEN',
      '1.00 PEN',
    ]);
  });

  test('gets the taxes of its lines so that they come to its own', () => {
    const taxes = (amount: string) => [{ name: 'IGV', rate: '18', amount }];
    const taxed = convertOrder(
      inDollars({
        total_cost: '70.80',
        tax_cost: '10.80',
        prices_include_tax: false,
        lines: [
          lineOf(1, '33.33', '33.33', { taxes: taxes('6.00') }),
          lineOf(1, '26.67', '26.67', { taxes: taxes('4.80') }),
        ],
      }),
      rate,
      'PEN',
    );
    const own = taxed.lines.flatMap((line) => line.taxes.map(({ amount }) => amount));
    expect(sumAmounts(own)).toBe(sumAmounts([taxed.tax_cost]));
    expect(sumAmounts([sumOf(taxed), taxed.tax_cost])).toBe(taxed.total_cost);
    expect(documentLines(taxed, rule).totals.total).toBe(taxed.total_cost);
  });

  test("keeps the channel's rounding, which is no finding", () => {
    // Three at 3.333, of which the channel shows two decimals.
    const rounded = inDollars({ total_cost: '10.00', lines: [lineOf(3, '3.33', '10.00')] });
    expect(lineAmountFindings(rounded)).toEqual([]);
    expect(lineAmountFindings(convertOrder(rounded, { ...rate, rate: '4123.5' }, 'COP'))).toEqual([]);
  });

  test('keeps a line that does not come to its pieces, which is a finding', () => {
    const wrong = inDollars({ total_cost: '11.00', lines: [lineOf(3, '3.33', '11.00')] });
    expect(lineAmountFindings(convertOrder(wrong, rate, 'PEN'))).toMatchObject([{ code: 'line_differs' }]);
  });

  test('makes no document where its parts do not come to its total', () => {
    const wrong = inDollars({ total_cost: '15.00', lines: [lineOf(1, '10', '10.00')] });
    expect(() => documentLines(convertOrder(wrong, rate, 'PEN'), rule)).toThrow('differs');
  });

  test('takes off its sale what it is told to', () => {
    const refund = convertOrder({ ...negated(sold), discount_cost: '5.00' }, rate, 'PEN', '-225.20');
    expect(refund.total_cost).toBe('-225.20');
    expect(documentLines(refund, rule).totals.total).toBe('225.20');
  });
});

const negated = (order: OrderFacts): OrderFacts => ({
  ...order,
  total_cost: negateAmount(order.total_cost),
  shipping_cost: negateAmount(order.shipping_cost),
  lines: order.lines.map((line) => ({
    ...line,
    unit_price: negateAmount(line.unit_price),
    line_total: negateAmount(line.line_total),
  })),
});

/** Orders whose parts come to their total, and rates from pesos to dollars and back. */
const coins = (most: number) => fc.integer({ min: 0, max: most }).map((count) => fromCoins(BigInt(count), 2));
const orders = fc
  .record({
    prices: fc.array(fc.record({ price: coins(99_999), quantity: fc.integer({ min: 1, max: 9 }) }), { maxLength: 8 }),
    shipping: coins(2_000),
    off: coins(500),
    isRefund: fc.boolean(),
  })
  .map(({ prices, shipping, off, isRefund }) => {
    const lines = prices.map(({ price, quantity }, index): LineFact => {
      const line_total = multiplyAmount(price, quantity);
      return lineOf(quantity, price, line_total, { source_item_id: String(index) });
    });
    const whole = sumAmounts([...lines.map(({ line_total }) => line_total), shipping]);
    const discount_cost = signOf(subtractAmount(whole, off)) < 0 ? whole : off;
    const total_cost = subtractAmount(whole, discount_cost);
    const order = inDollars({ total_cost, shipping_cost: shipping, discount_cost, lines });
    return isRefund && signOf(total_cost) !== 0 ? negated(order) : order;
  });
const rates = fc
  .tuple(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 1, max: 9_999_999 }))
  .map(([whole, fraction]) => ({ ...rate, rate: `${whole}.${String(fraction).padStart(7, '0')}` }));

test('whatever the order and the rate: lines come to the total, which is rounded once and keeps its sign', () => {
  fc.assert(
    fc.property(orders, rates, (order, day) => {
      const converted = convertOrder(order, day, 'PEN');
      expect(converted.total_cost).toBe(convertAmount(order.total_cost, day.rate, 2));
      if (signOf(order.total_cost) === 0) expect(signOf(converted.total_cost)).toBe(0);
      if (signOf(converted.total_cost) !== 0) expect(signOf(converted.total_cost)).toBe(signOf(order.total_cost));
      const off = converted.discount_cost;
      const size = absoluteAmount(converted.total_cost);
      const sum = absoluteAmount(sumOf({ ...converted, discount_cost: '0' }));
      expect(subtractAmount(sum, off)).toBe(sumAmounts([size]));
      for (const [index, line] of converted.lines.entries()) {
        const before = order.lines[index]?.line_total ?? '0';
        if (signOf(before) === 0) expect(signOf(line.line_total)).toBe(0);
        if (signOf(line.line_total) !== 0) expect(signOf(line.line_total)).toBe(signOf(before));
      }
      expect(lineAmountFindings(converted)).toEqual([]);
      if (signOf(converted.total_cost) !== 0) expect(documentLines(converted, rule).totals.total).toBe(size);
    }),
  );
});
