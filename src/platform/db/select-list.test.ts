import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { expect, expectTypeOf, test } from 'vitest';
import { type Columns, selectList } from './select-list.ts';

type Order = { id: number; note?: string | null; lines: number };
type OrderColumns = Columns<Order, { o: 'orders' }>;
const columns: OrderColumns = {
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
  expect(sql`select ${selectList<Order, { o: 'orders' }>(columns)} from orders o`.compile(db).sql).toBe(
    'select "o"."id", "o"."note", (select count(*)::int from lines l where l.order_id = o.id) as "lines" from orders o',
  );
});

test('a field that is forgotten, or is none of the row, does not compile', () => {
  const { note: _, ...forgotten } = columns;
  expectTypeOf(forgotten).not.toExtend<OrderColumns>();
  // @ts-expect-error: the row has no such field
  const columnsOfMore: OrderColumns = { ...columns, total: 'o' };
  expect(columnsOfMore).toBeDefined();
});

test('a field that is no column of its table, or of a table that the statement has not, does not compile', () => {
  // @ts-expect-error: orders have no such column
  const misspelt: Columns<{ gift: string }, { o: 'orders' }> = { gift: 'o' };
  // @ts-expect-error: the statement has no such alias
  const elsewhere: OrderColumns = { ...columns, id: 'x' };
  expect([misspelt, elsewhere]).toBeDefined();
});
