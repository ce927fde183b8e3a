const VISIBLE = 5;

/**
 * The page numbers that a pager shows: at most 5 in a row around the current page. `before` and `after`: an ellipsis
 * stands for pages left out on that side.
 */
export function pagerPages(current: number, last: number): { pages: number[]; before: boolean; after: boolean } {
  const count = Math.min(VISIBLE, last);
  const first = Math.max(1, Math.min(current - Math.floor(VISIBLE / 2), last - count + 1));
  return {
    pages: Array.from({ length: count }, (_, index) => first + index),
    before: first > 1,
    after: first + count - 1 < last,
  };
}

/** A page within its bounds. */
export function boundedPage(page: number, last: number): number {
  return Math.max(1, Math.min(page, last));
}
