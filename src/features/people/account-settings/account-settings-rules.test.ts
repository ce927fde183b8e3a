import { expect, test } from 'vitest';
import { AccountFields, AccountTimeZone, Currency, changesOf, requirementChanges } from './account-settings-rules.ts';

const account: AccountFields = {
  name: 'Acme',
  time_zone: 'America/Lima',
  currency: 'PEN',
  holding_minutes: 15,
  order_numbering: 'source',
  language: 'es',
  required_fields: ['postal_code'],
  on_shortage: 'wait',
  payment_tolerance: '0.05',
};

test('an edit is told apart by its fields, with what stood before', () => {
  expect(changesOf(account, account)).toEqual([]);
  expect(changesOf(account, { ...account, currency: 'USD', holding_minutes: 0 })).toEqual([
    { field: 'currency', from: 'PEN', to: 'USD' },
    { field: 'holding_minutes', from: 15, to: 0 },
  ]);
});

test('what is stored beside the fields is no change', () => {
  const stored = { ...account, version: 3, saved_by: 'Ada' };
  expect(changesOf(stored, { ...account, name: 'Acme Ltd.' })).toEqual([
    { field: 'name', from: 'Acme', to: 'Acme Ltd.' },
  ]);
});

test('what is required is compared as a set, whatever the order in which it was chosen', () => {
  const read = (required_fields: string[]) => AccountFields.parse({ ...account, required_fields });
  const both = read(['customer_phone', 'postal_code', 'customer_phone']);
  expect(both.required_fields).toEqual(['postal_code', 'customer_phone']);
  expect(changesOf(both, read(['postal_code', 'customer_phone']))).toEqual([]);
  expect(changesOf(account, both)).toEqual([
    { field: 'required_fields', from: ['postal_code'], to: ['postal_code', 'customer_phone'] },
  ]);
  expect(() => read(['city'])).toThrow();
});

test.each([
  ['0', '0.00'],
  ['0.5', '0.50'],
  ['1000', '1000.00'],
  ['1000.01', null],
  ['0.005', null],
  ['-0.05', null],
  ['0,05', null],
  ['', null],
])('payments may be off by %j: %j', (typed, read) => {
  const { success, data } = AccountFields.safeParse({ ...account, payment_tolerance: typed });
  expect(success ? data.payment_tolerance : null).toBe(read);
});

test('a change of what is required is what was added and what was dropped', () => {
  expect(requirementChanges(['postal_code', 'customer_email'], ['postal_code', 'customer_phone'])).toEqual({
    added: ['customer_phone'],
    dropped: ['customer_email'],
  });
});

test.each(['America/Lima', 'UTC', 'Asia/Kathmandu', 'US/Eastern'])('%s is a time zone', (zone) => {
  expect(AccountTimeZone.safeParse(zone).success).toBe(true);
});

test.each(['', 'Lima', '-05:00', '+05:00', 'america/lima', 'UTC+5', 'Etc/Nowhere'])('%j is no time zone', (zone) => {
  expect(AccountTimeZone.safeParse(zone).success).toBe(false);
});

test('a currency is a code of ISO 4217', () => {
  expect(['PEN', 'USD', 'BOB', 'XXZ', 'usd', '', 'Dollar'].filter((code) => Currency.safeParse(code).success)).toEqual([
    'PEN',
    'USD',
    'BOB',
  ]);
});
