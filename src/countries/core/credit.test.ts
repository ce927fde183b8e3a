import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromCoins, negateAmount, signOf, subtractAmount, sumAmounts } from '#base/money.ts';
import { givenLineFact, givenOrderFacts } from '../../../tests/given-order-facts.ts';
import { type CreditPart, creditAmount, creditFacts } from './credit.ts';
import { lineRates } from './line-rates.ts';
import type { OrderFacts } from './order-facts.ts';
import type { Origin } from './tax-document.ts';
import { documentLines, type TotalsRule } from './totals.ts';

const place = { address: 'Calle 1', city: 'C', state: 'S', postal_code: '1', country: 'PE' };

const rule = (order: OrderFacts, origin: Origin | null): TotalsRule => ({
  prices: 'net',
  tax_on: 'group',
  line_decimals: 2,
  rounding: 'half_up',
  rateOf: lineRates(order, origin, '18'),
  names: { shipping: 'Envío', refund: 'Devolución' },
});

/** A sale as it was issued, and its order. */
function issued(order: OrderFacts): Origin {
  const { lines, totals } = documentLines(order, rule(order, null));
  return {
    document_id: 1,
    kind: 'sale',
    full_number: 'B001-1',
    ids: {},
    issued_on: '2026-11-20',
    currency: order.currency,
    total: totals.total,
    corrected: '0',
    rates: totals.by_rate.map(({ rate }) => rate),
    lines,
  };
}

/** Three lamps at 20.00 of which 6.00 are taken off, and 5.00 of shipping. */
const order = givenOrderFacts(
  { currency: 'PEN', total: '59.00', place },
  {
    shipping_cost: '5.00',
    discount_cost: '6.00',
    lines: [givenLineFact('60.00', { quantity: 3, line_total: '60.00' })],
  },
);
const sale = issued(order);
const LAMPS = sale.lines[0]?.gross ?? '';

/** The note that takes this back, as its country would draft it. */
function note(part: CreditPart, of = order, origin = sale) {
  const facts = creditFacts(of, origin, { part, reason: 'Roto' });
  return { facts, ...documentLines(facts, rule(facts, origin)) };
}

test('all of a sale is credited with its own lines, whatever became of the order since', () => {
  const changed = { ...order, total_cost: '10.00', lines: [], shipping_cost: '0' };
  const { lines, totals, facts } = note({ of: 'whole' }, changed);
  expect(totals.total).toBe('59.00');
  expect(totals.by_rate).toEqual(documentLines(order, rule(order, null)).totals.by_rate);
  expect(lines.map(({ quantity, gross, is_service }) => [quantity, gross, is_service])).toEqual(
    sale.lines.map(({ quantity, gross, is_service }) => [quantity, gross, is_service]),
  );
  expect(facts).toMatchObject({ total_cost: '-59.00', reason: 'Roto', is_refund: true });
});

test("pieces are credited with their share of the line's paid amount, less its discount", () => {
  const { lines, totals } = note({ of: 'lines', lines: [{ line: 0, quantity: 1 }] });
  expect(LAMPS).toBe('54.46'); // 60.00 less its share of the 6.00: 6 × 60 / 65
  expect([totals.total, lines[0]?.quantity]).toEqual(['18.15', 1]);
});

test('an amount is credited as one line, with the rate of the sale', () => {
  const { lines, totals } = note({ of: 'amount', amount: '5.00' });
  expect(lines.map(({ description, rate }) => [description, rate])).toEqual([['Devolución', '18']]);
  expect(totals.total).toBe('5.00');
});

test.each<[string, CreditPart]>([
  ['a line that the sale does not have', { of: 'lines', lines: [{ line: 2, quantity: 1 }] }],
  ['more pieces than were sold', { of: 'lines', lines: [{ line: 0, quantity: 4 }] }],
  [
    'one line twice',
    {
      of: 'lines',
      lines: [
        { line: 0, quantity: 2 },
        { line: 0, quantity: 2 },
      ],
    },
  ],
  ['no money', { of: 'amount', amount: '0.00' }],
  ['less than nothing', { of: 'amount', amount: '-1' }],
  ['parts of a coin', { of: 'amount', amount: '1.005' }],
])('%s cannot be credited', (_, part) => {
  expect(creditAmount(sale, part)).toBeNull();
});

test('without its sale a credit is still below zero, so that a check says that the sale is missing', () => {
  expect(creditFacts(order, null, { part: { of: 'whole' }, reason: 'x' })).toMatchObject({
    total_cost: negateAmount(order.total_cost),
    lines: [],
    corrects_order_number: null,
  });
});

test('a note comes to what its part comes to, and all pieces of all lines to the sale', () => {
  const coins = fc.integer({ min: 1, max: 999_999 }).map((n) => fromCoins(BigInt(n), 2));
  const priced = fc.record({ gross: coins, quantity: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(fc.array(priced, { minLength: 1, maxLength: 5 }), fc.nat(), (lines, pick) => {
      const total = sumAmounts(lines.map(({ gross }) => gross));
      const sold = givenOrderFacts(
        { currency: 'PEN', total, place },
        { lines: lines.map(({ gross, quantity }) => givenLineFact(gross, { quantity })) },
      );
      const origin = issued(sold);
      const whole = note({ of: 'whole' }, sold, origin);
      expect(signOf(subtractAmount(whole.totals.total, total))).toBe(0);
      const line = pick % origin.lines.length;
      const part: CreditPart = { of: 'lines', lines: [{ line, quantity: 1 }] };
      const amount = creditAmount(origin, part);
      if (amount !== null) expect(note(part, sold, origin).totals.total).toBe(amount);
      const every: CreditPart = {
        of: 'lines',
        lines: origin.lines.map(({ quantity }, index) => ({ line: index, quantity })),
      };
      expect(signOf(subtractAmount(creditAmount(origin, every) ?? '0', total))).toBe(0);
    }),
  );
});
