type Page = { data: readonly { id: number }[]; total: number; total_is_capped: boolean };

/** Where an order stands in a list whose page is known, from 1; undefined where it is not on that page. */
export function positionIn(page: Page | undefined, at: { page: number; perPage: number }, id: number) {
  const index = page?.data.findIndex((row) => row.id === id) ?? -1;
  if (page === undefined || index < 0) return undefined;
  return { position: (at.page - 1) * at.perPage + index + 1, total: page.total, isCapped: page.total_is_capped };
}
