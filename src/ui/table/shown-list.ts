/** What a list shows: its state in the address, its page, the names of its columns and the ids of the selected rows. */
export type ShownList<State> = {
  list: State;
  page: { total: number; total_is_capped: boolean } | undefined;
  columns: readonly string[];
  selected: readonly number[];
};
