import { expect, test } from 'vitest';
import { codeInForce } from './tax-codes.ts';

test('a code is the product’s own, else its category’s, else that of the settings', () => {
  const ofCategory = { sat_product_key: '50202300', sat_unit_key: 'XPK' };
  expect(codeInForce('sat_product_key', { sat_product_key: '52161557' }, ofCategory)).toEqual({
    code: '52161557',
    from: 'product',
  });
  expect(codeInForce('sat_unit_key', { sat_product_key: '52161557' }, ofCategory)).toEqual({
    code: 'XPK',
    from: 'category',
  });
  expect(codeInForce('sat_unit_key', {}, { sat_product_key: '50202300' })).toEqual({ code: '', from: 'settings' });
});

test('a product code of the SIN never meets the activity of the other side', () => {
  const ofCategory = { sin_activity: '620000', sin_product_code: '83131' };
  expect(codeInForce('sin_activity', { sin_product_code: '99100' }, ofCategory)).toEqual({
    code: '',
    from: 'settings',
  });
  expect(codeInForce('sin_activity', { sin_activity: '477300' }, ofCategory)).toEqual({
    code: '620000',
    from: 'category',
  });
  expect(codeInForce('sin_activity', { sin_activity: '477300' }, { sin_activity: '620000' })).toEqual({
    code: '477300',
    from: 'product',
  });
});
