import { z } from 'zod';

/** A day without a time, `YYYY-MM-DD`, that exists in the calendar. */
export const CalendarDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((day) => {
    const at = new Date(`${day}T00:00:00Z`);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
  }, 'not a day of the calendar')
  .refine((day) => day >= '1970-01-01' && day <= '9990-12-31', 'out of range');
export type CalendarDate = z.infer<typeof CalendarDate>;

/** An IANA time zone that this runtime knows. */
export const TimeZone = z.string().refine((zone) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}, 'unknown time zone');

/** By zone: one takes longer to make than a hundred days to write. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The day that an instant falls on in a zone. */
export function dayInZone(instant: Date, zone: string): CalendarDate {
  const format = dayFormats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  dayFormats.set(zone, format);
  return format.format(instant);
}

/** The same day, `days` later (or earlier, where negative). */
export function addDays(day: CalendarDate, days: number): CalendarDate {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The same day a month earlier; the last of that month where it is shorter. */
export function monthBefore(day: CalendarDate): CalendarDate {
  const at = new Date(`${day}T00:00:00Z`);
  const month = at.getUTCMonth();
  at.setUTCMonth(month - 1);
  if (at.getUTCMonth() === month) at.setUTCDate(0);
  return at.toISOString().slice(0, 10);
}

const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs a hundred times what using it does. */
function offsetFormatOf(zone: string): Intl.DateTimeFormat {
  const known = offsetFormats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  offsetFormats.set(zone, made);
  return made;
}

/** A zone's offset at an instant, in minutes east of UTC. */
export function offsetMinutes(instant: Date, zone: string): number {
  const parts = offsetFormatOf(zone).formatToParts(instant);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name);
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

/**
 * The instant at which a zone's clocks show a wall-clock time `YYYY-MM-DDTHH:mm[:ss]`; the earlier where they show it
 * twice.
 */
export function instantInZone(wallClock: string, zone: string): Date {
  const asUtc = new Date(`${wallClock}Z`).getTime();
  const dayBefore = asUtc - offsetMinutes(new Date(asUtc - 86_400_000), zone) * 60_000;
  const dayAfter = asUtc - offsetMinutes(new Date(asUtc + 86_400_000), zone) * 60_000;
  // Between two offsets, the guess that reads back as itself is right; in a gap neither does and the later offset
  // serves.
  const readsBack = (at: number) => at + offsetMinutes(new Date(at), zone) * 60_000 === asUtc;
  const earlier = Math.min(dayBefore, dayAfter);
  const later = Math.max(dayBefore, dayAfter);
  return new Date(readsBack(earlier) ? earlier : later);
}

/** The instant at which a day begins in a zone. */
export function startOfDay(day: CalendarDate, zone: string): Date {
  return instantInZone(`${day}T00:00`, zone);
}
