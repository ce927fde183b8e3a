import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Staff } from '../db/actor.ts';
import type { DB } from '../db/tables.gen.ts';

/** The reader of a list: row security shows the rows of their account, days are those of their zone. */
export type ListReader = Pick<Staff, 'db' | 'time_zone'>;

/** A query without its page: filters, search and sort of a list. */
export type ListQuery<Query> = Omit<Query, 'page' | 'perPage'>;

/** What narrows a list: all of its query but search, sort and page. */
export type FilterName<Query> = Exclude<keyof Query, 'page' | 'perPage' | 'search' | 'orderBy' | 'orderDir'> & string;

/** A filter in SQL, on the list's alias; undefined, empty or 0 where the query does not have it. */
type Filter<Query> = (query: ListQuery<Query>, time_zone: string) => RawBuilder<unknown> | undefined | '' | 0;

/** Ids of the rows that a search found; `isCapped`: there may be more. */
export type Hits = { ids: readonly number[]; isCapped: boolean };

type ColumnType<Table extends keyof DB, Name> = Name extends keyof Selectable<DB[Table]>
  ? Selectable<DB[Table]>[Name]
  : undefined;

/**
 * Whether a field is a column of the table: not where the column may be null and the field may not, nor where the
 * column is a number and the field is not, such as an id and a name.
 */
type IsColumn<Table extends keyof DB, Name, Field> =
  ColumnType<Table, Name> extends undefined
    ? false
    : null extends ColumnType<Table, Name>
      ? null extends Field
        ? IsOfKind<ColumnType<Table, Name>, Field>
        : false
      : IsOfKind<ColumnType<Table, Name>, Field>;

type IsOfKind<Column, Field> =
  NonNullable<Column> extends number ? (NonNullable<Field> extends number ? true : false) : true;

type DerivedField<Table extends keyof DB, Row> = {
  [Name in keyof Row]: IsColumn<Table, Name, Row[Name]> extends true ? never : Name;
}[keyof Row];

export type ListOrder = { by: readonly RawBuilder<unknown>[]; isDescending: boolean };

export type ListDeclaration<
  Table extends keyof DB & string,
  Row extends z.ZodObject,
  Query extends z.ZodObject,
  Sort extends string,
> = {
  table: Table;
  alias: string;
  /**
   * The contract's row. Fields that are columns of the table are read from it, unless they are `derived` as all others.
   */
  row: Row;
  derived: { [Name in DerivedField<Table, z.input<Row>>]: RawBuilder<z.input<Row>[Name]> } & {
    [Name in keyof z.input<Row>]?: RawBuilder<z.input<Row>[Name]>;
  };
  /** Joined to the rows of a page alone, for `derived`. */
  joins?: RawBuilder<unknown>;
  /** The contract's query: each of its filters is declared. */
  query: Query;
  /** Expressions that are never null, with an index of (account_id, them, id). The id orders rows of equal values. */
  sorts: Record<Sort, readonly RawBuilder<unknown>[]>;
  orderOf: (query: ListQuery<z.output<Query>>) => { sort: Sort; isDescending: boolean };
  /** Null: another filter reads it. */
  filters: Record<FilterName<z.output<Query>>, Filter<z.output<Query>> | null>;
  /** The condition of the query's search term; undefined without one. */
  search?: (reader: ListReader, query: ListQuery<z.output<Query>>) => Promise<Hits> | undefined;
  /** How many rows there are, where that is kept; undefined where they are counted. */
  kept?: (reader: ListReader, query: ListQuery<z.output<Query>>) => Promise<number> | undefined;
};

/** A list as the functions of this folder read it. */
export type List<Query, Row> = {
  alias: string;
  /** `customers c` */
  from: RawBuilder<unknown>;
  columns: RawBuilder<Row>;
  joins: RawBuilder<unknown>;
  sorts: Readonly<Record<string, readonly RawBuilder<unknown>[]>>;
  orderOf: (query: ListQuery<Query>) => ListOrder;
  filters: Readonly<Record<string, Filter<Query> | null>>;
  search: (reader: ListReader, query: ListQuery<Query>) => Promise<Hits> | undefined;
  kept: (reader: ListReader, query: ListQuery<Query>) => Promise<number> | undefined;
};

/** Declares a list once: its pages, counts, neighbours and scans are read by the functions next to this one. */
export function defineList<
  Table extends keyof DB & string,
  Row extends z.ZodObject,
  Query extends z.ZodObject,
  Sort extends string,
>({
  table,
  alias,
  row,
  derived,
  joins = sql``,
  sorts,
  orderOf,
  filters,
  search = () => undefined,
  kept = () => undefined,
}: ListDeclaration<Table, Row, Query, Sort>): List<z.output<Query>, z.input<Row>> {
  const fields = new Map<string, RawBuilder<unknown> | undefined>(Object.entries(derived));
  const columns = Object.keys(row.shape).map((name) => {
    const field = fields.get(name);
    return field ? sql`${field} as ${sql.ref(name)}` : sql.ref(`${alias}.${name}`);
  });
  return {
    alias,
    from: sql`${sql.table(table)} ${sql.id(alias)}`,
    columns: sql`${sql.join(columns)}`,
    joins,
    sorts,
    orderOf: (query) => {
      const { sort, isDescending } = orderOf(query);
      return { by: sorts[sort], isDescending };
    },
    filters,
    search,
    kept,
  };
}
