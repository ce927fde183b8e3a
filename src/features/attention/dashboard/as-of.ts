import { offsetMinutes } from '#base/calendar-date.ts';

/**
 * The wall-clock time `HH:mm` of an instant (milliseconds) in a zone, and the zone's offset then: `UTC−5`, `UTC+5:30`.
 */
export function asOf(instantMs: number, zone: string): { time: string; offset: string } {
  const instant = new Date(instantMs);
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  });
  const minutes = offsetMinutes(instant, zone);
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const size = rest === 0 ? String(hours) : `${hours}:${String(rest).padStart(2, '0')}`;
  return { time: clock.format(instant), offset: minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '−' : '+'}${size}` };
}
