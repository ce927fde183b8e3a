import { expect, test } from 'vitest';
import { type OpenInvoice, originOfRefund } from './origin-of-refund.ts';

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

const refund = (total_cost: string, ...skus: string[]) => ({
  total_cost,
  lines: skus.map((sku) => ({
    ...{ source_item_id: sku, sku, name: sku, quantity: 1, unit_price: '0', line_total: '0', discount: '0', taxes: [] },
    ...{ is_goods: true, is_part: false, is_discount: false },
  })),
});

test.each([
  ['the earliest that has its pieces', refund('-20.00', 'TAZA-01'), 1],
  ['the one that has its pieces', refund('-30.00', 'JARRA-01'), 2],
  ['the one that has all of its pieces', refund('-50.00', 'TAZA-01', 'JARRA-01'), 2],
  ['the one that has its money', refund('-60.00'), 2],
  ['none where its pieces are on two', refund('-60.00', 'TAZA-01', 'TAZA-01', 'TAZA-01'), undefined],
  ['none where its money is more', refund('-90.00', 'JARRA-01'), undefined],
])('a refund corrects %s', (_, given, id) => expect(originOfRefund(given, [first, second])?.id).toBe(id));

test('a refund corrects the one invoice of the whole sale, whatever it says', () => {
  expect(originOfRefund(refund('-90.00', 'VELA-01'), [{ ...first, is_part: false }])?.id).toBe(1);
  expect(originOfRefund(refund('-20.00'), [])).toBeUndefined();
});

test('the invoice of one parcel is not that of pieces whose parcel is yet to be invoiced', () => {
  expect(originOfRefund(refund('-20.00', 'TAZA-01'), [first])?.id).toBe(1);
  expect(originOfRefund(refund('-30.00', 'JARRA-01'), [first])).toBeUndefined();
});
