import { addDays, monthBefore } from '#base/calendar-date.ts';
import { writeDays } from '#ui/days-filter/filter-days.ts';
import type { Catalogue } from '#ui/texts.ts';

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The days that are declared together: today, this month, the month before. */
export const declaredDays =
  ({ list: { filters } }: Catalogue['taxDocuments']) =>
  (t: Catalogue['ui']['dates'], today: string): { value: string; label: string }[] => {
    const first = firstOf(today);
    return [
      { value: writeDays({ start: today, end: today }), label: t.today },
      { value: writeDays({ start: first, end: today }), label: filters.this_month },
      { value: writeDays({ start: monthBefore(first), end: addDays(first, -1) }), label: filters.last_month },
    ];
  };
