import { expect, test } from 'vitest';
import { en } from '#texts/en.ts';
import { formatsOf } from '../formats.ts';
import { formatDays, latestDays, readDays, writeDays } from './filter-days.ts';

const t = en.ui.dates;
const formats = formatsOf({ language: 'en', time_zone: 'America/Lima', currency: 'PEN' });

test('a range is one value of a filter and comes back the same', () => {
  for (const days of [
    { start: '2026-11-01', end: '2026-11-21' },
    { start: '2026-11-01', end: '' },
    { start: '', end: '2026-11-21' },
  ]) {
    expect(readDays(writeDays(days))).toEqual(days);
  }
  expect(writeDays({ start: '', end: '' })).toBe('');
});

test('ranges read as people say them', () => {
  const say = (start: string, end: string) => formatDays(t, formats, { start, end });
  expect(say('2026-11-01', '2026-11-21')).toBe('Nov 1, 2026 – Nov 21, 2026');
  expect(say('2026-11-21', '2026-11-21')).toBe('Nov 21, 2026');
  expect(say('2026-11-01', '')).toBe('from Nov 1, 2026');
  expect(say('', '2026-11-21')).toBe('until Nov 21, 2026');
});

test('the last seven days are today and the six before, over the end of a month too', () => {
  expect(latestDays(t, '2026-03-02').map(({ value }) => value)).toEqual([
    '2026-03-02..2026-03-02',
    '2026-03-01..2026-03-01',
    '2026-02-24..2026-03-02',
    '2026-02-01..2026-03-02',
    '2026-03-01..2026-03-02',
    '2026-02-01..2026-02-28',
  ]);
});

test('the month before January is December of the year before', () => {
  expect(latestDays(t, '2026-01-31').slice(-2)).toEqual([
    { value: '2026-01-01..2026-01-31', label: 'This month' },
    { value: '2025-12-01..2025-12-31', label: 'Last month' },
  ]);
});
