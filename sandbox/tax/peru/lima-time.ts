const BEHIND_UTC_MS = 5 * 3_600_000;
const DAY_MS = 86_400_000;

/** An instant as Peru's clocks show it, which have no summer time. */
export function limaTime(instant: number): { date: string; time: string } {
  const local = new Date(instant - BEHIND_UTC_MS).toISOString();
  return { date: local.slice(0, 10), time: local.slice(11, 19) };
}

/** Days from one date to another, YYYY-MM-DD; NaN where one is none. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
