/** The names of a file's columns: the cells of its first row. Where that is data already, they have none, each ''. */
export function columnsOf(firstRow: readonly string[], hasHeader: boolean): string[] {
  if (!hasHeader) return firstRow.map(() => '');
  // A delimiter behind the last name makes no column.
  return firstRow.slice(0, Math.max(1, firstRow.findLastIndex((name) => name !== '') + 1));
}

type Head = { first_row: string[]; samples: string[][] };

/** A file's columns and its first rows of data, once it is said whether the first row names the columns. */
export const asTable = ({ first_row, samples }: Head, hasHeader: boolean) => ({
  columns: columnsOf(first_row, hasHeader),
  samples: hasHeader ? samples : [first_row, ...samples],
});
