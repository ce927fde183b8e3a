import { z } from 'zod';
import { addDays, CalendarDate } from '#base/calendar-date.ts';

/** About five years: enough to compare seasons, and a chart and its query stay bounded. */
export const MAX_DAYS = 5 * 366;
const DEFAULT_DAYS = 7;
const DAY_MS = 86_400_000;

/** Days from the first to the last, both included. */
export function daysBetween(startDate: CalendarDate, endDate: CalendarDate): number {
  return Math.round((Date.parse(endDate) - Date.parse(startDate)) / DAY_MS) + 1;
}

/** Days of the account's zone, both included. */
export const DateRange = z
  .object({ startDate: CalendarDate, endDate: CalendarDate })
  .refine(({ startDate, endDate }) => startDate <= endDate, { path: ['endDate'], error: 'before the start date' })
  .refine(({ startDate, endDate }) => !(daysBetween(startDate, endDate) > MAX_DAYS), {
    path: ['startDate'],
    error: 'more than five years before the end date',
  });
export type DateRange = z.output<typeof DateRange>;

/** The last seven days up to today. */
export function defaultRange(today: CalendarDate): DateRange {
  return { startDate: addDays(today, 1 - DEFAULT_DAYS), endDate: today };
}

/** The range that was picked, or where it is too long the latest part of it that can be shown. */
export function boundedRange({ startDate, endDate }: DateRange): DateRange {
  const earliest = addDays(endDate, 1 - MAX_DAYS);
  return { startDate: startDate < earliest ? earliest : startDate, endDate };
}

/** Every day of a range, in order. */
export function datesOf({ startDate, endDate }: DateRange): CalendarDate[] {
  return Array.from({ length: daysBetween(startDate, endDate) }, (_, index) => addDays(startDate, index));
}
