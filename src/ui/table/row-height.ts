import { observed, useObserved } from '../observed.ts';

/** `low`: a line each, as many rows as fit. `high`: two lines, as fingers and unhurried readers want them. */
export type RowHeight = 'low' | 'high';

const KEY = 'bodega.row_height';

/** What this browser chose; else high where fingers point. */
function chosen(): RowHeight {
  const kept = localStorage.getItem(KEY);
  if (kept === 'low' || kept === 'high') return kept;
  return matchMedia('(pointer: coarse)').matches ? 'high' : 'low';
}

const rowHeight = observed(chosen);

/**
 * How high the rows of all tables are, and what chooses it, kept in this browser: `const [height, choose] =
 * useRowHeight();`
 */
export function useRowHeight(): [RowHeight, (height: RowHeight) => void] {
  return [useObserved(rowHeight), choose];
}

function choose(height: RowHeight) {
  localStorage.setItem(KEY, height);
  rowHeight.set(height);
}
