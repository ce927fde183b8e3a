import { conditionOf } from '#features/customers/customers/server/customer-condition.ts';
import { findCustomerHits } from '#features/customers/customers/server/find-customer-hits.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { ListedCustomers } from '../listed-rows.ts';
import type { Chosen } from './export-filter.ts';
import { assertDays } from './record-filter.ts';

/**
 * Reads customers as their list shows them; chosen ones are those alone. @throws AppError invalid where the last day is
 * before the first
 */
export async function readListedCustomers(staff: Staff, { filter, columns, ids }: ListedCustomers): Promise<Chosen> {
  const { search, orderBy, orderDir, ...narrowed } = filter;
  const { start_at = '', end_at = '' } = narrowed;
  assertDays(staff, { start_at, end_at });
  const wanted = ids ?? (search ? await findHits(staff, filter) : undefined);
  const chosen = wanted && [...new Set(wanted)].toSorted((a, b) => a - b);
  return {
    filter: {
      by: 'listed_customers',
      ...(ids ? { filterBy: '' } : narrowed),
      orderBy,
      orderDir,
      ...(columns && { columns }),
      ...(chosen && { ids: chosen }),
    },
    source_name: '',
    total: ids && chosen ? chosen.length : null,
  };
}

/** The customers that a search finds now, as the list shows them. */
async function findHits({ db, time_zone }: Staff, filter: ListedCustomers['filter']): Promise<number[]> {
  return (await findCustomerHits(db, filter, conditionOf(filter, time_zone))).ids;
}
