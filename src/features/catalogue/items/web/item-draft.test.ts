import { expect, test } from 'vitest';
import { changedFields, merge } from '#ui/draft.ts';
import { type DraftValues, newValues, readEdit, readNew, valuesOf } from './item-draft.ts';

const cord = { id: 7, entity_id: 1, sku: 'CORD', name: '', image_url: null, quantity: 2 } as const;
const lamp = {
  sku: 'LAMP',
  name: 'Lamp',
  upc: null,
  description: '',
  brand: '',
  color: '',
  size: '',
  weight: '1.5',
  ...({ weight_unit: 'kg', cost: null, price: '12.50', reorder_point: null, image_url: null } as const),
  sat_product_key: '',
  sat_unit_key: '',
  sin_activity: '',
  sin_product_code: '',
  sin_unit: '',
  category_id: null,
  parts: [cord],
};

/** What an edit of the lamp sends. */
function sent(change: Partial<DraftValues>) {
  const base = valuesOf(lamp);
  const values = { ...base, ...change };
  return readEdit({ version: 3, values, changed: changedFields(base, values) });
}

function made(change: Partial<DraftValues>) {
  const values = { ...newValues(''), ...change };
  return readNew({ version: 0, values, changed: changedFields(newValues(''), values) });
}

test('only what changed is sent, with the version it started from', () => {
  const change = { price: '13', reorder_point: '5', category_id: '4', brand: ' ' };
  expect(sent(change).body).toEqual({ version: 3, price: '13.00', reorder_point: 5, category_id: 4, brand: '' });
  expect(sent({ upc: ' ' }).body).toEqual({ version: 3, upc: null });
  expect(sent({}).body).toEqual({ version: 3 });
});

test('a cleared field is not known any more; a decimal comma is one', () => {
  expect(sent({ price: '', weight: '0,75' }).body).toEqual({ version: 3, price: null, weight: '0.75' });
});

test('fields that cannot be saved are named', () => {
  const parts = [{ ...cord, quantity: '0' }];
  const wrong = { sku: ' ', price: 'ten', reorder_point: '1.5', image_url: 'ftp://x', parts };
  expect(sent(wrong).invalid).toEqual(['sku', 'price', 'reorder_point', 'image_url', 'parts']);
});

test('a new item needs a SKU and sends what was filled in', () => {
  expect(made({}).invalid).toEqual(['sku']);
  expect(made({ sku: 'CUP' }).body).toEqual({ sku: 'CUP' });
  expect(made({ sku: ' MUG ', name: 'Mug' }).body).toEqual({ sku: 'MUG', name: 'Mug' });
});

test('parts are the same in any order, and changed by their quantity', () => {
  const [one, two] = [
    { ...cord, quantity: '2' },
    { ...cord, id: 8, quantity: '1' },
  ];
  const base = { ...valuesOf(lamp), parts: [one, two] };
  expect(changedFields(base, { ...base, parts: [two, one] })).toEqual([]);
  expect(changedFields(base, { ...base, parts: [one, { ...two, quantity: '3' }] })).toEqual(['parts']);
});

test('the own changes go on top of what others changed', () => {
  const base = valuesOf(lamp);
  const theirs = valuesOf({ ...lamp, price: '20.00', parts: [] });
  const mine = merge(base, { ...base, name: 'Desk lamp' }, theirs);
  expect([mine.name, mine.price, mine.parts]).toEqual(['Desk lamp', '20.00', []]);
});
