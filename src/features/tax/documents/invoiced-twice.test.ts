import { expect, test } from 'vitest';
import { type InvoiceOfOrder, invoicedTwice } from './invoiced-twice.ts';

const invoice = (id: number, more: Partial<InvoiceOfOrder> = {}): InvoiceOfOrder => ({
  ...{ id, replaces_id: null, full_number: `A-${id}`, is_of_parcel: false, counts: true },
  ...more,
});
const ofParcel = (id: number, more: Partial<InvoiceOfOrder> = {}) => invoice(id, { is_of_parcel: true, ...more });

test.each<[string, InvoiceOfOrder[], string[]]>([
  ['one of all', [invoice(1)], []],
  ['two of all', [invoice(1), invoice(2, { replaces_id: 1 })], ['A-1', 'A-2']],
  ['two of all, of which one was taken back', [invoice(1, { counts: false }), invoice(2, { replaces_id: 1 })], []],
  ['one a parcel', [ofParcel(1), ofParcel(2), ofParcel(3)], []],
  ['a parcel’s, replaced', [ofParcel(1), ofParcel(2), ofParcel(3, { replaces_id: 1 })], ['A-1', 'A-3']],
  [
    'a parcel’s, replaced twice',
    [ofParcel(1), ofParcel(2, { replaces_id: 1, counts: false }), ofParcel(3, { replaces_id: 2 }), ofParcel(4)],
    ['A-1', 'A-3'],
  ],
  ['a parcel’s beside one of all', [invoice(1), ofParcel(2)], ['A-1', 'A-2']],
])('of %s: %#', (_, invoices, twice) => {
  expect(invoicedTwice(invoices)).toEqual(twice);
});
