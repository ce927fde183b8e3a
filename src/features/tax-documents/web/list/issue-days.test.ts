import { expect, test } from 'vitest';
import { taxDocuments } from '#texts/en/tax-documents.ts';
import { formatsOf } from '#ui/formats.ts';
import { formatDays, readDays, usualDays, writeDays } from './issue-days.ts';

const t = taxDocuments;
const formats = formatsOf({ language: 'en', time_zone: 'America/Guayaquil', currency: 'USD' });

test('the month before is whole, over the turn of a year too', () => {
  expect(usualDays(t, '2027-01-15').map(({ value }) => value)).toEqual([
    '2027-01-15..2027-01-15',
    '2027-01-01..2027-01-15',
    '2026-12-01..2026-12-31',
  ]);
  expect(usualDays(t, '2028-03-31').at(-1)?.value).toBe('2028-02-01..2028-02-29');
});

test('days are read as they were written, and said with an open end', () => {
  const days = { from: '2026-11-01', to: '' };
  expect(readDays(writeDays(days))).toEqual(days);
  expect(writeDays({ from: '', to: '' })).toBe('');
  expect(formatDays(t, formats, days)).toBe('from Nov 1, 2026');
  expect(formatDays(t, formats, { from: '2026-11-01', to: '2026-11-01' })).toBe('Nov 1, 2026');
  expect(formatDays(t, formats, { from: '2026-11-01', to: '2026-11-30' })).toBe('Nov 1, 2026 – Nov 30, 2026');
});
