import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { expect, expectTypeOf, test } from 'vitest';
import { type Columns, selectList } from './select-list.ts';

type Order = { id: number; note?: string | null; lines: number };
const columns: Columns<Order> = {
  id: 'o',
  note: 'o',
  lines: sql`(select count(*)::int from lines l where l.order_id = o.id)`,
};

test('fields are columns of a table or expressions, each under its name', () => {
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  expect(sql`select ${selectList(columns)} from orders o`.compile(db).sql).toBe(
    'select "o"."id", "o"."note", (select count(*)::int from lines l where l.order_id = o.id) as "lines" from orders o',
  );
});

test('a field that is forgotten, or is none of the row, does not compile', () => {
  const { note: _, ...forgotten } = columns;
  expectTypeOf(forgotten).not.toExtend<Columns<Order>>();
  // @ts-expect-error: the row has no such field
  const columnsOfMore: Columns<Order> = { ...columns, total: 'o' };
  expect(columnsOfMore).toBeDefined();
});
