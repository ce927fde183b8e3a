const LENGTH_MS = 300;
const MIN_TICK_MS = 50;

/**
 * Where a count that runs `from` → `to` is after so many milliseconds, and when to look again; null at the end.
 * It takes 300 ms in all, and no step is shorter than 50 ms: small differences take fewer, longer steps.
 */
export function countAt(from: number, to: number, elapsedMs: number): { count: number; nextMs: number | null } {
  if (from === to || elapsedMs >= LENGTH_MS) return { count: to, nextMs: null };
  const count = from + Math.trunc(((to - from) * elapsedMs) / LENGTH_MS);
  return { count, nextMs: Math.max(MIN_TICK_MS, LENGTH_MS / Math.abs(to - from)) };
}
