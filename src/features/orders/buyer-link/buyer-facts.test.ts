import { expect, test } from 'vitest';
import { missingFacts } from './buyer-facts.ts';

const nothing = {
  buyer_tax_id_kind: null,
  buyer_tax_id: null,
  fiscal_name: '',
  fiscal_postal_code: '',
  fiscal_regime: '',
  fiscal_use: '',
};

test('all that is asked for is needed, and of a country without codes only who the buyer is', () => {
  expect(missingFacts(nothing, false)).toEqual(['buyer_tax_id_kind', 'buyer_tax_id', 'fiscal_name']);
  expect(missingFacts(nothing, true)).toEqual([
    'buyer_tax_id_kind',
    'buyer_tax_id',
    'fiscal_name',
    'fiscal_postal_code',
    'fiscal_regime',
    'fiscal_use',
  ]);
  const named = { ...nothing, buyer_tax_id_kind: 'RUC', buyer_tax_id: '1', fiscal_name: ' Ana ' };
  expect(missingFacts(named, false)).toEqual([]);
  expect(missingFacts({ ...named, fiscal_name: '  ' }, false)).toEqual(['fiscal_name']);
});
