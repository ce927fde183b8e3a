import { type RawBuilder, sql } from 'kysely';

/**
 * Where each field of a row comes from: an expression, or the alias of the table that has a column of that name. A
 * field that is forgotten does not compile.
 */
export type Columns<Row> = { readonly [Field in keyof Row]-?: string | RawBuilder<unknown> };

/** The list of a SELECT, with each field under its name. */
export function selectList<Row>(columns: Columns<Row>): RawBuilder<Row> {
  const list = Object.entries<string | RawBuilder<unknown>>(columns).map(([field, source]) =>
    typeof source === 'string' ? sql`${sql.ref(`${source}.${field}`)}` : sql`${source} as ${sql.ref(field)}`,
  );
  return sql<Row>`${sql.join(list)}`;
}
