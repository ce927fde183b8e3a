const BEHIND_UTC_MS = 5 * 3_600_000;

/** An instant as Colombia's clocks show it, which have no summer time: day and time as documents have them. */
export function bogotaTime(instant: number): { date: string; time: string } {
  const local = new Date(instant - BEHIND_UTC_MS).toISOString();
  return { date: local.slice(0, 10), time: `${local.slice(11, 19)}-05:00` };
}
