import type { CallInput } from '#base/endpoint.ts';
import type { ListStateWith } from '#ui/list-state.ts';
import { AuditFilter, type findAudit } from '../contract.ts';

/** The filters in the address, in addition to the search. */
const filterNames = ['by', 'person_id', 'kind', 'type', 'from', 'to'] as const;

/** `before`: the change that a page of older ones begins behind; `entry`: the one whose details are open. */
export const auditStateNames = [...filterNames, 'before', 'entry'] as const;

export type AuditListState = ListStateWith<(typeof auditStateNames)[number]>;

type Query = NonNullable<CallInput<typeof findAudit>['query']>;

/**
 * What the server is asked for by an address; a value that makes no sense, as a hand-written address may have, counts
 * as none.
 */
export function auditFilterOf(list: AuditListState): Query {
  const wanted = Object.fromEntries([...filterNames, 'search' as const].map((name) => [name, list[name]]));
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''));
  const asked = AuditFilter.safeParse(given);
  const wrong = new Set(asked.error?.issues.map(({ path }) => path[0]));
  return Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
}

/** An id in the address; undefined where it holds none. */
export function idIn(text: string): number | undefined {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

export const isFiltered = (list: AuditListState): boolean =>
  list.search !== '' || filterNames.some((name) => list[name] !== '');

/** The filters taken off, but for the search. */
export const unfiltered = { by: '', person_id: '', kind: '', type: '', from: '', to: '' } as const;
