import { type RawBuilder, sql } from 'kysely';
import { isOnDays } from '#platform/lists/days.ts';
import { defineList, type ListQuery } from '#platform/lists/list.ts';
import { conditionOf, orderBy } from '#platform/lists/list-sql.ts';
import { CustomerRow } from '../contract.ts';
import { CustomerFilter, stateOfFilter } from '../customer-filter.ts';
import { countKept, countKeptOfDays } from './count-customers.ts';
import { findCustomerHits } from './find-customer-hits.ts';

type CustomerQuery = ListQuery<CustomerFilter>;

const sorts = {
  created_at: [sql`c.created_at`],
  customer_name: [sql`c.customer_name`],
  email: [sql`c.email collate "und-x-icu"`],
};

const filters = {
  filterBy: ({ filterBy }: CustomerQuery) => filterBy && sql`c.sync_status = ${stateOfFilter(filterBy)}`,
  connection_id: ({ connection_id }: CustomerQuery) => connection_id && sql`c.connection_id = ${connection_id}`,
  country: ({ country }: CustomerQuery) => country && sql`c.country = ${country}`,
  start_at: (query: CustomerQuery, time_zone: string) => isOnDays(sql`c.created_at`, query, time_zone),
  end_at: null,
};

/** The rows of the list without its search, in its order. */
function listed(query: CustomerQuery, time_zone: string): RawBuilder<unknown> {
  const order = { by: sorts[query.orderBy], isDescending: query.orderDir === 'DESC' };
  const where = conditionOf<CustomerFilter>({ alias: 'c', filters }, { time_zone }, query, undefined);
  return sql`from customers c where ${where} order by ${orderBy({ alias: 'c' }, order)}`;
}

export const customerList = defineList({
  table: 'customers',
  alias: 'c',
  row: CustomerRow,
  derived: {
    connection_name: sql<string>`s.name`,
    is_waiting: sql<boolean>`exists (select from customer_links l where l.customer_id = c.id and l.state = 'waiting')`,
  },
  joins: sql`join connections s on s.id = c.connection_id`,
  query: CustomerFilter,
  sorts,
  orderOf: ({ orderBy, orderDir }) => ({ sort: orderBy, isDescending: orderDir === 'DESC' }),
  filters,
  search: ({ db, time_zone }, query) =>
    query.search ? findCustomerHits(db, query.search, listed(query, time_zone)) : undefined,
  kept: ({ db }, query) => {
    const state = stateOfFilter(query.filterBy);
    if (query.connection_id || query.country) return undefined;
    return query.start_at || query.end_at ? countKeptOfDays(db, state, query) : countKept(db, state);
  },
});
