import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ItemFields, itemFieldNames } from '#features/core/catalog/item-fields.ts';
import { type Comparable, changesOf } from './item-changes.ts';

const mug: Comparable = {
  sku: 'MUG',
  name: 'Mug',
  upc: null,
  description: '',
  brand: '',
  color: 'white',
  size: '',
  weight: '1.5',
  weight_unit: 'kg',
  cost: null,
  price: '12.50',
  reorder_point: 3,
  image_url: null,
  sat_product_key: '',
  sat_unit_key: '',
  sin_activity: '',
  sin_product_code: '',
  sin_unit: '',
  category: 'Kitchen',
  parts: [],
};

test('a change names the field, what stood there and what is there now; empty is null', () => {
  expect(changesOf(mug, { ...mug, price: '13.00', color: '', reorder_point: 0, category: null })).toEqual([
    { field: 'color', from: 'white', to: null },
    { field: 'price', from: '12.50', to: '13.00' },
    { field: 'reorder_point', from: '3', to: '0' },
    { field: 'category', from: 'Kitchen', to: null },
  ]);
});

test('parts are listed line by line, and in another order they are the same', () => {
  const parts = [
    { sku: 'B', quantity: 2 },
    { sku: 'A', quantity: 1 },
  ];
  expect(changesOf(mug, { ...mug, parts })).toEqual([{ field: 'parts', from: null, to: '1 × A\n2 × B' }]);
  expect(changesOf({ ...mug, parts }, { ...mug, parts: parts.toReversed() })).toEqual([]);
});

test('a long text is shown by its beginning, and a change behind that is still shown', () => {
  const long = 'x'.repeat(400);
  const [change] = changesOf({ ...mug, description: `${long}a` }, { ...mug, description: `${long}b` });
  expect(change?.to).toBe(`${'x'.repeat(300)}…`);
});

const decimal = fc.tuple(fc.nat({ max: 99_999_999 }), fc.nat({ max: 9_999 }), fc.nat({ max: 2 }));

test('whatever way a decimal is written, it is stored and compared in one way', () => {
  fc.assert(
    fc.property(decimal, ([whole, rest, zeros]) => {
      const short = `${whole}.${String(rest).padStart(4, '0')}`;
      const trimmed = short.replace(/\.?0+$/, '');
      const written = `${'0'.repeat(zeros)}${trimmed.includes('.') ? trimmed : whole}`.slice(-13);
      const one = ItemFields.parse({ ...mug, price: short, weight: short });
      const other = ItemFields.safeParse({
        ...mug,
        price: written,
        weight: Number(short) === 0 ? '0' : trimmed || '0',
      });
      if (other.success && Number(written) === Number(short)) {
        expect([other.data.price, other.data.weight === one.weight]).toEqual([one.price, true]);
      }
      expect(Number(one.price)).toBe(Number(short));
      expect(ItemFields.parse(one)).toEqual(one);
    }),
  );
});

test('blanks around texts go, blank barcodes and pictures are none, and what is no amount is refused', () => {
  expect(ItemFields.parse({ ...mug, sku: ' MUG ', upc: ' ', image_url: '' })).toMatchObject({
    sku: 'MUG',
    upc: null,
    image_url: null,
  });
  const wrong = {
    sku: ' ',
    price: '-1',
    cost: '1,50',
    weight: 'x',
    image_url: 'javascript:alert(1)',
    reorder_point: 1.5,
    sat_product_key: '1010101',
    sat_unit_key: 'PIEZA',
    sin_product_code: '0123',
  };
  const refused = ItemFields.safeParse({ ...mug, ...wrong }).error?.issues.map(({ path }) => path[0]);
  expect(new Set(refused)).toEqual(new Set(Object.keys(wrong)));
  expect(itemFieldNames).toContain('image_url');
});
