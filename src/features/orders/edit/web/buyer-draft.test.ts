import { expect, test } from 'vitest';
import { buyerChanges, buyerOf, isBuyerField } from './buyer-draft.ts';

const order = {
  customer_name: 'Ana Pérez',
  company_name: '',
  buyer_tax_id_kind: null,
  buyer_tax_id: null,
  customer_email: 'ana@example.net',
  postal_code: '170150',
};

test('what was changed is sent alone, and what is empty as nothing', () => {
  const before = buyerOf(order);
  expect(buyerChanges(before, before)).toEqual({});
  expect(buyerChanges(before, { ...before, buyer_tax_id: '1710034065', customer_email: '' })).toEqual({
    buyer_tax_id: '1710034065',
    customer_email: '',
  });
});

test('an address is no part of the buyer but for its postal code', () => {
  expect((['buyer_tax_id', 'postal_code', 'city', 'note'] as const).map(isBuyerField)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
