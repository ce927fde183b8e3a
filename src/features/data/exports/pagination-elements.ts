const AROUND = 2;

/**
 * The pages that a pager offers: the first, the last and those around the current one, `...` where some are left out.
 */
export function paginationElements(current: number, last: number): (number | '...')[] {
  const first = Math.max(2, Math.min(current, last) - AROUND);
  const end = Math.min(last - 1, Math.min(current, last) + AROUND);
  const around = Array.from({ length: Math.max(0, end - first + 1) }, (_, index) => first + index);
  return [
    1,
    ...(first > 2 ? (['...'] as const) : []),
    ...around,
    ...(end < last - 1 ? (['...'] as const) : []),
    ...(last > 1 ? [last] : []),
  ];
}
