import { type RawBuilder, sql } from 'kysely';
import { addDays, startOfDay } from '#base/calendar-date.ts';
import { AppError } from '#base/errors.ts';
import type { CustomerFilter, SyncFilter, SyncStatus } from '../customer-filter.ts';

/** The state that a filter value means; all without one. */
const STATES: Readonly<Record<Exclude<SyncFilter, ''>, SyncStatus>> = {
  Unsynced: 'not_synced',
  Synced: 'synced',
  Error: 'errorCustomer',
};

export const stateOfFilter = (filterBy: SyncFilter): SyncStatus | null => (filterBy === '' ? null : STATES[filterBy]);

/** What the filters but the search mean. @throws AppError invalid where the days are in the wrong order */
export function conditionOf(
  { filterBy, start_at, end_at }: Pick<CustomerFilter, 'filterBy' | 'start_at' | 'end_at'>,
  time_zone: string,
): RawBuilder<unknown> {
  if (start_at && end_at && start_at > end_at) {
    throw new AppError('invalid', { fields: { end_at: ['before start_at'] } });
  }
  const state = stateOfFilter(filterBy);
  const conditions = [
    ...(state ? [sql`sync_status = ${state}`] : []),
    ...(start_at ? [sql`created_at >= ${startOfDay(start_at, time_zone)}`] : []),
    ...(end_at ? [sql`created_at < ${startOfDay(addDays(end_at, 1), time_zone)}`] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/**
 * The order of the list; the id settles equal values, so that pages never overlap. E-mails sort without regard to case.
 */
export function sortBy(
  { orderBy, orderDir }: Pick<CustomerFilter, 'orderBy' | 'orderDir'>,
  isReversed: boolean,
  prefix: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const direction = (orderDir === 'DESC') !== isReversed ? sql`desc` : sql`asc`;
  const column = sql`${prefix}${sql.ref(orderBy)}`;
  return sql`${orderBy === 'email' ? sql`${column} collate "und-x-icu"` : column} ${direction},
    ${prefix}id ${direction}`;
}
