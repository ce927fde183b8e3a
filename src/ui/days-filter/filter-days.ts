import { addDays } from '#base/calendar-date.ts';
import { interpolate } from '#base/text.ts';
import type { DateRange } from '../date-range-pickers.tsx';
import type { Formats } from '../formats.ts';
import type { Catalogue } from '../texts.ts';

type DateTexts = Catalogue['ui']['dates'];

const BETWEEN = '..';

/** Days, both included, as one value of a filter; an end that is '' is open, and the value '' where both are. */
export function writeDays({ start, end }: DateRange): string {
  return start || end ? `${start}${BETWEEN}${end}` : '';
}

export function readDays(value: string): DateRange {
  const [start = '', end = ''] = value.split(BETWEEN);
  return { start, end };
}

/** “Nov 1, 2026 – Nov 21, 2026”, one day alone, or one open end. */
export function formatDays(t: DateTexts, formats: Formats, { start, end }: DateRange): string {
  if (start === end) return formats.day(start);
  if (end === '') return interpolate(t.from, { start: formats.day(start) });
  if (start === '') return interpolate(t.until, { end: formats.day(end) });
  return `${formats.day(start)} – ${formats.day(end)}`;
}

/** The ranges of a list whose newest rows matter most, and the two months that accounting asks for. */
export function latestDays(t: DateTexts, today: string): { value: string; label: string }[] {
  const month = (day: string) => `${day.slice(0, 7)}-01`;
  const lastOfMonthBefore = addDays(month(today), -1);
  const range = (from: number, to: number) => writeDays({ start: addDays(today, from), end: addDays(today, to) });
  return [
    { value: range(0, 0), label: t.today },
    { value: range(-1, -1), label: t.yesterday },
    { value: range(-6, 0), label: t.last_7 },
    { value: range(-29, 0), label: t.last_30 },
    { value: writeDays({ start: month(today), end: today }), label: t.this_month },
    { value: writeDays({ start: month(lastOfMonthBefore), end: lastOfMonthBefore }), label: t.last_month },
  ];
}
