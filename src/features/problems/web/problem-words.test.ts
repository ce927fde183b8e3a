import { expect, test } from 'vitest';
import { en } from '#texts/en.ts';
import { es } from '#texts/es.ts';
import { problemKinds } from '../problem-kinds.ts';
import { causeIn, detailIn, fieldToEdit, fixableKind } from './problem-words.ts';

test('a cause names its subject', () => {
  expect(causeIn(en, { kind: 'unmapped_shipping_code', subject: 'GROUND_PE' })).toBe(
    'Shipping code GROUND_PE has no shipping method',
  );
});

test('a missing part of the address is named as on the form, in the reader’s language', () => {
  expect(causeIn(en, { kind: 'incomplete_address', subject: 'postal_code' })).toBe('The address lacks: Postal code');
  expect(causeIn(es, { kind: 'incomplete_address', subject: 'postal_code' })).toContain('Código postal');
});

test('every kind reads well without a subject', () => {
  for (const kind of problemKinds) {
    const words = causeIn(en, { kind, subject: '' });
    expect(words).not.toBe('');
    expect(words).not.toContain('{');
  }
});

test('a shortage says how many are wanted and there', () => {
  const detail = { core_id: 'LIM', wanted: 3, available: 1 };
  expect(detailIn(en, { kind: 'out_of_stock', subject: 'X', detail })).toBe('3 wanted, 1 available at LIM');
  expect(detailIn(en, { kind: 'in_doubt', subject: '' })).toBe('');
});

test('a code can be mapped once for all; without a code only the order itself can be edited', () => {
  expect(fixableKind({ kind: 'unmapped_shipping_code', subject: 'X' })).toBe('unmapped_shipping_code');
  expect(fieldToEdit({ kind: 'unmapped_shipping_code', subject: 'X' })).toBeUndefined();
  expect(fixableKind({ kind: 'unmapped_shipping_code', subject: '' })).toBeUndefined();
  expect(fieldToEdit({ kind: 'unmapped_shipping_code', subject: '' })).toBe('shipMethod');
  expect(fieldToEdit({ kind: 'location_gone', subject: 'LIM' })).toBe('warehouse');
  expect(fieldToEdit({ kind: 'incomplete_address', subject: 'city' })).toBe('city');
  expect(fieldToEdit({ kind: 'in_doubt', subject: '' })).toBeUndefined();
});
