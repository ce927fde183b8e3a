import { expect, test } from 'vitest';
import { codeInForce, noTaxCodes } from '#base/tax-codes.ts';
import { codeChanges, withChanges } from './code-changes.ts';

const own = { ...noTaxCodes, sat_product_key: '52161557', sin_unit: '57' };

test('a code is set, changed or taken away; one that is not named, or is the same, stays', () => {
  const changes = codeChanges(own, { sat_product_key: '43211500', sat_unit_key: 'H87', sin_unit: '' });
  expect(changes).toEqual([
    { field: 'sat_product_key', from: '52161557', to: '43211500' },
    { field: 'sat_unit_key', from: null, to: 'H87' },
    { field: 'sin_unit', from: '57', to: null },
  ]);
  expect(withChanges(own, changes)).toEqual({ ...noTaxCodes, sat_product_key: '43211500', sat_unit_key: 'H87' });
  expect(codeChanges(own, { sat_product_key: '52161557', sin_unit: undefined })).toEqual([]);
});

test('codes that are there stay where that is wanted, and those missing are set', () => {
  expect(codeChanges(own, { sat_product_key: '43211500', sat_unit_key: 'H87' }, { keepsOwn: true })).toEqual([
    { field: 'sat_unit_key', from: null, to: 'H87' },
  ]);
});

test("a product's own code counts before its category's, and that before the settings', each by itself", () => {
  const category = { sat_product_key: '10101500', sat_unit_key: 'KGM' };
  expect(codeInForce('sat_product_key', own, category)).toEqual({ code: '52161557', from: 'product' });
  expect(codeInForce('sat_unit_key', own, category)).toEqual({ code: 'KGM', from: 'category' });
  expect(codeInForce('sin_activity', own, category)).toEqual({ code: '', from: 'settings' });
});
