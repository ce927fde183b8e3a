import { addDays, type CalendarDate } from '#base/calendar-date.ts';
import type { EventType } from '#base/events.ts';

/**
 * What members do to an order that has not left, or answer for it: each has a member as its actor then. A comment
 * changes nothing of it.
 */
export const touches = [
  'order.edited',
  'order.edit_undone',
  'order.line_added',
  'order.line_changed',
  'order.line_removed',
  'order.held',
  'order.released',
  'order.sent_early',
  'order.error_ignored',
  'order.problem_solved',
  'order.retried',
  'order.write_dropped',
  'order.cancel_asked',
  'order.cancelled',
] as const satisfies readonly EventType[];

/** `actor`: a member's name; null for the system and the channel. */
type Happened = { type: string; actor: string | null };

/**
 * Whether an order went to its warehouse without anybody: until the warehouse accepted it no member did anything to it,
 * and none answered what it waited for. `events` are its own, the oldest first; what was done later changes nothing of
 * how it went.
 * @public for the test that holds the count in SQL against it
 */
export function wentUntouched(events: readonly Happened[]): boolean {
  const sent = events.findLastIndex(({ type }) => type === 'order.submitted');
  const isTouch = ({ type, actor }: Happened) => actor !== null && touches.some((one) => one === type);
  return sent >= 0 && !events.slice(0, sent).some(isTouch);
}

/** How many of a hundred were untouched, in whole numbers: 100 only where all were. */
export const untouchedPercent = (untouched: number, orders: number): number => Math.floor((100 * untouched) / orders);

/** The Monday of a day's week. */
export function mondayOf(day: CalendarDate): CalendarDate {
  const afterMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -afterMonday);
}
