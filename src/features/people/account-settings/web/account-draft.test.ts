import { expect, test } from 'vitest';
import { readValues, valuesOf } from './account-draft.ts';

const settings = {
  name: 'Acme',
  time_zone: 'America/Lima',
  currency: 'PEN',
  holding_minutes: 15,
  order_numbering: 'source' as const,
  language: 'es' as const,
  required_fields: ['postal_code' as const],
  on_shortage: 'wait' as const,
  payment_tolerance: '0.05',
};

test('what nobody touched is saved as it was', () => {
  expect(readValues(valuesOf(settings))).toEqual({ wrong: [], fields: settings });
});

test.each([
  ['', ['holding_minutes']],
  ['-1', ['holding_minutes']],
  ['1.5', ['holding_minutes']],
  ['1e3', ['holding_minutes']],
  ['10081', ['holding_minutes']],
  [' 10080 ', []],
  ['0', []],
])('a holding time of %j', (holding_minutes, wrong) => {
  expect(readValues({ ...valuesOf(settings), holding_minutes }).wrong).toEqual(wrong);
});

test.each([
  ['', ['payment_tolerance']],
  ['1000.01', ['payment_tolerance']],
  ['a cent', ['payment_tolerance']],
  [' 0,10 ', []],
])('payments that may be off by %j', (payment_tolerance, wrong) => {
  expect(readValues({ ...valuesOf(settings), payment_tolerance }).wrong).toEqual(wrong);
});

test('a tolerance may be written with a comma', () => {
  expect(readValues({ ...valuesOf(settings), payment_tolerance: '0,10' }).fields.payment_tolerance).toBe('0.10');
});

test('an account has a name', () => {
  expect(readValues({ ...valuesOf(settings), name: '  ' }).wrong).toEqual(['name']);
});
