type Identified = { id: number };

/** The shown rows of a list that changes meanwhile. */
export type StableRows<Row> = {
  rows: readonly Row[];
  /** Ids of rows that the list no longer has, and that are still shown. */
  gone: ReadonlySet<number>;
  /** How many of the list's rows are not shown yet, since they would move those that are. */
  fresh: number;
};

/**
 * Merges a newer answer into the rows on the screen without moving a row. Rows keep their places and get their newest
 * values. Rows that left stay where they are. New rows between shown ones are counted and not shown; new rows after the
 * last one are added while a page of `size` has room. At the end of a full page as many rows may be missing as came:
 * they moved to the next page and are not gone.
 */
export function mergeRows<Row extends Identified>(
  shown: readonly Row[],
  newest: readonly Row[],
  size: number,
): StableRows<Row> {
  if (shown.length === 0) return { rows: newest, gone: new Set(), fresh: 0 };
  const now = new Map(newest.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ id }) => id));
  const lastKnown = newest.findLastIndex(({ id }) => known.has(id));
  const isBelow = (index: number) => lastKnown >= 0 && index > lastKnown;
  const came = newest.filter(({ id }) => !known.has(id));
  const below = newest.filter(({ id }, index) => !known.has(id) && isBelow(index));
  const added = below.slice(0, Math.max(0, size - shown.length));
  const fresh = came.length - below.length;
  const kept = shown.map((row) => now.get(row.id) ?? row);
  const end = shown.findLastIndex(({ id }) => now.has(id)) + 1;
  const pushed = newest.length < size ? 0 : Math.min(fresh, shown.length - end);
  const gone = shown.filter(({ id }, index) => !now.has(id) && index < shown.length - pushed).map(({ id }) => id);
  return { rows: [...kept, ...added], gone: new Set(gone), fresh };
}
