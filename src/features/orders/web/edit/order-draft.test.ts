import { expect, test } from 'vitest';
import { sampleOrder } from '../../../../../tests/sample-order.ts';
import { changeDraft, changedFields, draftOf, neededFields, readEdit, rebase } from './order-draft.ts';

const order = sampleOrder({ version: 3, note: 'gift', city: 'Lima', shipMethod: 'DHL' });

test('an edit saves only what differs from where it started, with the version it started from', () => {
  const draft = changeDraft(draftOf(order), { note: 'gift, please wrap', city: 'Lima' });
  expect(changedFields(draft)).toEqual(['note']);
  expect(readEdit(order.id, draft).edit).toEqual({ id: order.id, version: 3, note: 'gift, please wrap' });
});

test('what was typed and taken back is no change', () => {
  const draft = changeDraft(changeDraft(draftOf(order), { city: 'Cusco' }), { city: 'Lima' });
  expect(changedFields(draft)).toEqual([]);
});

test('a method taken away means what the mapping says', () => {
  expect(readEdit(order.id, changeDraft(draftOf(order), { shipMethod: null })).edit).toMatchObject({
    shipMethod: null,
  });
});

test('fields that cannot be saved are named; untouched fields are not, whatever the channel sent', () => {
  const odd = sampleOrder({ customer_email: 'not an address' });
  expect(readEdit(1, changeDraft(draftOf(odd), { customer_name: ' ' })).invalid).toEqual(['customer_name']);
  expect(readEdit(1, changeDraft(draftOf(odd), { customer_email: 'still not' })).invalid).toEqual(['customer_email']);
  expect(readEdit(1, changeDraft(draftOf(odd), { customer_email: '' })).invalid).toBeUndefined();
});

test('my changes survive a change by another member, whose other changes survive mine', () => {
  const mine = changeDraft(draftOf(order), { note: 'mine' });
  const theirs = sampleOrder({ ...order, version: 4, note: 'theirs', city: 'Cusco' });
  const both = rebase(mine, theirs);
  expect(both.values).toMatchObject({ note: 'mine', city: 'Cusco' });
  expect(readEdit(order.id, both).edit).toEqual({ id: order.id, version: 4, note: 'mine' });
});

test('what a parcel cannot do without follows the country of the form', () => {
  const draft = changeDraft(draftOf(sampleOrder({ country: 'PE', postal_code: '' })), {});
  expect(neededFields(draft)).toEqual(['postal_code']);
  expect(neededFields(changeDraft(draft, { country: 'BO' }))).toEqual([]);
});

test('what the account requires is marked until it is there, and no more than that', () => {
  const bare = { customer_phone: '', customer_email: '', postal_code: '', locality_code: '', country: 'PE' };
  const draft = draftOf(sampleOrder({ ...bare, required_fields: ['customer_phone', 'locality_code'] }));
  expect(neededFields(draft)).toEqual(['customer_phone', 'locality_code']);
  expect(neededFields(changeDraft(draft, { customer_phone: '+51 1', country: 'EC' }))).toEqual([]);
});

test('a tax id that is missing and one that is empty are the same; one that cannot be one is named', () => {
  const draft = changeDraft(draftOf(sampleOrder({ buyer_tax_id: null })), { buyer_tax_id: '' });
  expect(changedFields(draft)).toEqual([]);
  const typed = changeDraft(draft, { buyer_tax_id: ' 20123456789 ', buyer_tax_id_kind: 'ruc' });
  expect(readEdit(1, typed).edit).toMatchObject({ buyer_tax_id: '20123456789', buyer_tax_id_kind: 'RUC' });
  expect(readEdit(1, changeDraft(draft, { buyer_tax_id: '<1>' })).invalid).toEqual(['buyer_tax_id']);
  const known = draftOf(sampleOrder({ buyer_tax_id: '10' }));
  expect(readEdit(1, changeDraft(known, { buyer_tax_id: '' })).edit).toMatchObject({ buyer_tax_id: null });
});
