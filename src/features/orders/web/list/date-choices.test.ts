import { expect, test } from 'vitest';
import { en } from '#texts/en.ts';
import { formatsOf } from '#ui/formats.ts';
import { formatDays, readDays, usualDays, writeDays } from './date-choices.ts';

const formats = formatsOf({ language: 'en', time_zone: 'America/Lima', currency: 'PEN' });

test('a range is one value of a filter and comes back the same', () => {
  for (const days of [
    { start_at: '2026-11-01', end_at: '2026-11-21' },
    { start_at: '2026-11-01', end_at: '' },
    { start_at: '', end_at: '2026-11-21' },
  ]) {
    expect(readDays(writeDays(days))).toEqual(days);
  }
  expect(writeDays({ start_at: '', end_at: '' })).toBe('');
});

test('ranges read as people say them', () => {
  const say = (start_at: string, end_at: string) => formatDays(en.orders, formats, { start_at, end_at });
  expect(say('2026-11-01', '2026-11-21')).toBe('Nov 1, 2026 – Nov 21, 2026');
  expect(say('2026-11-21', '2026-11-21')).toBe('Nov 21, 2026');
  expect(say('2026-11-01', '')).toBe('from Nov 1, 2026');
  expect(say('', '2026-11-21')).toBe('until Nov 21, 2026');
});

test('the last seven days are today and the six before, over the end of a month too', () => {
  const lastSeven = usualDays(en.orders, '2026-03-03').find(({ label }) => label === en.orders.filters.last_7);
  expect(lastSeven?.value).toBe('2026-02-25..2026-03-03');
});
