import { type RawBuilder, sql } from 'kysely';
import { addDays, startOfDay } from '#base/calendar-date.ts';
import { AppError } from '#base/errors.ts';

type Days = { start_at?: string | undefined; end_at?: string | undefined };

/**
 * Whether an instant lies on some days of a zone, both included, in SQL; undefined where the query names none.
 * @throws AppError invalid where the days are in the wrong order
 */
export function isOnDays(
  instant: RawBuilder<unknown>,
  { start_at, end_at }: Days,
  time_zone: string,
): RawBuilder<unknown> | undefined {
  if (start_at && end_at && start_at > end_at) {
    throw new AppError('invalid', { fields: { end_at: ['before start_at'] } });
  }
  const from = start_at && sql`${instant} >= ${startOfDay(start_at, time_zone)}`;
  const until = end_at && sql`${instant} < ${startOfDay(addDays(end_at, 1), time_zone)}`;
  return from && until ? sql`${from} and ${until}` : from || until || undefined;
}
