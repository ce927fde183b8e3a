import { addDays, monthBefore } from '#base/calendar-date.ts';
import { interpolate } from '#base/text.ts';
import type { Formats } from '#ui/formats.ts';
import type { DocumentTexts } from '../use-document-texts.ts';

/** Days of issue, both included; '' is open. */
export type IssueDays = { from: string; to: string };

const BETWEEN = '..';

/** The days as one value of a filter; '' where both are open. */
export function writeDays({ from, to }: IssueDays): string {
  return from || to ? `${from}${BETWEEN}${to}` : '';
}

export function readDays(value: string): IssueDays {
  const [from = '', to = ''] = value.split(BETWEEN);
  return { from, to };
}

/** “Nov 1, 2026 – Nov 30, 2026”, one day alone, or one open end. */
export function formatDays(t: DocumentTexts, formats: Formats, { from, to }: IssueDays): string {
  if (from === to) return formats.day(from);
  if (to === '') return interpolate(t.list.filters.from, { start: formats.day(from) });
  if (from === '') return interpolate(t.list.filters.until, { end: formats.day(to) });
  return `${formats.day(from)} – ${formats.day(to)}`;
}

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The days that are declared together: today, this month, the month before. */
export function usualDays(t: DocumentTexts, today: string): { value: string; label: string }[] {
  const { filters } = t.list;
  const first = firstOf(today);
  return [
    { value: writeDays({ from: today, to: today }), label: filters.today },
    { value: writeDays({ from: first, to: today }), label: filters.this_month },
    { value: writeDays({ from: monthBefore(first), to: addDays(first, -1) }), label: filters.last_month },
  ];
}
