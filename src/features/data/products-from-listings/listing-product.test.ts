import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NewItem } from '#features/catalogue/items/contract.ts';
import { isProductSku, productOf } from './listing-product.ts';

const listing = { sku: 'CUP-1', title: 'Cup', barcode: '20000000', image_url: 'https://cdn.example.com/cup.png' };

test('a product has what its listing tells', () => {
  expect(productOf(listing)).toEqual({
    sku: 'CUP-1',
    name: 'Cup',
    upc: '20000000',
    image_url: 'https://cdn.example.com/cup.png',
  });
});

test('blanks around go; what no product can have is left out or cut', () => {
  expect(
    productOf({
      sku: ' cup 1 ',
      title: `  ${'é'.repeat(400)}`,
      barcode: 'x'.repeat(41),
      image_url: 'javascript:alert(1)',
    }),
  ).toEqual({ sku: 'cup 1', name: 'é'.repeat(300), upc: null, image_url: null });
  expect(productOf({ ...listing, barcode: '', image_url: null })).toMatchObject({ upc: null, image_url: null });
});

test('a SKU that is blank, too long or holds invisible characters is no product’s', () => {
  expect(['A', ' A ', 'x'.repeat(100)].map(isProductSku)).toEqual([true, true, true]);
  expect(['', '   ', 'x'.repeat(101), 'A\u202eB', 'A\u0000'].map(isProductSku)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('whatever a channel tells, a product whose SKU is possible can be saved', () => {
  const text = fc.string({ unit: 'binary', maxLength: 350 });
  const sku = fc.string({ minLength: 1, maxLength: 12 });
  const anyListing = fc.record({
    sku,
    title: text,
    barcode: fc.option(text),
    image_url: fc.option(fc.oneof(text, fc.webUrl())),
  });
  fc.assert(
    fc.property(anyListing, (told) => {
      fc.pre(isProductSku(told.sku));
      expect(NewItem.safeParse(productOf(told)).error).toBeUndefined();
    }),
  );
});
