/** Times of one work, in milliseconds. */
export type Figures = { p50: number; p95: number; count: number };

/** Median and 95th percentile (nearest rank) of times; NaN of none. */
export function figuresOf(times: readonly number[]): Figures {
  const sorted = times.toSorted((a, b) => a - b);
  const rank = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { p50: rank(0.5), p95: rank(0.95), count: sorted.length };
}

/** The middle one of several measurements. */
export const median = (values: readonly number[]): number => figuresOf(values).p50;
