import { expect, test } from 'vitest';
import { type ItemFacts, listingOf } from './listing-of.ts';

const lamp: ItemFacts = {
  sku: 'LAMP',
  name: 'Lamp',
  upc: null,
  brand: 'Nido',
  description: '',
  color: '',
  size: '',
  price: '39.9000',
  weight: '2.0000',
  weight_unit: 'kg',
  image_url: 'https://x.example.com/a.png',
  available: 3,
};
const us = { profile_id: '1', currency: 'USD', account_currency: 'USD' };

test('all that is known is sent', () => {
  expect(listingOf(lamp, us)).toEqual({
    listing: {
      profile_id: '1',
      sku: 'LAMP',
      name: 'Lamp',
      upc: null,
      brand: 'Nido',
      description: '',
      color: '',
      size: '',
      price: '39.90',
      weight: { amount: '2.0000', unit: 'kg' },
      quantity: 3,
      image_urls: ['https://x.example.com/a.png'],
    },
    left_out: [],
  });
});

test('a price in another currency is not sent, nor in an unknown one', () => {
  for (const currency of ['MXN', '']) {
    const { listing, left_out } = listingOf(lamp, { ...us, currency });
    expect([listing.price, left_out]).toEqual([null, ['price']]);
  }
  expect(listingOf({ ...lamp, price: null }, { ...us, currency: 'MXN' }).left_out).toEqual([]);
});

test.each([
  'uploads/a.png',
  '/uploads/a.png',
  'http://x.example.com/a.png',
  'javascript:alert(1)',
  '//x.example.com/a',
])('the picture %s is not sent', (image_url) => {
  const { listing, left_out } = listingOf({ ...lamp, image_url }, us);
  expect([listing.image_urls, left_out]).toEqual([[], ['image']]);
});

test('a weight without a unit and an uncounted quantity are not sent; a quantity of zero is', () => {
  const { listing, left_out } = listingOf({ ...lamp, weight_unit: '', available: null }, us);
  expect([listing.weight, listing.quantity, left_out]).toEqual([null, null, ['weight', 'quantity']]);
  expect(listingOf({ ...lamp, weight: null, image_url: null, available: 0 }, us)).toMatchObject({
    listing: { weight: null, image_urls: [], quantity: 0 },
    left_out: [],
  });
});
