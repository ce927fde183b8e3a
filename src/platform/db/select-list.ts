import { type RawBuilder, sql } from 'kysely';
import type { DB } from './tables.gen.ts';

/** The aliases of a statement, each with its table. */
type Tables = Readonly<Record<string, keyof DB>>;

/** The aliases of those tables that have a column of this name. */
type AliasOf<Of extends Tables, Name> = {
  [Alias in keyof Of]: Name extends keyof DB[Of[Alias]] ? Alias : never;
}[keyof Of];

/**
 * Where each field of a row comes from: an expression, or the alias of the table that has a column of that name. A
 * field that is forgotten does not compile, nor does an alias whose table has no such column.
 */
export type Columns<Row, Of extends Tables> = {
  readonly [Field in keyof Row]-?: AliasOf<Of, Field> | RawBuilder<unknown>;
};

/** The list of a SELECT, with each field under its name: `selectList<Row, { o: 'orders' }>({ id: 'o' })` */
export function selectList<Row, Of extends Tables>(columns: Columns<Row, Of>): RawBuilder<Row> {
  const list = Object.entries<unknown>(columns).map(([field, source]) =>
    typeof source === 'string' ? sql.ref(`${source}.${field}`) : sql`${source} as ${sql.ref(field)}`,
  );
  return sql<Row>`${sql.join(list)}`;
}
