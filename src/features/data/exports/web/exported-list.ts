import type { ListFilter } from './listed-export.ts';

/** A list as it is shown. */
export type ExportedList = {
  of: ListFilter;
  page: { total: number; total_is_capped: boolean } | undefined;
  /** The names of the columns that are shown. */
  columns: readonly string[];
  /** The ids of the rows that are selected. */
  selected: readonly number[];
  /** The list's filters in the address of the export's own screen. */
  search: Readonly<Record<string, string>>;
};
