export type Query = Record<string, string>;

/**
 * A call as the walk makes it: by each query, and of a list each of its pages, with previous and next of its rows where
 * it has these.
 */
export type WalkedCall = {
  /** As the contract has it: `/api/orders/{id}`. */
  path: string;
  params?: Record<string, string>;
  queries: readonly Query[];
  hasNeighbours?: true;
};

export const noQuery: readonly Query[] = [{}];

/** Every query by each sort, up and down. */
export const sorted = (sorts: readonly string[], queries: readonly Query[]): Query[] =>
  queries.flatMap((query) =>
    sorts.flatMap((orderBy) => ['ASC', 'DESC'].map((orderDir): Query => ({ ...query, orderBy, orderDir }))),
  );

/** A query for each of these values of one parameter. */
export const each = (name: string, values: readonly string[]): Query[] => values.map((value) => ({ [name]: value }));
