import { addDays } from '#base/calendar-date.ts';
import { interpolate } from '#base/text.ts';
import type { Formats } from '#ui/formats.ts';
import type { Catalogue } from '#ui/texts.ts';

/** Calendar dates of the account's zone, both included; '' is open. */
export type Days = { start_at: string; end_at: string };

const BETWEEN = '..';

/** The days as one value of a filter; '' where both are open. */
export function writeDays({ start_at, end_at }: Days): string {
  return start_at || end_at ? `${start_at}${BETWEEN}${end_at}` : '';
}

export function readDays(value: string): Days {
  const [start_at = '', end_at = ''] = value.split(BETWEEN);
  return { start_at, end_at };
}

/** “Nov 1, 2026 – Nov 21, 2026”, one day alone, or one open end. */
export function formatDays(t: Catalogue['orders'], formats: Formats, { start_at, end_at }: Days): string {
  if (start_at === end_at) return formats.day(start_at);
  if (end_at === '') return interpolate(t.filters.from, { start: formats.day(start_at) });
  if (start_at === '') return interpolate(t.filters.until, { end: formats.day(end_at) });
  return `${formats.day(start_at)} – ${formats.day(end_at)}`;
}

/** The usual ranges, ending on `today` or the day before. */
export function usualDays(t: Catalogue['orders'], today: string): { value: string; label: string }[] {
  const range = (from: number, to: number) => writeDays({ start_at: addDays(today, from), end_at: addDays(today, to) });
  return [
    { value: range(0, 0), label: t.filters.today },
    { value: range(-1, -1), label: t.filters.yesterday },
    { value: range(-6, 0), label: t.filters.last_7 },
    { value: range(-29, 0), label: t.filters.last_30 },
  ];
}
