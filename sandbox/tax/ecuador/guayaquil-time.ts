const BEHIND_UTC_MS = 5 * 3_600_000;

/** An instant as Ecuador's clocks show it, which have no summer time: `2026-11-20T10:00:00.000-05:00`. */
export function guayaquilTime(instant: number): string {
  return new Date(instant - BEHIND_UTC_MS).toISOString().replace('Z', '-05:00');
}
