import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { pageFigures } from '#base/endpoint.ts';
import type { CustomerFilter } from '#features/customer-search/customer-filter.ts';
import { conditionOf, sortBy, stateOfFilter } from '#features/customer-search/server/customer-condition.ts';
import { findCustomerHits } from '#features/customer-search/server/find-customer-hits.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { sliceOfPage, sliceSql } from '#platform/db/page-slice.ts';
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
  const filtered = conditionOf(filter, time_zone);
  const hits = filter.search ? await findCustomerHits(db, filter, filtered) : undefined;
  const condition = hits ? sql`${filtered} and id = any(${hits.ids}::bigint[])` : filtered;
  const total = hits ? await countHits(db, condition) : await countListed(db, filter);
  return {
    data: await findRows(db, filter, condition, total),
    ...pageFigures(total, filter),
    total_is_capped: hits?.isCapped ?? false,
  };
}

async function findRows(db: AccountDb, filter: CustomerFilter, condition: RawBuilder<unknown>, total: number) {
  const slice = sliceOfPage(filter, total);
  if (slice.limit === 0) return [];
  const { rows } = await sql<CustomerRow>`
    select ${customerColumns} from customers c
      join (select id from customers where ${condition}
             order by ${sortBy(filter, slice.isFromEnd)} ${sliceSql(slice, !filter.search && !filter.filterBy && !filter.start_at && !filter.end_at)}) page using (id)
      join connections s on s.id = c.connection_id and s.account_id = app.account_id()
     where c.account_id = app.account_id()
     order by ${sortBy(filter, false, sql`c.`)}`.execute(db);
  return rows;
}

function countListed(db: AccountDb, { filterBy, start_at, end_at }: CustomerFilter): Promise<number> {
  const state = stateOfFilter(filterBy);
  return start_at || end_at ? countKeptOfDays(db, state, { start_at, end_at }) : countKept(db, state);
}

async function countHits(db: AccountDb, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from customers where ${condition}`.execute(db);
  return rows[0]?.total ?? 0;
}
