import { expect, test } from 'vitest';
import { buyerChanges, buyerOf, isBuyerField } from './buyer-draft.ts';

const order = {
  customer_name: 'Ana Pérez',
  company_name: '',
  buyer_tax_id_kind: null,
  buyer_tax_id: null,
  customer_email: 'ana@example.net',
  fiscal_name: '',
  fiscal_postal_code: '17015',
  fiscal_regime: '',
  fiscal_use: '',
};

test('what was changed is sent alone, and what is empty as nothing', () => {
  const before = buyerOf(order);
  expect(buyerChanges(before, before)).toEqual({});
  expect(buyerChanges(before, { ...before, buyer_tax_id: '1710034065', customer_email: '' })).toEqual({
    buyer_tax_id: '1710034065',
    customer_email: '',
  });
});

test('where the parcel goes is no part of the buyer', () => {
  expect((['buyer_tax_id', 'fiscal_postal_code', 'postal_code', 'note'] as const).map(isBuyerField)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
