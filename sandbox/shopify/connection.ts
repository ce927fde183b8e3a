import { refuse } from './refuse.ts';

const MAX_NODES = 250;

export interface PageArgs {
  first?: number | null;
  after?: string | null;
}

/**
 * A page of a list. `keyOf` gives each entry's place, a text: a cursor holds it, so that it stands when entries come
 * and go.
 */
export function connection<T, N>(
  all: Iterable<T>,
  args: PageArgs,
  keyOf: (one: T) => string,
  node: (one: T) => N,
  isReversed = false,
) {
  const { first, after } = args;
  if (typeof first !== 'number') throw refuse('you must provide one of first or last', 'BAD_REQUEST');
  if (first < 1 || first > MAX_NODES) throw refuse(`first must be from 1 to ${MAX_NODES}`, 'BAD_REQUEST');
  const sign = isReversed ? -1 : 1;
  const from = after ? Buffer.from(after, 'base64url').toString() : undefined;
  const left = [...all]
    .map((one) => ({ one, key: keyOf(one) }))
    .filter(({ key }) => from === undefined || (isReversed ? key < from : key > from))
    .sort((a, b) => (a.key < b.key ? -sign : sign));
  const page = left.slice(0, first);
  const last = page.at(-1);
  return {
    nodes: page.map(({ one }) => node(one)),
    pageInfo: {
      hasNextPage: left.length > first,
      endCursor: last ? Buffer.from(last.key).toString('base64url') : null,
    },
  };
}

/** A number as a key: such texts are in the numbers' order. */
export const numberKey = (value: number) => String(value).padStart(17, '0');
