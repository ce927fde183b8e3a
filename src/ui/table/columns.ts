import type { ReactNode } from 'react';

/** Beside the number above, or in the second line: at its start, its middle, its end. */
export type PhoneSlot = 'state' | 'name' | 'time' | 'total';

/** One column of a `DataTable`. The first is the row's header: it stays in sight and carries the row's link. */
export type Column<Row> = {
  /** Known to the column chooser and, where `isSorted`, to `orderBy`. */
  name: string;
  title: string;
  cell: (row: Row) => ReactNode;
  isSorted?: boolean;
  /** Numbers and money stand right. */
  align?: 'right';
  /** Hidden until chosen. */
  isOptional?: boolean;
  /** Gives way on a tablet, so that what matters more is in sight. */
  isSpare?: boolean;
  /** Its place in a row of a phone, which has two lines; without it, it is left out there where others have one. */
  phone?: PhoneSlot;
};

/** What a member changed against the columns' own defaults. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

/** The first column is always shown; of the others those chosen, else those that are not optional. */
export function isShown<Row>(column: Column<Row>, index: number, choice: ColumnChoice): boolean {
  return index === 0 || (choice[column.name] ?? !column.isOptional);
}

/** Reads what was kept; what is not a choice counts as none. */
export function readChoice(kept: string | null): ColumnChoice {
  try {
    const read: unknown = JSON.parse(kept ?? '{}');
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(Object.entries(read).filter(([, shown]) => typeof shown === 'boolean'));
  } catch {
    return {};
  }
}
