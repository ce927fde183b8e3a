import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { pageFigures } from '#base/endpoint.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { sliceOfPage, sliceSql } from '#platform/db/page-slice.ts';
import type { CustomerFilter, CustomerRow, findCustomers, SyncFilter, SyncStatus } from '../contract.ts';
import { countKept } from './count-customers.ts';
import { customerColumns, isInState, sortBy } from './customer-sql.ts';
import { findCustomerHits } from './find-customer-hits.ts';

type Page = z.input<(typeof findCustomers.replies)[200]>;

/** The states that a filter value means. */
const STATES: Record<SyncFilter, readonly SyncStatus[]> = {
  '': ['synced', 'errorCustomer'],
  Synced: ['synced'],
  Error: ['errorCustomer'],
};

/**
 * A page of the account's customers. Totals are exact and cost nothing, from kept counters; those of a search are counted
 * among its hits. The page's ids come from an index alone, from whichever end is nearer, and only then the rows.
 */
export async function findCustomerPage({ db }: Actor, filter: CustomerFilter): Promise<Page> {
  const states = STATES[filter.filterBy];
  const hits = filter.search ? await findCustomerHits(db, filter, isInState(states)) : undefined;
  const condition = hits ? sql`${isInState(states)} and id = any(${hits.ids}::bigint[])` : isInState(states);
  const total = hits ? await countHits(db, condition) : await countKept(db, states);
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
             order by ${sortBy(filter, slice.isFromEnd)} ${sliceSql(slice, !filter.search && !filter.filterBy)}) page using (id)
      join connections s on s.id = c.connection_id and s.account_id = app.account_id()
     where c.account_id = app.account_id()
     order by ${sortBy(filter, false, sql`c.`)}`.execute(db);
  return rows;
}

async function countHits(db: AccountDb, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from customers where ${condition}`.execute(db);
  return rows[0]?.total ?? 0;
}
