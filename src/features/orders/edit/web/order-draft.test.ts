import { expect, test } from 'vitest';
import { changedFields, merge } from '#ui/draft.ts';
import { sampleLine, sampleOrder } from '../../../../../tests/sample-order.ts';
import { setQuantity } from './lines-draft.ts';
import { changedOf, neededFields, type OrderValues, readEdit, valuesOf } from './order-draft.ts';

const order = sampleOrder({ version: 3, note: 'gift', city: 'Lima', shipMethod: 'DHL' });

/** What an edit of an order sends. */
function sent(of: typeof order, change: Partial<OrderValues>, base = valuesOf(of)) {
  const values = { ...base, ...change };
  return readEdit(of, { version: of.version, values, changed: changedFields(base, values) });
}

test('an edit saves only what differs from where it started, with the version it started from', () => {
  const change = { note: 'gift, please wrap', city: 'Lima' };
  expect(sent(order, change).edit).toEqual({ id: order.id, version: 3, note: 'gift, please wrap' });
});

test('changed lines are saved with the fields', () => {
  const ordered = sampleOrder({ lines: [sampleLine('1', { id: 5, quantity: 2 })] });
  const { edited } = valuesOf(ordered);
  expect(sent(ordered, { edited: setQuantity(edited, '1', 4) }).edit?.lineItems).toMatchObject([
    { id: 5, quantity: 4 },
  ]);
});

test('a method taken away means what the mapping says', () => {
  expect(sent(order, { shipMethod: null }).edit).toMatchObject({ shipMethod: null });
});

test('fields that cannot be saved are named; untouched fields are not, whatever the channel sent', () => {
  const odd = sampleOrder({ customer_email: 'not an address' });
  expect(sent(odd, { customer_name: ' ' }).invalid).toEqual(['customer_name']);
  expect(sent(odd, { customer_email: 'still not' }).invalid).toEqual(['customer_email']);
  expect(sent(odd, { customer_email: '' }).invalid).toBeUndefined();
});

test('my changes survive a change by another member, whose other changes survive mine', () => {
  const [base, theirs] = [
    valuesOf(order),
    valuesOf(sampleOrder({ ...order, version: 4, note: 'theirs', city: 'Cusco' })),
  ];
  const both = merge(base, { ...base, note: 'mine' }, theirs);
  expect(both).toMatchObject({ note: 'mine', city: 'Cusco' });
  expect(changedOf(changedFields(theirs, both))).toEqual(['note']);
});

test('that another member changed a line is a change of the form, which the own lines survive', () => {
  const [before, after] = [2, 3].map((quantity) =>
    valuesOf(sampleOrder({ lines: [sampleLine('1', { quantity }), sampleLine('2')] })),
  );
  if (!before || !after) throw new Error('two orders');
  expect(changedFields(before, after)).toEqual(['lines']);
  const mine = { ...before, edited: setQuantity(before.edited, '2', 7) };
  expect(merge(before, mine, after)).toEqual({ ...after, edited: mine.edited });
});

test('what a parcel cannot do without follows the country of the form', () => {
  const { required_fields, ...values } = sampleOrder({ country: 'PE', postal_code: '' });
  expect(neededFields(values, required_fields)).toEqual(['postal_code']);
  expect(neededFields({ ...values, country: 'BO' }, required_fields)).toEqual([]);
});

test('what the account requires is marked until it is there, and no more than that', () => {
  const bare = sampleOrder({
    customer_phone: '',
    customer_email: '',
    postal_code: '',
    locality_code: '',
    country: 'PE',
  });
  expect(neededFields(bare, ['customer_phone', 'locality_code'])).toEqual(['customer_phone', 'locality_code']);
  expect(
    neededFields({ ...bare, customer_phone: '+51 1', country: 'EC' }, ['customer_phone', 'locality_code']),
  ).toEqual([]);
});

test('a tax id that is missing and one that is empty are the same; one that cannot be one is named', () => {
  const none = sampleOrder({ buyer_tax_id: null });
  expect(sent(none, { buyer_tax_id: '' }).edit).toEqual({ id: none.id, version: none.version });
  const typed = { buyer_tax_id: ' 20123456789 ', buyer_tax_id_kind: 'ruc' };
  expect(sent(none, typed).edit).toMatchObject({ buyer_tax_id: '20123456789', buyer_tax_id_kind: 'RUC' });
  expect(sent(none, { buyer_tax_id: '<1>' }).invalid).toEqual(['buyer_tax_id']);
  expect(sent(sampleOrder({ buyer_tax_id: '10' }), { buyer_tax_id: '' }).edit).toMatchObject({ buyer_tax_id: null });
});
