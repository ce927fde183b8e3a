import { expect, test } from 'vitest';
import {
  changeDraft,
  changedFields,
  changedSince,
  draftOf,
  newDraft,
  readEdit,
  readNew,
  rebase,
} from './item-draft.ts';

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
  version: 3,
  category_id: null,
  parts: [cord],
};

test('only what changed is sent, with the version it started from', () => {
  const draft = changeDraft(draftOf(lamp), { price: '13', reorder_point: '5', category_id: '4', upc: ' ' });
  expect(readEdit(draft).body).toEqual({ version: 3, price: '13.00', reorder_point: 5, category_id: 4, upc: null });
  expect(changedFields(draftOf(lamp))).toEqual([]);
});

test('a cleared field is not known any more; a decimal comma is one', () => {
  const draft = changeDraft(draftOf(lamp), { price: '', weight: '0,75' });
  expect(readEdit(draft).body).toEqual({ version: 3, price: null, weight: '0.75' });
});

test('fields that cannot be saved are named', () => {
  const parts = [{ ...cord, quantity: '0' }];
  const wrong = { sku: ' ', price: 'ten', reorder_point: '1.5', image_url: 'ftp://x', parts };
  expect(readEdit(changeDraft(draftOf(lamp), wrong)).invalid).toEqual([
    'sku',
    'price',
    'reorder_point',
    'image_url',
    'parts',
  ]);
});

test('a new item needs a SKU and sends what was filled in', () => {
  expect(readNew(newDraft('')).invalid).toEqual(['sku']);
  expect(readNew(newDraft('CUP')).body).toEqual({ sku: 'CUP' });
  expect(readNew(changeDraft(newDraft(''), { sku: ' MUG ', name: 'Mug' })).body).toEqual({ sku: 'MUG', name: 'Mug' });
});

test('parts are the same in any order, and changed by their quantity', () => {
  const [one, two] = [
    { ...cord, quantity: '2' },
    { ...cord, id: 8, quantity: '1' },
  ];
  const base = { ...draftOf(lamp).base, parts: [one, two] };
  expect(changedFields({ base, values: { ...base, parts: [two, one] } })).toEqual([]);
  expect(changedFields({ base, values: { ...base, parts: [one, { ...two, quantity: '3' }] } })).toEqual(['parts']);
});

test('what others changed is shown, and the own changes go on top of it', () => {
  const draft = changeDraft(draftOf(lamp), { name: 'Desk lamp' });
  const theirs = { ...lamp, version: 4, price: '20.00', parts: [] };
  expect(changedSince(draft, theirs)).toEqual(['price', 'parts']);
  const mine = rebase(draft, theirs);
  expect([mine.version, mine.values.name, mine.values.price, changedFields(mine)]).toEqual([
    4,
    'Desk lamp',
    '20.00',
    ['name'],
  ]);
});
