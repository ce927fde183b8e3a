import { type RawBuilder, sql } from 'kysely';
import type { DB } from '../db/tables.gen.ts';
import type { SystemTask } from './worker.ts';

type Counters = Extract<keyof DB, `${string}_count_deltas`>;
type Key<T extends Counters> = Exclude<keyof DB[T] & string, 'id' | 'n'>;

/**
 * Counters are only ever added to, so that no writer waits for another; from time to time the rows with the same keys
 * are merged, so that reading them stays cheap; a key with one row is left as it is. `keys` are all columns of the
 * table but `id` and `n`.
 */
export function mergeCounts<T extends Counters>(
  name: string,
  schedule: string,
  table: T,
  keys: readonly [Key<T>, ...Key<T>[]],
): SystemTask {
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  return {
    name,
    schedule,
    async run(owner) {
      await sql`
        with ${takenTwice(table, columns)}
        insert into ${sql.table(table)} (${columns}, n)
        select ${columns}, sum(n) from taken group by ${columns} having sum(n) <> 0`.execute(owner);
    },
  };
}

/** In SQL, `taken`: the rows of a table with an `id` whose keys have several, deleted from it. */
export const takenTwice = (table: string, key: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  taken as (
    delete from ${sql.table(table)} using (
      select id, count(*) over (partition by ${key}) as rows from ${sql.table(table)}) r
     where ${sql.table(table)}.id = r.id and r.rows > 1 returning ${sql.table(table)}.*)`;

/** Adds the `n` of rows to counts that have one row for each key, in SQL. */
export function addToCounts(table: string, keys: readonly string[], from: RawBuilder<unknown>): RawBuilder<unknown> {
  const key = sql.join(keys.map((name) => sql.ref(name)));
  return sql`insert into ${sql.table(table)} as c (${key}, n)
    select ${key}, sum(n) from ${from} t group by ${key} having sum(n) <> 0 order by ${key}
    on conflict (${key}) do update set n = c.n + excluded.n`;
}
