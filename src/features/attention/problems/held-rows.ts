/** A row that stays where it stands: `isGone` once what it shows is no longer among those listed. */
export type HeldRow<Row> = { row: Row; isGone: boolean };

/** The rows after a list changed: each stays in its place, also when it is gone; new ones come to the end. */
export function holdRows<Row extends { id: number }>(
  held: readonly HeldRow<Row>[],
  rows: readonly Row[],
): HeldRow<Row>[] {
  const now = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(held.map(({ row }) => row.id));
  return [
    ...held.map(({ row }) => ({ row: now.get(row.id) ?? row, isGone: !now.has(row.id) })),
    ...rows.filter(({ id }) => !known.has(id)).map((row) => ({ row, isGone: false })),
  ];
}
