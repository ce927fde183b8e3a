import { type ListState, readListState, writeListState } from '#ui/list-state.ts';
import type { ViewState } from '../view-state.ts';

/** A list's state with the view that it shows: its id, `NO_VIEW`, or '' where none was chosen. */
export type ViewedState = ListState & { view: string };

/** In the address where a list has a default view and shall be shown without it. */
export const NO_VIEW = 'none';

/** What of a list's state a view keeps, as it stands in the address. */
export function addressOf<S extends ViewedState>(state: S, start: S): Record<string, string> {
  return writeListState({ ...state, page: start.page, view: start.view }, start);
}

type Address = Readonly<Record<string, unknown>>;

type Shown = { id: number; state: Pick<ViewState, 'address'> };

/** The first page of a view. What the list knows nothing of is left out. */
export function stateOf<S extends ViewedState>({ id, state }: Shown, start: S): S {
  return { ...readListState(state.address, start), page: start.page, view: String(id) };
}

/** Nothing is chosen in a list's address: it opens with its default view, if it has one. */
export function saysNothing(address: Address): boolean {
  return Object.keys(address).length === 0;
}

/**
 * How a list opens at an address: with its default view where nothing is chosen and one is known, else as the address
 * says.
 */
export function openingState<S extends ViewedState>(address: Address, start: S, byDefault: Shown | undefined): S {
  return byDefault && saysNothing(address) ? stateOf(byDefault, start) : readListState(address, start);
}

/** True where a list shows what the view says, on whatever page. */
export function showsView<S extends ViewedState>(state: S, view: Shown, start: S): boolean {
  const [now, kept] = [addressOf(state, start), addressOf(stateOf(view, start), start)];
  const names = new Set([...Object.keys(now), ...Object.keys(kept)]);
  return [...names].every((name) => now[name] === kept[name]);
}

/** The fields by which the list's call reads an address: a zod object's. */
export type Fields = Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean } }>>;

/** What a view keeps and the list no longer has: filters that are gone, and values that they no longer take. */
export function lostOf<S extends ViewedState>({ state }: Shown, start: S, fields: Fields): string[] {
  return Object.entries(state.address).flatMap(([name, value]) => {
    const isKnown = Object.hasOwn(start, name) && (fields[name]?.safeParse(value).success ?? true);
    return isKnown ? [] : [name];
  });
}
