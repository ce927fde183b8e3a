import type { CalendarDate } from '#base/calendar-date.ts';

/** When a member is mailed of what stands still: as soon as it is found, once a day, or never. */
export const MAIL_FREQUENCIES = ['never', 'at_once', 'daily'] as const;
export type MailFrequency = (typeof MAIL_FREQUENCIES)[number];

/** The account's own day and hour (0 to 23). */
export type LocalHour = { day: CalendarDate; hour: number };

export type MailState = {
  wanted: MailFrequency;
  hour: number;
  /** The last notice that was mailed, or was there before any was wanted. */
  mailed_up_to: number;
  /** The day whose daily mail is done. */
  mailed_on: CalendarDate | null;
};

/**
 * What of the open notices, by id, is to be mailed now. At once: those that are new, each once. Daily: all that are
 * open at the hour, also those of days before. `is_day_done`: the day's mail is done with this, also where there is
 * nothing to say.
 */
export function noticesToMail(
  { wanted, hour, mailed_up_to, mailed_on }: MailState,
  open: readonly number[],
  now: LocalHour,
): { ids: number[]; is_day_done: boolean } {
  if (wanted === 'at_once') return { ids: open.filter((id) => id > mailed_up_to), is_day_done: false };
  const isDue = wanted === 'daily' && now.hour >= hour && (mailed_on === null || mailed_on < now.day);
  return { ids: isDue ? [...open] : [], is_day_done: isDue };
}

/** The day that needs no mail any more when a member asks for one at an hour: an hour that has passed is tomorrow's. */
export function firstDayDone(hour: number, now: LocalHour): CalendarDate | null {
  return now.hour >= hour ? now.day : null;
}
