import { expect, test } from 'vitest';
import { emailKey, nameKey, type Person, phoneKey, reasonsOf } from './duplicate-rules.ts';

const ANA: Person = {
  customer_name: 'Ana Núñez',
  email: 'ana@example.com',
  phone: '+51 987 654 321',
  address: 'Av. Larco 100',
  city: 'Lima',
  tax_ids: ['10456789012'],
};
const OTHER: Person = {
  customer_name: 'Eva',
  email: 'eva@example.com',
  phone: '911',
  address: '',
  city: '',
  tax_ids: [],
};

test.each([
  [' Ana@Example.com', 'ana@example.com'],
  ['áNA@example.com', 'ana@example.com'],
  ['a.n.a+shop@GoogleMail.com', 'ana@gmail.com'],
  ['a.na@example.com', 'a.na@example.com'],
  ['', ''],
])('the e-mail %j is %j', (email, key) => {
  expect(emailKey(email)).toBe(key);
});

test.each([
  ['+51 987-654-321', '87654321'],
  ['(01) 234 5678', '12345678'],
  ['502 1234 5678', '12345678'],
  ['12345678', '12345678'],
  ['123456', ''],
])('the phone %j is %j', (phone, key) => {
  expect(phoneKey(phone)).toBe(key);
});

test('a name says nothing without an address', () => {
  expect(nameKey(ANA)).toBe(nameKey({ customer_name: 'ANA NUNEZ', address: 'av larco  100', city: 'lima.' }));
  expect(nameKey({ ...ANA, address: ' ' })).toBe('');
});

test.each([
  ['nothing', OTHER, []],
  ['the e-mail alone', { ...OTHER, email: 'ANA@example.com' }, []],
  ['the phone alone', { ...OTHER, phone: '987654321' }, []],
  ['a tax id alone', { ...OTHER, tax_ids: ['1', '10456789012'] }, []],
  ['the name alone', { ...OTHER, customer_name: 'ANA NUNEZ' }, []],
  ['e-mail and name', { ...OTHER, customer_name: 'ANA NUNEZ', email: 'ANA@example.com' }, ['email', 'name']],
  ['phone and tax id', { ...OTHER, phone: '987654321', tax_ids: ['10456789012'] }, ['phone', 'tax_id']],
  ['name and address', { ...ANA, email: '', phone: '', tax_ids: [] }, ['name_address']],
  ['all', ANA, ['email', 'phone', 'tax_id', 'name_address']],
])('two who share %s', (_, other, reasons) => {
  expect(reasonsOf(ANA, other)).toEqual(reasons);
  expect(reasonsOf(other, ANA)).toEqual(reasons);
});

test('what both lack is not shared', () => {
  const nobody: Person = { customer_name: '', email: '', phone: '', address: '', city: '', tax_ids: [''] };
  expect(reasonsOf(nobody, nobody)).toEqual([]);
});
