import type { SeriesRow } from '../series-contract.ts';

type Range = Pick<SeriesRow, 'next_number' | 'last'>;

/** A new range is asked for at the authority, which takes days. */
const FEW = 100;

/** How many numbers a range still has; null where nothing ends it. */
export function numbersLeft({ next_number, last }: Range): number | null {
  return last === null ? null : Math.max(0, last - next_number + 1);
}

export function isRunningOut(range: Range): boolean {
  const left = numbersLeft(range);
  return left !== null && left <= FEW;
}
