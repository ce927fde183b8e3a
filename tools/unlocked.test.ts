import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { expect, test } from 'vitest';
import { unlocked } from './unlocked.ts';

const db = new Kysely<{ orders: { id: number } }>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (one) => new PostgresIntrospector(one),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}).withPlugin(unlocked);

test('the rows read are the same but for the lock', () => {
  const built = db.selectFrom('orders').select('id').where('id', '=', 1).forUpdate();
  expect(built.compile().sql).toBe('select "id" from "orders" where "id" = $1');
  expect(sql`select from orders o where id = ${1} order by id for update of o`.compile(db).sql).toBe(
    'select from orders o where id = $1 order by id ',
  );
});
