export type OrderDir = 'ASC' | 'DESC';

/** What every list keeps in the address; a list's own filters are further texts. */
export type ListState = {
  search: string;
  orderBy: string;
  orderDir: OrderDir;
  filterBy: string;
  page: number;
  perPage: number;
};

/** A list's state with its own filters. */
export type ListStateWith<Extra extends string> = ListState & Readonly<Record<Extra, string>>;

const START: ListState = { search: '', orderBy: '', orderDir: 'DESC', filterBy: '', page: 1, perPage: 50 };

/** What a list starts with; its own filters start empty. */
export function startOfList<Extra extends string>(
  defaults: Partial<ListState>,
  extras: readonly Extra[],
): ListStateWith<Extra> {
  // Safe: made from exactly these names.
  const empty = Object.fromEntries(extras.map((name) => [name, ''])) as Record<Extra, string>;
  return { ...empty, ...START, ...defaults };
}

function countOf(value: unknown, otherwise: number): number {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : otherwise;
}

/** Reads the address; missing and invalid values get their defaults. */
export function readListState<S extends ListState>(address: Readonly<Record<string, unknown>>, start: S): S {
  const texts = Object.entries(start).filter(([, value]) => typeof value === 'string');
  const read = texts.map(([name, otherwise]) => [name, String(address[name] ?? otherwise)] as const);
  const { orderDir } = address;
  return {
    ...start,
    ...Object.fromEntries(read),
    orderDir: orderDir === 'ASC' || orderDir === 'DESC' ? orderDir : start.orderDir,
    page: countOf(address.page, start.page),
    perPage: countOf(address.perPage, start.perPage),
  };
}

/** The address of a state. Default values are left out, and addresses stay short. */
export function writeListState<S extends ListState>(state: S, start: S): Record<string, string> {
  const before = new Map<string, unknown>(Object.entries(start));
  const changed = Object.entries(state).filter(([name, value]) => before.get(name) !== value);
  return Object.fromEntries(changed.map(([name, value]) => [name, String(value)]));
}

/** A state after a change: every change except of the page resets the page to 1. */
export function changeListState<S extends ListState>(state: S, change: Partial<S>): S {
  return { ...state, page: 1, ...change };
}
