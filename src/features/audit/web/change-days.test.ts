import { expect, test } from 'vitest';
import { audit } from '#texts/en/audit.ts';
import { formatsOf } from '#ui/formats.ts';
import { formatDays, readDays, usualDays, writeDays } from './change-days.ts';

const formats = formatsOf({ language: 'en', time_zone: 'America/Guayaquil', currency: 'USD' });

test('days are read as they were written, and said with an open end', () => {
  const days = { from: '2026-11-01', to: '' };
  expect(readDays(writeDays(days))).toEqual(days);
  expect(writeDays({ from: '', to: '' })).toBe('');
  expect(formatDays(audit, formats, days)).toBe('From Nov 1, 2026');
  expect(formatDays(audit, formats, { from: '', to: '2026-11-01' })).toBe('Until Nov 1, 2026');
  expect(formatDays(audit, formats, { from: '2026-11-01', to: '2026-11-01' })).toBe('Nov 1, 2026');
});

test('the last seven days have today among them', () => {
  expect(usualDays(audit, '2026-03-02').map(({ value }) => value)).toEqual([
    '2026-03-02..2026-03-02',
    '2026-03-01..2026-03-01',
    '2026-02-24..2026-03-02',
    '2026-02-01..2026-03-02',
  ]);
});
