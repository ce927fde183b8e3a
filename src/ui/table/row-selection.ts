export type RowKey = string | number;

/**
 * The selection after a click on the box of `clicked`, with Shift from `anchor`, the box clicked before: then all rows
 * between follow the clicked one. Rows outside `keys` stay as they are.
 */
export function selectRows(
  selected: ReadonlySet<RowKey>,
  keys: readonly RowKey[],
  clicked: RowKey,
  anchor: RowKey | null,
): ReadonlySet<RowKey> {
  const at = keys.indexOf(clicked);
  const from = anchor === null ? -1 : keys.indexOf(anchor);
  const range = from < 0 ? [clicked] : keys.slice(Math.min(at, from), Math.max(at, from) + 1);
  return withRows(selected, range, !selected.has(clicked));
}

/** The selection with all of these rows in it, or none of them. */
export function withRows(
  selected: ReadonlySet<RowKey>,
  keys: readonly RowKey[],
  isSelected: boolean,
): ReadonlySet<RowKey> {
  const others = [...selected].filter((key) => !keys.includes(key));
  return new Set(isSelected ? [...selected, ...keys] : others);
}
