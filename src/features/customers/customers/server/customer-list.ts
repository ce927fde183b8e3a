import { sql } from 'kysely';
import { isOnDays } from '#platform/lists/days.ts';
import { defineList } from '#platform/lists/list.ts';
import { CustomerRow } from '../contract.ts';
import { CustomerFilter } from '../customer-filter.ts';
import { countKept, countKeptOfDays } from './count-customers.ts';
import { conditionOf, stateOfFilter } from './customer-condition.ts';
import { findCustomerHits } from './find-customer-hits.ts';

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
  sorts: {
    created_at: [sql`c.created_at`],
    customer_name: [sql`c.customer_name`],
    email: [sql`c.email collate "und-x-icu"`],
  },
  orderOf: ({ orderBy, orderDir }) => ({ sort: orderBy, isDescending: orderDir === 'DESC' }),
  filters: {
    filterBy: ({ filterBy }) => filterBy && sql`c.sync_status = ${stateOfFilter(filterBy)}`,
    start_at: (query, time_zone) => isOnDays(sql`c.created_at`, query, time_zone),
    end_at: null,
  },
  search: ({ db, time_zone }, query) =>
    query.search ? findCustomerHits(db, query, conditionOf(query, time_zone)) : undefined,
  kept: ({ db }, query) =>
    query.start_at || query.end_at
      ? countKeptOfDays(db, stateOfFilter(query.filterBy), query)
      : countKept(db, stateOfFilter(query.filterBy)),
});
