import type { CallInput } from '#base/endpoint.ts';
import type { ListState, ListStateWith } from '#ui/list-state.ts';
import { findDocuments } from '../../contract.ts';
import { DocumentState } from '../../document-state.ts';

/** The list's own filters in the address, in addition to search and state. */
export const documentFilterNames = [
  'country',
  'kind',
  'series_id',
  'connection_id',
  'from',
  'to',
  'need',
  'cause',
] as const;
export type DocumentFilterName = (typeof documentFilterNames)[number];

export type DocumentListState = ListStateWith<DocumentFilterName>;

export const documentListStart: Partial<ListState> = { perPage: 25 };

/** The part of the list that has no state of its own: those not submitted that would be rejected. */
export const WOULD_BE_REJECTED = 'would_be_rejected';

/** What `filterBy` may be: a state, or those that would be rejected; '' is all. */
export type Segment = DocumentState | typeof WOULD_BE_REJECTED | '';

export function segmentOf(filterBy: string): Segment {
  return filterBy === WOULD_BE_REJECTED ? WOULD_BE_REJECTED : (DocumentState.safeParse(filterBy).data ?? '');
}

type Query = NonNullable<CallInput<typeof findDocuments>['query']>;

/** What a list shows, whatever its page. */
export type DocumentFilter = Omit<Query, 'page' | 'perPage'>;

/**
 * What the server is asked for by an address; a value that makes no sense, as a hand-written address may have, counts
 * as none.
 */
export function documentQueryOf(list: DocumentListState): Query {
  const { search, page, perPage } = list;
  const segment = segmentOf(list.filterBy);
  const filters = Object.fromEntries(documentFilterNames.map((name) => [name, list[name]]));
  const wanted = {
    ...filters,
    search,
    page,
    perPage,
    ...(segment === WOULD_BE_REJECTED ? { would_be_rejected: 'true' } : { state: segment }),
  };
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''));
  const asked = findDocuments.query.safeParse(given);
  const wrong = new Set(asked.error?.issues.map(({ path }) => path[0]));
  return Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
}

/** The filters of the counts next to the states. */
export const countedOf = ({ country, kind }: Query): Pick<Query, 'country' | 'kind'> => ({
  ...(country !== undefined && { country }),
  ...(kind !== undefined && { kind }),
});

/** True where search, state or a filter keeps documents from being shown. */
export function isFiltered(list: DocumentListState): boolean {
  return list.search !== '' || list.filterBy !== '' || documentFilterNames.some((name) => list[name] !== '');
}

/** The list without search, state and filters. */
export const unfiltered: Partial<DocumentListState> = {
  search: '',
  filterBy: '',
  ...Object.fromEntries(documentFilterNames.map((name) => [name, ''])),
};
