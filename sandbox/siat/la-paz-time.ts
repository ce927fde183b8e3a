/** Bolivia is four hours behind UTC all year. */
const OFFSET_MS = -4 * 3_600_000;

/** `2026-11-20T11:40:00.123` of an instant. */
export const wallClock = (instant: number): string => new Date(instant + OFFSET_MS).toISOString().slice(0, 23);

/** The instant of a wall clock with or without milliseconds; NaN where it is no time. */
export const instantOf = (clock: string): number =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?$/.test(clock) ? Date.parse(`${clock}Z`) - OFFSET_MS : Number.NaN;

/** The first instant after a document can be annulled: the end of the 9th of the month after its own. */
export function endOfAnnulment(fechaEmision: string): number {
  const [year = 0, month = 1] = fechaEmision.split('-').map(Number);
  return Date.UTC(year, month, 10) - OFFSET_MS;
}

/** The first instant after a factura can be corrected: the end of its day, 18 months later. */
export function endOfCorrection(fechaEmision: string): number {
  const [year = 0, month = 1, day = 1] = fechaEmision.slice(0, 10).split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 18, 0)).getUTCDate();
  return Date.UTC(year, month + 17, Math.min(day, last) + 1) - OFFSET_MS;
}
