import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListingToUpload, WeightUnit } from '../core/listings.ts';
import { productPage, skuQuery } from './addresses.ts';
import { attributesOf, productFields, weightIn } from './map.ts';

const bare: ListingToUpload = {
  profile_id: '1',
  sku: 'A',
  name: '',
  upc: null,
  brand: '',
  description: '',
  color: '',
  size: '',
  price: null,
  weight: null,
  image_urls: [],
  quantity: null,
};

test.each<[string, WeightUnit, WeightUnit, number]>([
  ['1', 'kg', 'lb', 2.2046],
  ['16', 'oz', 'lb', 1],
  ['453.5924', 'g', 'lb', 1],
  ['2.5', 'lb', 'kg', 1.134],
  ['0.3333', 'lb', 'lb', 0.3333],
])('%s %s is in %s %d', (amount, unit, target, expected) => {
  expect(weightIn(target, { amount, unit })).toBe(expected);
});

test('a weight there and back is the same but for rounding', () => {
  const units = fc.constantFrom<WeightUnit>('g', 'kg', 'oz', 'lb');
  const property = fc.property(fc.integer({ min: 0, max: 99_999_999 }), units, (tenthsOfGrams, unit) => {
    const grams = tenthsOfGrams / 10;
    const there = weightIn(unit, { amount: grams.toFixed(1), unit: 'g' });
    const back = weightIn('g', { amount: there.toFixed(4), unit });
    expect(Math.abs(back - grams)).toBeLessThanOrEqual(0.051); // half of a ten-thousandth of a kilogram
  });
  fc.assert(property);
});

test('unknown fields of a product are left out, and the listing keeps its own', () => {
  expect(productFields(bare, 'lb')).toEqual({ Title: 'A' });
  expect(attributesOf(bare)).toEqual([]);
  const full = { ...bare, name: 'Lamp', upc: '1', brand: 'B', description: 'D', price: '9.90', color: 'Red' };
  expect(productFields({ ...full, weight: { amount: '1', unit: 'kg' } }, 'kg')).toEqual({
    Title: 'Lamp',
    UPC: '1',
    Brand: 'B',
    Description: 'D',
    BuyItNowPrice: 9.9,
    Weight: 1,
  });
  expect(attributesOf(full)).toEqual([['Color', 'Red']]);
});

test('a quote in a SKU is escaped by a second one, and the SKU cannot end the text of the filter', () => {
  const read = (sku: string) => new URL(`https://x${`/p${skuQuery(sku, '7')}`}`).searchParams.get('$filter');
  expect(read("A'B")).toBe("Sku eq 'A''B' and ProfileID eq 7");
  const property = fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (sku) => {
    const [, inside] = /^Sku eq '((?:[^']|'')*)' and ProfileID eq 7$/s.exec(read(sku) ?? '') ?? [];
    expect(inside?.replaceAll("''", "'")).toBe(sku);
  });
  fc.assert(property);
});

test("a product's page is made of the template; an unknown place stays, and a value cannot leave its place", () => {
  const page = { product_id: '5', profile_id: '7', sku: 'A/?&' };
  const template = 'https://x.example.com/{profile_id}/{product_id}?sku={sku}&{other}';
  expect(productPage({ product_page: template }, page)).toBe('https://x.example.com/7/5?sku=A%2F%3F%26&{other}');
  expect(productPage({}, page)).toBeNull();
});
