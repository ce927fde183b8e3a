/** The rows of a page, counted from the end of the list where that end is nearer. */
export type PageSlice = { isFromEnd: boolean; offset: number; limit: number };

/**
 * Where a page lies in a list of `total` rows, with an offset of at most half of it. From the end, the rows come in
 * reverse order. After the last page the limit is 0.
 */
export function sliceOfPage({ page, perPage }: { page: number; perPage: number }, total: number): PageSlice {
  const first = (page - 1) * perPage;
  const limit = Math.max(0, Math.min(perPage, total - first));
  const behind = total - first - limit;
  return limit > 0 && behind < first
    ? { isFromEnd: true, offset: behind, limit }
    : { isFromEnd: false, offset: first, limit };
}

/** Where a page lies in a list of which only the start was counted: it cannot be read from its end. */
export function sliceFromStart({ page, perPage }: { page: number; perPage: number }): PageSlice {
  return { isFromEnd: false, offset: (page - 1) * perPage, limit: perPage };
}
