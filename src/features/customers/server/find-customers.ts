import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { pageFigures } from '#base/endpoint.ts';
import type { CustomerFilter } from '#features/customer-search/customer-filter.ts';
import { conditionOf, sortBy, stateOfFilter } from '#features/customer-search/server/customer-condition.ts';
import { findCustomerHits } from '#features/customer-search/server/find-customer-hits.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { sliceFromStart, sliceOfPage, sliceSql } from '#platform/db/page-slice.ts';
import type { CustomerRow, findCustomers } from '../contract.ts';
import { countKept, countKeptOfDays } from './count-customers.ts';
import { customerColumns } from './customer-sql.ts';

type Page = z.input<(typeof findCustomers.replies)[200]>;

/**
 * A page of the account's customers. Totals are exact and cost nothing, from kept counters; those of a search are counted
 * among its hits. The page's ids come from an index alone, from whichever end is nearer, and
 * only then the rows.
 */
export async function findCustomerPage({ db, time_zone }: Staff, filter: CustomerFilter): Promise<Page> {
  const condition = conditionOf(filter, time_zone);
  if (filter.search) return findHitPage(db, filter, condition);
  const total = await countListed(db, filter);
  return {
    data: await findRows(db, filter, sliceOfList(filter, condition, total)),
    ...pageFigures(total, filter),
    total_is_capped: false,
  };
}

async function findHitPage(db: AccountDb, filter: CustomerFilter, condition: RawBuilder<unknown>): Promise<Page> {
  const hits = await findCustomerHits(db, filter, condition);
  const { rows } = await hitPageSql(filter, condition, hits.ids).execute(db);
  const { total, ids } = rows[0] ?? { total: 0, ids: [] };
  return {
    data: await findRows(db, filter, sql`unnest(${ids}::bigint[])`),
    ...pageFigures(total, filter),
    total_is_capped: hits.isCapped,
  };
}

/**
 * How many of some customers meet a condition, and the ids of a page of them, in SQL; one that was found twice, by its double's name too,
 * counts once. Each is looked up by its key (`offset 0` keeps it so), never in an index that has the list's order, which would be read to
 * its end.
 */
export function hitPageSql(
  filter: CustomerFilter,
  condition: RawBuilder<unknown>,
  hits: readonly number[],
): RawBuilder<{ total: number; ids: number[] }> {
  return sql`
    with list as materialized (
      select found.* from (select distinct unnest(${hits}::bigint[]) as id) hit
       cross join lateral (select id, ${sql.ref(filter.orderBy)} from customers where id = hit.id and ${condition} offset 0) found)
    select (select count(*)::int from list) as total,
           to_jsonb(array(select id from list order by ${sortBy(filter, false)} ${sliceSql(sliceFromStart(filter), false)})) as ids`;
}

/** The ids of a page, in SQL. */
function sliceOfList(filter: CustomerFilter, condition: RawBuilder<unknown>, total: number): RawBuilder<unknown> {
  const slice = sliceOfPage(filter, total);
  const isWhole = !filter.filterBy && !filter.start_at && !filter.end_at;
  return sql`(select id from customers where ${condition} order by ${sortBy(filter, slice.isFromEnd)} ${sliceSql(slice, isWhole)})`;
}

/** The rows of a page, of which the ids are given in SQL. */
async function findRows(db: AccountDb, filter: CustomerFilter, ids: RawBuilder<unknown>): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select ${customerColumns} from customers c
      join ${ids} page (id) using (id)
      join connections s on s.id = c.connection_id and s.account_id = app.account_id()
     where c.account_id = app.account_id()
     order by ${sortBy(filter, false, sql`c.`)}`.execute(db);
  return rows;
}

function countListed(db: AccountDb, { filterBy, start_at, end_at }: CustomerFilter): Promise<number> {
  const state = stateOfFilter(filterBy);
  return start_at || end_at ? countKeptOfDays(db, state, { start_at, end_at }) : countKept(db, state);
}
