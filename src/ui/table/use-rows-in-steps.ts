import { useDeferredValue } from 'react';

/** No row is lower. */
const LOWEST_PX = 36;

/**
 * The rows to draw now: where a list fills first as many as the window can show, and the others in a second step, which gives way to
 * keys. Drawing fifty at once would hold up the first by as much as these take.
 */
export function useRowsInSteps<Row>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const drawn = useDeferredValue(rows?.length ?? 0);
  return rows?.slice(0, Math.max(drawn, Math.ceil(window.innerHeight / LOWEST_PX)));
}
