import { expect, test } from 'vitest';
import { formatsOf } from './formats.ts';

const lima = formatsOf({ language: 'en', time_zone: 'America/Lima', currency: 'PEN' });
const enEspanol = formatsOf({ language: 'es', time_zone: 'America/Mexico_City', currency: 'MXN' });
const NOW = Date.parse('2026-11-21T14:05:00Z');

/** Intl writes narrow and no-break spaces; the eye does not see them. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test('an order date has no leading zeros in the day and 24 hours, in the zone of the account', () => {
  expect(lima.orderDate('2026-03-04T05:07:00Z')).toBe('3/4/26 00:07');
  expect(lima.orderDate('2026-11-21T04:59:00Z')).toBe('11/20/26 23:59');
  expect(enEspanol.orderDate('2026-03-04T18:07:00Z')).toBe('4/3/26 12:07');
});

test('the long date names the month and has am or pm', () => {
  expect(plain(lima.longDate('2026-11-21T14:05:00Z'))).toBe('Nov 21, 2026, 9:05 AM');
});

test('a calendar date stays the same day in every zone', () => {
  expect(lima.day('2026-11-21')).toBe('Nov 21, 2026');
  expect(lima.shortDay('2026-01-01')).toBe('Jan 1');
});

test('relative time counts up to a week, then names the day', () => {
  expect(lima.relative('2026-11-21T14:04:40Z', NOW)).toBe('just now');
  expect(lima.relative('2026-11-21T14:00:00Z', NOW)).toBe('5 min. ago');
  expect(lima.relative('2026-11-21T11:00:00Z', NOW)).toBe('3 hr. ago');
  expect(lima.relative('2026-11-19T14:00:00Z', NOW)).toBe('2 days ago');
  expect(lima.relative('2026-11-01T03:00:00Z', NOW)).toBe('Oct 31, 2026');
});

test('money keeps every digit of the decimal text', () => {
  expect(lima.money('1234.5')).toBe('1,234.50 PEN');
  expect(lima.money('-12.50', 'USD')).toBe('−12.50 USD');
  expect(lima.money('614800.0000', 'COP')).toBe('614,800 COP');
  expect(lima.money('614800.5000', 'COP')).toBe('614,800.5 COP');
  expect(lima.money('900719925474099.31', 'USD')).toBe('900,719,925,474,099.31 USD');
  expect(lima.money('unknown', 'USD')).toBe('unknown');
});

test('counts are grouped', () => {
  expect(lima.count(1234567)).toBe('1,234,567');
});
