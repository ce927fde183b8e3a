import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { multiplyAmount, roundAmount, shareOfAmount, signOf, subtractAmount, sumAmounts } from '#base/money.ts';
import type { LineFact, OrderFacts } from './order-facts.ts';
import { documentLines, TotalsError, type TotalsRule } from './totals.ts';

const names = { shipping: 'Shipping', refund: 'Refund' };
const group: TotalsRule = {
  prices: 'net',
  tax_on: 'group',
  line_decimals: 2,
  rounding: 'half_up',
  rateOf: () => '15',
  names,
};
const byLine: TotalsRule = {
  prices: 'net',
  tax_on: 'line',
  line_decimals: 6,
  rounding: 'half_up',
  rateOf: () => '16',
  names,
};
const gross: TotalsRule = {
  prices: 'gross',
  tax_on: 'line',
  line_decimals: 6,
  rounding: 'half_up',
  rateOf: () => '12',
  names,
};

const line = (given: Partial<LineFact>): LineFact => ({
  source_item_id: '1',
  sku: 'A',
  name: 'Thing',
  quantity: 1,
  unit_price: '10',
  line_total: '10',
  discount: '0',
  taxes: [],
  is_goods: true,
  is_part: false,
  is_discount: false,
  ...given,
});

const order = (given: Partial<OrderFacts>): OrderFacts => ({
  order_id: 1,
  order_number: '1',
  order_date: '2026-01-01T00:00:00Z',
  customer_name: 'A',
  company_name: '',
  customer_email: '',
  customer_phone: '',
  buyer_tax_id: null,
  buyer_tax_id_kind: null,
  fiscal_name: '',
  fiscal_postal_code: '',
  fiscal_regime: '',
  fiscal_use: '',
  address: { address: '', address_2: '', address_3: '', city: '', state: '', postal_code: '', country: 'EC' },
  locality_code: '',
  currency: 'USD',
  total_cost: '10',
  tax_cost: '0',
  shipping_cost: '0',
  discount_cost: '0',
  prices_include_tax: null,
  corrects_order_number: null,
  is_refund: false,
  is_virtual: false,
  is_chargeback: false,
  reason: null,
  payments: [],
  lines: [line({})],
  ...given,
});

describe('documentLines', () => {
  test('a price that holds its tax is split, on the group', () => {
    const three = order({ lines: [line({ quantity: 3, line_total: '29.97' })], total_cost: '29.97' });
    expect(documentLines(three, group)).toEqual({
      lines: [
        {
          sku: 'A',
          description: 'Thing',
          quantity: 3,
          is_service: false,
          unit_price: '8.686667',
          discount: '0.00',
          rate: '15',
          net: '26.06',
          tax: '3.91',
          gross: '29.97',
        },
      ],
      totals: {
        net: '26.06',
        discount: '0.00',
        tax: '3.91',
        total: '29.97',
        by_rate: [{ rate: '15', net: '26.06', tax: '3.91' }],
      },
    });
  });

  test("taxes on top of prices are part of a line's paid amount, and the rest of them is of shipping", () => {
    const taxed = order({
      lines: [line({ line_total: '100', taxes: [{ name: 'IVA', rate: '15', amount: '15' }] })],
      tax_cost: '15.75',
      shipping_cost: '5',
      total_cost: '120.75',
    });
    expect(documentLines(taxed, group).lines.map((one) => [one.description, one.net, one.tax, one.gross])).toEqual([
      ['Thing', '100.00', '15.00', '115.00'],
      ['Shipping', '5.00', '0.75', '5.75'],
    ]);
  });

  test('a refund has positive amounts, whichever sign its lines have', () => {
    const back = order({ lines: [line({ line_total: '-10' })], total_cost: '-10' });
    const unsigned = order({ lines: [line({ line_total: '10' })], total_cost: '-10' });
    expect(documentLines(back, gross).totals.total).toBe('10.00');
    expect(documentLines(unsigned, gross)).toEqual(documentLines(back, gross));
  });

  test('a refund without lines is one line', () => {
    const back = order({ lines: [], total_cost: '-11.20' });
    expect(documentLines(back, gross).lines).toMatchObject([{ description: 'Refund', gross: '11.20', net: '10.00' }]);
  });

  test('amounts that do not add up to the paid amount make no document', () => {
    expect(() => documentLines(order({ total_cost: '12' }), group)).toThrow(TotalsError);
    expect(() => documentLines(order({ total_cost: '0', lines: [] }), group)).toThrow(TotalsError);
  });
});

const cents = (value: number) =>
  `${value < 0 ? '-' : ''}${Math.floor(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, '0')}`;

/**
 * Orders as channels report them: prices with or without tax, discounts of lines and of the order, shipping, a coin of
 * rounding.
 */
const anyOrder = fc
  .record({
    lines: fc.array(
      fc.record({
        price: fc.integer({ min: 1, max: 99_999 }),
        quantity: fc.integer({ min: 1, max: 40 }),
        off: fc.integer({ min: 0, max: 90 }),
      }),
      {
        minLength: 1,
        maxLength: 30,
      },
    ),
    shipping: fc.integer({ min: 0, max: 2_000 }),
    offPercent: fc.integer({ min: 0, max: 60 }),
    isOnTop: fc.boolean(),
    isRefund: fc.boolean(),
    rest: fc.integer({ min: -1, max: 1 }),
  })
  .map(({ lines, shipping, offPercent, isOnTop, isRefund, rest }) => {
    const facts = lines.map(({ price, quantity, off }, index) => {
      const full = price * quantity;
      const discount = Math.floor((full * off) / 100);
      const tax = isOnTop ? Math.round((full - discount) * 0.15) : 0;
      return {
        tax,
        total: full - discount,
        fact: line({
          source_item_id: String(index),
          quantity,
          line_total: cents(full - discount),
          discount: cents(discount),
          taxes: [{ name: 'IVA', rate: '15', amount: cents(tax) }],
        }),
      };
    });
    const goods = facts.reduce((sum, { total }) => sum + total, 0);
    const tax = facts.reduce((sum, one) => sum + one.tax, 0);
    const off = Math.floor((goods * offPercent) / 100);
    const total = Math.max(1, goods + shipping - off + tax + rest);
    return order({
      lines: facts.map(({ fact }) => fact),
      shipping_cost: cents(shipping),
      discount_cost: cents(off),
      tax_cost: cents(tax),
      total_cost: cents(isRefund ? -total : total),
    });
  });

describe.each([
  ['tax on the group', group],
  ['tax by line', byLine],
  ['prices with tax', gross],
])('any order, %s', (_name, rule) => {
  test('comes to the paid amount, to the cent, line by line and in total', () => {
    fc.assert(
      fc.property(anyOrder, (any) => {
        const { lines, totals } = documentLines(any, rule);
        const paid = any.total_cost.replace('-', '');
        expect(totals.total).toBe(paid);
        expect(sumAmounts([totals.net, totals.tax])).toBe(paid);
        for (const one of lines) {
          expect(sumAmounts([one.net, one.tax])).toBe(one.gross);
          expect(signOf(one.gross)).toBe(1);
        }
        expect(roundAmount(sumAmounts(lines.map(({ net }) => net)), 2)).toBe(totals.net);
        if (rule.prices === 'gross') {
          // An authority's computation of each line equals the line.
          for (const one of lines) {
            expect(one.net).toBe(roundAmount(shareOfAmount(one.gross, '100', '112'), rule.line_decimals));
          }
        } else {
          // An authority's computation from the lines equals the totals.
          expect(roundAmount(sumAmounts(lines.map(({ tax }) => tax)), 2)).toBe(totals.tax);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('its unit prices come to its lines', () => {
    fc.assert(
      fc.property(anyOrder, (any) => {
        for (const one of documentLines(any, rule).lines) {
          const before = subtractAmount(multiplyAmount(one.unit_price, one.quantity), one.discount);
          expect(roundAmount(before, 2)).toBe(roundAmount(rule.prices === 'net' ? one.net : one.gross, 2));
        }
      }),
      { numRuns: 200 },
    );
  });
});

test('prices with tax are split exactly, also where the nets add up to half a cent', () => {
  const prices = ['877.80', '13.58'].map((price) => line({ unit_price: price, line_total: price }));
  const { lines } = documentLines(order({ lines: prices, total_cost: '891.38' }), gross);
  expect(lines.map(({ net, tax }) => [net, tax])).toEqual([
    ['783.75', '94.05'],
    ['12.125', '1.455'],
  ]);
});
