import type { ReactNode } from 'react';
import type { TermName } from '../use-term-texts.ts';

/** One column of a `DataTable`. The first is the row's header: it stays in sight and carries the row's link. */
export type Column<Row> = {
  /** Known to the column chooser and, where `isSorted`, to `orderBy`. */
  name: string;
  title: string;
  /** What explains the title, where that is no button to sort by. */
  term?: TermName;
  cell: (row: Row) => ReactNode;
  isSorted?: boolean;
  /** Numbers and money stand right. */
  align?: 'right';
  /** Hidden until chosen. */
  isOptional?: boolean;
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
