import fc from 'fast-check';
import { expect, test } from 'vitest';
import { en } from '#texts/en.ts';
import { es } from '#texts/es.ts';
import { problemKinds } from './problem-kinds.ts';
import { causeIn, errorOf, errorText, problemsInError } from './problem-sentences.ts';

test('lists the problems of an order', () => {
  expect(problemsInError('unlinked_product SKU 1; unmapped_location ')).toEqual([
    { kind: 'unlinked_product', subject: 'SKU 1' },
    { kind: 'unmapped_location', subject: '' },
  ]);
});

test('no error is no problem, nor is a text that names none', () => {
  expect(problemsInError(null)).toEqual([]);
  expect(problemsInError('something else')).toEqual([]);
});

test('subjects come back as they were, whatever they hold', () => {
  const subject = fc.oneof(fc.string(), fc.constantFrom('a; b', '; ', 'x;y'));
  const problem = fc.record({ kind: fc.constantFrom(...problemKinds), subject });
  fc.assert(
    fc.property(fc.array(problem, { minLength: 1 }), (problems) => {
      expect(problemsInError(errorOf(problems))).toEqual(problems);
    }),
  );
});

test('a cause names its subject', () => {
  expect(causeIn(en, { kind: 'unmapped_shipping_code', subject: 'GROUND_PE' })).toBe(
    'Shipping code GROUND_PE has no shipping method',
  );
});

test('what a recipient lacks is named as on the form, in the reader’s language', () => {
  expect(causeIn(en, { kind: 'incomplete_address', subject: 'postal_code' })).toBe('Postal code missing');
  expect(causeIn(es, { kind: 'incomplete_address', subject: 'postal_code' })).toContain('Código postal');
});

test('every kind reads well without a subject', () => {
  for (const kind of problemKinds) {
    const words = causeIn(en, { kind, subject: '' });
    expect(words).not.toBe('');
    expect(words).not.toContain('{');
  }
});

test('an error reads as sentences, and what names no problem as it is', () => {
  expect(errorText(en, 'incomplete_address postal_code; unmapped_shipping_code 90')).toBe(
    'Postal code missing\nShipping code 90 has no shipping method',
  );
  const names = { 'unmapped_shipping_code 90': 'Courier', 'incomplete_address city': 'never' };
  expect(errorText(en, 'incomplete_address city; unmapped_shipping_code 90', names)).toBe(
    'City missing\nShipping code “Courier” (90) has no shipping method',
  );
  expect(errorText(en, 'Printer on fire')).toBe('Printer on fire');
  expect(errorText(en, null)).toBeNull();
});
