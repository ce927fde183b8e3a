import { expect, test } from 'vitest';
import { en } from '#texts/en.ts';
import { formatsOf } from '#ui/formats.ts';
import { detailIn, fieldToEdit, fixableKind } from './problem-texts.ts';

test('a shortage says how many are wanted and there', () => {
  const { count } = formatsOf({ language: 'en', time_zone: 'America/Lima', currency: 'USD' });
  const detail = { core_id: 'LIM', wanted: 3000, available: 1 };
  expect(detailIn(en, { kind: 'out_of_stock', subject: 'X', detail }, count)).toBe('3,000 wanted, 1 available at LIM');
  expect(detailIn(en, { kind: 'in_doubt', subject: '' }, count)).toBe('');
});

test('a code can be mapped once for all; without a code only the order itself can be edited', () => {
  expect(fixableKind({ kind: 'unmapped_shipping_code', subject: 'X' })).toBe('unmapped_shipping_code');
  expect(fieldToEdit({ kind: 'unmapped_shipping_code', subject: 'X' })).toBeUndefined();
  expect(fixableKind({ kind: 'unmapped_shipping_code', subject: '' })).toBeUndefined();
  expect(fieldToEdit({ kind: 'unmapped_shipping_code', subject: '' })).toBe('shipMethod');
  expect(fieldToEdit({ kind: 'location_gone', subject: 'LIM' })).toBe('warehouse');
  for (const field of ['city', 'customer_phone', 'customer_email', 'locality_code'])
    expect(fieldToEdit({ kind: 'incomplete_address', subject: field })).toBe(field);
  expect(fieldToEdit({ kind: 'in_doubt', subject: '' })).toBeUndefined();
});
