import { expect, test } from 'vitest';
import type { OpenInvoice } from './origin-of-refund.ts';
import { sharesOfRefund } from './shares-of-refund.ts';

const first: OpenInvoice = { id: 1, is_part: true, left: '45.00', lines: [{ sku: 'TAZA-01', pieces: 2 }] };
const second: OpenInvoice = {
  id: 2,
  is_part: true,
  left: '80.00',
  lines: [
    { sku: 'TAZA-01', pieces: 1 },
    { sku: 'JARRA-01', pieces: 2 },
  ],
};

type Line = { sku: string; quantity: number; line_total: string; tax?: string };

const refund = (total_cost: string, lines: Line[], prices_include_tax = true) => ({
  ...{ total_cost, prices_include_tax, currency: 'PEN' },
  lines: lines.map(({ tax, ...line }) => ({
    ...{ source_item_id: line.sku, name: line.sku, unit_price: '0', discount: '0' },
    ...{ is_goods: true, is_part: false, is_discount: false },
    taxes: tax === undefined ? [] : [{ name: 'IGV', rate: '18', amount: tax }],
    ...line,
  })),
});
const cups = (quantity: number) => ({ sku: 'TAZA-01', quantity, line_total: `-${quantity * 20}.00` });
const jug = { sku: 'JARRA-01', quantity: 1, line_total: '-30.00' };

/** By invoice the money, and the pieces. */
const shares = (given: ReturnType<typeof refund>, invoices = [first, second]) =>
  [...sharesOfRefund(given, invoices)].map(([id, parts]) => [
    id,
    ...parts.map(({ amount, lines }) => [amount, ...lines.map(({ sku, pieces }) => `${pieces} ${sku}`)].join(' ')),
  ]);

test('each invoice credits the pieces that it has', () => {
  expect(shares(refund('-90.00', [cups(3), jug]))).toEqual([
    [1, '40.00 2 TAZA-01'],
    [2, '50.00 1 TAZA-01 1 JARRA-01'],
  ]);
});

test('taxes that prices do not have are part of what each credits', () => {
  const untaxed = [{ ...cups(3), line_total: '-50.85', tax: '-9.15' }];
  expect(shares(refund('-60.00', untaxed, false))).toEqual([
    [1, '40.00 2 TAZA-01'],
    [2, '20.00 1 TAZA-01'],
  ]);
});

test('money for no pieces is taken of the earliest invoices', () => {
  expect(shares(refund('-100.00', []))).toEqual([
    [1, '45.00'],
    [2, '55.00'],
  ]);
});

test.each([
  ['one has all of it', refund('-20.00', [cups(1)]), undefined],
  ['there is one invoice', refund('-90.00', [cups(3), jug]), [first]],
  ['they have not all of its pieces', refund('-80.00', [cups(4)]), undefined],
  ['they have not all of its money', refund('-130.00', [cups(3)]), undefined],
])('it is not shared where %s', (_, given, invoices) => expect(shares(given, invoices)).toEqual([]));
