import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { SeriesKey } from '#countries/core/country.ts';
import type { AccountDb } from '#platform/db/database.ts';

type Series = SeriesKey & { country: string; kind: string; environment: string };

/**
 * Takes a series' next number in the caller's transaction, which locks the series until its end. A series begins with
 * its first document.
 * @throws AppError series_used_up past its last number
 */
export async function takeNumber(tx: AccountDb, series: Series): Promise<{ series_id: number; number: number }> {
  const { rows } = await sql<{ series_id: number; number: number }>`
    insert into tax_series as s (country, kind, environment, prefix, next_number, last_number)
    values (${series.country}, ${series.kind}, ${series.environment}, ${series.prefix}, ${series.first + 1},
      ${series.last})
    on conflict (account_id, country, kind, environment, prefix) do update
      set next_number = greatest(s.next_number, ${series.first}) + 1, last_number = excluded.last_number,
          is_warned = s.is_warned and s.last_number is not distinct from excluded.last_number
      where excluded.last_number is null or greatest(s.next_number, ${series.first}) <= excluded.last_number
    returning id as series_id, next_number - 1 as number`.execute(tx);
  const [taken] = rows;
  if (!taken) throw new AppError('series_used_up', { params: { series: series.prefix } });
  return taken;
}

/** The series that a document's number is of; 0 where there is none yet. */
export async function findSeriesId(tx: AccountDb, series: Series): Promise<number> {
  const found = await tx
    .selectFrom('tax_series')
    .select('id')
    .where('country', '=', series.country)
    .where('kind', '=', series.kind)
    .where('environment', '=', series.environment)
    .where('prefix', '=', series.prefix)
    .executeTakeFirst();
  return found?.id ?? 0;
}
