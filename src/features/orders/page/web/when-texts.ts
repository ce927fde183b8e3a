import { dayInZone } from '#base/calendar-date.ts';
import { interpolate } from '#base/text.ts';
import type { Formats } from '#ui/formats.ts';
import type { Catalogue } from '#ui/texts.ts';

const isToday = (formats: Formats, at: string, now: number): boolean =>
  dayInZone(new Date(at), formats.time_zone) === dayInZone(new Date(now), formats.time_zone);

/** “9:05 AM” today, “Nov 20, 2026” on another day of the account; `now` in milliseconds. */
export const shortTime = (formats: Formats, at: string, now: number): string =>
  isToday(formats, at, now) ? formats.time(at) : formats.dayOf(at);

type Times = Catalogue['order_page']['times'];

/** “at 9:05 AM”, “on Nov 20, 2026, 9:05 AM”. */
export const atText = (t: Times, formats: Formats, at: string, now: number): string =>
  isToday(formats, at, now)
    ? interpolate(t.at, { time: formats.time(at) })
    : interpolate(t.on, { date: formats.longDate(at) });

/** “since 9:05 AM”, “since Nov 20, 2026, 9:05 AM”. */
export const sinceText = (t: Times, formats: Formats, at: string, now: number): string =>
  isToday(formats, at, now)
    ? interpolate(t.since, { time: formats.time(at) })
    : interpolate(t.since_day, { date: formats.longDate(at) });
