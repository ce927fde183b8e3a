import { useSearch } from '@tanstack/react-router';
import { useListState } from '#ui/use-list-state.ts';
import { type MappingRow, rowToFocus } from './mapping-rows.ts';

export type MappingList = ReturnType<typeof useMappingList>;

const PER_PAGE = 50;

/**
 * What of a mapping table is shown, kept in the address: search and page, and the row that a link asks for by
 * `?focus=code` or by `?gone=method`, which holds until another page or search is asked for.
 */
export function useMappingList() {
  const [state, set] = useListState({ perPage: PER_PAGE });
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value));
  return {
    state,
    set,
    focusOf: (rows: readonly MappingRow[]) => rowToFocus(rows, textOf(address.focus), textOf(address.gone)),
  };
}
