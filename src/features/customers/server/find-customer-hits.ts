import { type RawBuilder, sql } from 'kysely';
import { isIndexable } from '#features/search/search-term.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { CustomerFilter } from '../contract.ts';
import { sortBy } from './customer-sql.ts';

const MOST_HITS = 1_000;
const ROWS_READ = 20_000;

export type CustomerHits = {
  ids: number[];
  /** True where there may be more. */
  isCapped: boolean;
};

/**
 * Customers whose name, e-mail or phone contains the term; a whole e-mail wins alone. Up to 1,000 hits are all found. Of a
 * more frequent term, or one too short for the index, the first 20,000 rows of the list are read, so that its first pages
 * are right.
 */
export async function findCustomerHits(
  db: AccountDb,
  filter: Pick<CustomerFilter, 'search' | 'orderBy' | 'orderDir'>,
  condition: RawBuilder<unknown>,
): Promise<CustomerHits> {
  const { search } = filter;
  if (search.includes('@')) {
    const ids = await idsOf(db, sql`select app.find_customers_by_email(${search}, ${MOST_HITS}) as id`);
    if (ids.length > 0) return { ids, isCapped: ids.length === MOST_HITS };
  }
  const ids = isIndexable(search)
    ? await idsOf(db, sql`select app.search_customers(${search}, ${MOST_HITS + 1}) as id`)
    : [];
  if (isIndexable(search) && ids.length <= MOST_HITS) return { ids, isCapped: false };
  const first = await readFirstRows(db, filter, condition);
  return { ids: [...new Set([...first.ids, ...ids])], isCapped: ids.length > 0 || first.isCapped };
}

async function readFirstRows(
  db: AccountDb,
  filter: Pick<CustomerFilter, 'search' | 'orderBy' | 'orderDir'>,
  condition: RawBuilder<unknown>,
): Promise<CustomerHits> {
  const pattern = sql`'%' || app.escape_like(${filter.search}) || '%'`;
  const ids = await idsOf(
    db,
    sql`select id from (select id, customer_name, email, phone from customers where ${condition}
          order by ${sortBy(filter, false)} limit ${ROWS_READ}) first
         where customer_name ilike ${pattern} or email ilike ${pattern} or phone ilike ${pattern} limit ${MOST_HITS}`,
  );
  const { rows } = await sql<{ is_longer: boolean }>`
    select exists (select from customers where ${condition} offset ${ROWS_READ}) as is_longer`.execute(db);
  return { ids, isCapped: ids.length === MOST_HITS || rows[0]?.is_longer === true };
}

async function idsOf(db: AccountDb, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(db);
  return rows.map((row) => row.id);
}
