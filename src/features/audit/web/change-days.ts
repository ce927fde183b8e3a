import { addDays } from '#base/calendar-date.ts';
import { interpolate } from '#base/text.ts';
import type { Formats } from '#ui/formats.ts';
import type { AuditTexts } from './use-audit-texts.ts';

/** Days on which something was changed, both included; '' is open. */
export type ChangeDays = { from: string; to: string };

const BETWEEN = '..';

/** The days as one value of a filter; '' where both are open. */
export function writeDays({ from, to }: ChangeDays): string {
  return from || to ? `${from}${BETWEEN}${to}` : '';
}

export function readDays(value: string): ChangeDays {
  const [from = '', to = ''] = value.split(BETWEEN);
  return { from, to };
}

/** “Nov 1, 2026 – Nov 30, 2026”, one day alone, or one open end. */
export function formatDays({ filters }: AuditTexts, formats: Formats, { from, to }: ChangeDays): string {
  if (from === to) return formats.day(from);
  if (to === '') return interpolate(filters.from, { start: formats.day(from) });
  if (from === '') return interpolate(filters.until, { end: formats.day(to) });
  return `${formats.day(from)} – ${formats.day(to)}`;
}

/** The usual ranges, ending on `today` or the day before. */
export function usualDays({ filters }: AuditTexts, today: string): { value: string; label: string }[] {
  const range = (from: number, to: number) => writeDays({ from: addDays(today, from), to: addDays(today, to) });
  return [
    { value: range(0, 0), label: filters.today },
    { value: range(-1, -1), label: filters.yesterday },
    { value: range(-6, 0), label: filters.last_7 },
    { value: range(-29, 0), label: filters.last_30 },
  ];
}
