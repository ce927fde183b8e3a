import { expect, test } from 'vitest';
import { type ListingFacts, planListing } from './plan-listing.ts';

const plain: ListingFacts = {
  sku: 'CUP',
  title: 'Cup',
  is_settled: false,
  is_gone: false,
  is_blank: false,
  suggested_product_id: null,
  suggested_by: null,
  suggestions: 0,
  refused_product_id: null,
  is_raw_material: false,
  is_repeated: false,
};
const sameSku = { suggested_by: 'sku', suggested_product_id: 7, suggestions: 1 };

test.each<[string, Partial<ListingFacts>, string]>([
  ['a listing with a SKU and a title gets a product', {}, 'will_make'],
  [
    'a product of a similar title is another one',
    { suggested_by: 'title', suggested_product_id: 7, suggestions: 1 },
    'will_make',
  ],
  ['the one product of its SKU is linked', sameSku, 'will_link'],
  ['though the channel has the SKU twice and no title', { ...sameSku, is_repeated: true, title: '' }, 'will_link'],
  ['between two products a person chooses', { ...sameSku, suggestions: 2 }, 'ambiguous'],
  ['what staff unlinked from that product stays so', { ...sameSku, refused_product_id: 7 }, 'unlinked_before'],
  ['but not from another', { ...sameSku, refused_product_id: 8 }, 'will_link'],
  ['linked or ignored meanwhile', { is_settled: true }, 'changed_meanwhile'],
  ['no longer listed', { ...sameSku, is_gone: true }, 'gone'],
  ['a SKU of blanks', { sku: '  ', is_blank: true }, 'no_sku'],
  ['the SKU of a raw material', { is_raw_material: true }, 'raw_material'],
  ['a SKU that is too long', { sku: 'x'.repeat(101) }, 'invalid_sku'],
  ['a SKU with invisible characters', { sku: 'A\u202eB' }, 'invalid_sku'],
  ['a SKU that the channel has twice', { is_repeated: true }, 'repeated'],
  [
    'a barcode that a product has',
    { suggested_by: 'barcode', suggested_product_id: 7, suggestions: 1 },
    'same_barcode',
  ],
  ['no title', { title: ' ' }, 'no_title'],
])('%s', (_, facts, plan) => {
  expect(planListing({ ...plain, ...facts })).toBe(plan);
});
