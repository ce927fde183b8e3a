import { expect, test } from 'vitest';
import { taxDocuments } from '#texts/en/tax-documents.ts';
import { en } from '#texts/en.ts';
import { declaredDays } from './declared-days.ts';

test('the month before is whole, over the turn of a year too', () => {
  const days = (today: string) => declaredDays(taxDocuments)(en.ui.dates, today).map(({ value }) => value);
  expect(days('2027-01-15')).toEqual(['2027-01-15..2027-01-15', '2027-01-01..2027-01-15', '2026-12-01..2026-12-31']);
  expect(days('2028-03-31').at(-1)).toBe('2028-02-01..2028-02-29');
});
