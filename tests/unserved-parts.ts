import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { AccountDb } from '#platform/db/database.ts';
import type { FilterName, List, ListQuery } from '#platform/lists/list.ts';
import { conditionOf, isBehind, selectIds } from '#platform/lists/list-sql.ts';

type Plan = {
  'Node Type': string;
  Alias?: string | undefined;
  'Index Cond'?: string | undefined;
  Filter?: string | undefined;
  Plans?: Plan[] | undefined;
};
const Plan: z.ZodType<Plan> = z.object({
  'Node Type': z.string(),
  Alias: z.string().optional(),
  'Index Cond': z.string().optional(),
  Filter: z.string().optional(),
  get Plans() {
    return z.array(Plan).optional();
  },
});

/**
 * The sorts and filters of a list that no index serves: a sort for which PostgreSQL must sort, though it avoids that
 * at any price, or for which it cannot begin at a row; and a filter for which it reads rows of the table that do not
 * match. `samples` has a query for each filter; one that is forgotten does not compile.
 */
export async function unservedParts<Query>(
  db: AccountDb,
  list: List<Query, unknown>,
  base: ListQuery<Query>,
  samples: Readonly<Record<FilterName<Query>, ListQuery<Query>>>,
): Promise<string[]> {
  const whereOf = (query: ListQuery<Query>) => conditionOf(list, { time_zone: 'UTC' }, query, undefined);
  const unserved: string[] = [];
  for (const [name, by] of Object.entries(list.sorts)) {
    const order = { by, isDescending: false };
    const next = sql`${whereOf(base)} and ${isBehind(list, order, 1)}`;
    const nodes = await planOf(db, selectIds(list, next, order, { limit: 50 }));
    if (nodes.some(isSort) || !nodes.some(isFromPlace)) unserved.push(`sort ${name}`);
  }
  for (const [name, sample] of Object.entries<ListQuery<Query>>(samples)) {
    const nodes = await planOf(db, sql`select 1 from ${list.from} where ${whereOf(sample)}`);
    if (nodes.some((node) => node.Alias === list.alias && readsTooMuch(node))) unserved.push(`filter ${name}`);
  }
  return unserved;
}

const isSort = (node: Plan) => node['Node Type'].endsWith('Sort');

/** Whether a step begins in an index where a row stands. */
const isFromPlace = (node: Plan) => /ROW\(|\(id [<>]/.test(node['Index Cond'] ?? '');

/** Whether a step reads rows of a table and then drops some. */
const readsTooMuch = (node: Plan) => node.Filter !== undefined && node['Node Type'] !== 'Index Only Scan';

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

async function planOf(db: AccountDb, select: RawBuilder<unknown>): Promise<Plan[]> {
  return db.transaction().execute(async (tx) => {
    for (const way of ['seqscan', 'sort', 'incremental_sort'])
      await sql`set local ${sql.ref(`enable_${way}`)} = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': unknown }>`explain (format json) ${select}`.execute(tx);
    const [{ Plan: plan }] = z.tuple([z.object({ Plan })]).parse(rows[0]?.['QUERY PLAN']);
    return nodesOf(plan);
  });
}
