const OFFSET_MS = 6 * 3_600_000;

/** Milliseconds since 1970 of a time that may leave out Guatemala's offset, which is -06:00 all year. */
export function instantOf(text: string): number {
  return Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}-06:00`);
}

/** `2026-11-22T17:05:00.000-06:00` */
export function timeIn(instant: number): string {
  return `${new Date(instant - OFFSET_MS).toISOString().slice(0, -1)}-06:00`;
}

/** `2026-11-22` */
export function dayIn(instant: number): string {
  return timeIn(instant).slice(0, 10);
}

/** The last day of the month that is `months` after that of a day. */
export function endOfMonth(day: string, months = 0): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10);
}
