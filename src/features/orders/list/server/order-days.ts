import { type RawBuilder, sql } from 'kysely';
import { addDays, startOfDay } from '#base/calendar-date.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { addToCounts } from '#platform/jobs/merge-counts.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { allOf, type Facets, facetSql, narrowingOf, type ValueFacet, valueFacets } from './order-filter.ts';

/** How many orders a list has, and among how many they stand. */
export type FacetCounts = {
  matches: number;
  /** All orders of the account, and on how many days they stand. */
  all: number;
  days: number;
  /** Orders of the days that the list is narrowed to. */
  inDays: number;
  /** Of all orders, those with the value of one facet alone. */
  byFacet: ReadonlyMap<ValueFacet, number>;
};

/** Counts orders by their facets, from the kept counts. */
export async function countFacets(db: AccountDb, facets: Facets): Promise<FacetCounts> {
  const names = narrowingOf(facets);
  const ofEach = names.map((name) => sql`coalesce(sum(n) filter (where ${facetSql(facets, name)}), 0)::int`);
  const { rows } = await sql<Omit<FacetCounts, 'byFacet'> & { of: number[] }>`
    select * from
      (select coalesce(sum(n) filter (where ${valuesIn(facets)}), 0)::int as matches, coalesce(sum(n), 0)::int as "inDays"
         from ${countsOfDays(facets)} o) list,
      (select coalesce(sum(n), 0)::int as "all", coalesce(max(month) - min(month) + ${DAYS_OF_MONTH}, 0)::int as days,
              array[${sql.join(ofEach)}]::int[] as of from app.order_months o) account`.execute(db);
  const { of, ...counts } = rows[0] ?? { matches: 0, all: 0, days: 0, inDays: 0, of: [] };
  return { ...counts, byFacet: new Map(names.map((name, index) => [name, of[index] ?? 0])) };
}

/** How many orders a list has, from the kept counts. */
export async function countList(db: AccountDb, facets: Facets): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(n), 0)::int as total from ${countsOfDays(facets)} o where ${valuesIn(facets)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** A facet with the one value of it that all orders of a list have; nothing where they have several. */
export async function findOnlyValue(
  db: AccountDb,
  facets: Facets,
  name: 'country' | 'connection_id',
): Promise<Partial<Pick<Facets, typeof name>>> {
  const column = sql.ref(`o.${name}`);
  const { rows } = await sql<Partial<Pick<Facets, typeof name>>>`
    select ${column} from ${countsOfDays(facets)} o where ${valuesIn(facets)} group by ${column} having sum(n) > 0 limit 2`.execute(
    db,
  );
  const [only, ...others] = rows;
  return only && others.length === 0 ? only : {};
}

/** The days that a stretch of a list lies on, how many rows of the list stand before the first, and how many it has in all. */
export type Stretch = { days: string[]; before: number; total: number };
type Rows = { first: number; length: number; isDescending: boolean };

/** Where some rows of a list by date are: in which months, and then on which of their days. */
export async function findStretch(db: AccountDb, facets: Facets, wanted: Rows): Promise<Stretch> {
  const months = await findSpans(db, sql`${countsOfDays(facets)} o where ${valuesIn(facets)}`, wanted);
  const [first, last] = [months.spans[0], months.spans.at(-1)];
  if (!first || !last) return { days: [], before: 0, total: months.total };
  const start_at = facets.start_at && facets.start_at > first ? facets.start_at : first;
  // What is before them was counted by the same spans: of a month that was counted by day, only those days are looked at.
  const end = isWholeMonth(facets, last) ? addDays(monthAfter(last), -1) : last;
  const end_at = facets.end_at && facets.end_at < end ? facets.end_at : end;
  const ofMonths = { ...facets, start_at, end_at };
  const counts = sql`(${ofDays(ofMonths)}) o where ${valuesIn(facets)}`;
  const days = await findSpans(db, counts, { ...wanted, first: wanted.first - months.before });
  return { days: days.spans, before: months.before + days.before, total: months.total };
}

/** Of spans of time that are counted, those that some rows lie in. */
async function findSpans(db: AccountDb, counts: RawBuilder<unknown>, { first, length, isDescending }: Rows) {
  const direction = isDescending ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ spans: string[] | null; before: number | null; total: number | null }>`
    with spans as (select at, sum(n) as n from ${counts} group by at having sum(n) > 0),
    counted as (select at, n, sum(n) over (order by at ${direction}) as upto from spans)
    select array_agg(at::text order by at) filter (where is_wanted) as spans, min(upto - n) filter (where is_wanted)::int as before,
           max(upto)::int as total
      from (select *, upto > ${first}::int and upto - n < ${first}::int + ${length}::int as is_wanted from counted) c`.execute(
    db,
  );
  const [found] = rows;
  return { spans: found?.spans ?? [], before: found?.before ?? 0, total: found?.total ?? 0 };
}

/** The next day in a direction on which a list has an order. */
export async function findNextDay(db: AccountDb, facets: Facets, from: string, isDescending: boolean) {
  const { rows } = await sql<{ day: string }>`
    select day::text as day from app.order_days o
     where ${daysIn(facets)} and ${valuesIn(facets)} and day ${isDescending ? sql`<` : sql`>`} ${from}::date
     group by day having sum(n) > 0 order by day ${isDescending ? sql`desc` : sql`asc`} limit 1`.execute(db);
  return rows[0]?.day;
}

/** All days on which a list has orders. */
export async function findDays(db: AccountDb, facets: Facets): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text as day from app.order_days o where ${daysIn(facets)} and ${valuesIn(facets)}
     group by day having sum(n) > 0 order by day`.execute(db);
  return rows.map(({ day }) => day);
}

/** Orders of these days that meet a condition on `orders o`, in SQL: one stretch of the index by date a day (`offset 0` keeps it so). */
export function ordersOfDays(
  { time_zone }: Pick<Staff, 'time_zone'>,
  days: readonly string[],
  columns: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const starts = days.map((day) => startOfDay(day, time_zone));
  const ends = days.map((day) => startOfDay(addDays(day, 1), time_zone));
  return sql`(select o.* from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) d (starts, ends)
    cross join lateral (select ${columns} from orders o where o.order_date >= d.starts and o.order_date < d.ends and ${where} offset 0) o)`;
}

type Days = Pick<Facets, 'start_at' | 'end_at'>;

/**
 * The kept counts of days, in SQL: whole months by month, days of the others by day. `at` is the month's first
 * day, or the day.
 */
export function countsOfDays(facets: Days): RawBuilder<unknown> {
  const { start_at, end_at } = facets;
  const { first, beyond } = wholeMonths(facets);
  if (first && beyond && first >= beyond) return sql`(${ofDays({ start_at, end_at })})`;
  const parts = [
    sql`select month as at, connection_id, order_status, country, warehouse, is_held, n from app.order_months
         where ${allOf([...(first ? [sql`month >= ${first}::date`] : []), ...(beyond ? [sql`month < ${beyond}::date`] : [])])}`,
    ...(first ? [ofDays({ start_at, end_at: addDays(first, -1) })] : []),
    ...(beyond ? [ofDays({ start_at: beyond, end_at })] : []),
  ];
  return sql`(${sql.join(parts, sql` union all `)})`;
}

/** The months that lie in some days as a whole: from the first, and before the first that does not. */
function wholeMonths({ start_at, end_at }: Days): { first: string | undefined; beyond: string | undefined } {
  const first = start_at && (start_at.endsWith('-01') ? start_at : monthAfter(start_at));
  return { first, beyond: end_at && monthOf(addDays(end_at, 1)) };
}

/** Whether a span that starts with this day was counted by month. */
function isWholeMonth(days: Days, at: string): boolean {
  const { first, beyond } = wholeMonths(days);
  return (!first || at >= first) && (!beyond || at < beyond);
}

const ofDays = (days: Days) => sql`
  select day as at, connection_id, order_status, country, warehouse, is_held, n from app.order_days where ${daysIn(days)}`;

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
const monthAfter = (day: string) => monthOf(addDays(monthOf(day), DAYS_OF_MONTH));

const daysIn = ({ start_at, end_at }: Days) =>
  allOf([...(start_at ? [sql`day >= ${start_at}::date`] : []), ...(end_at ? [sql`day <= ${end_at}::date`] : [])]);

/** Longer than any month, and less than two. */
const DAYS_OF_MONTH = 31;

export const valuesIn = (facets: Facets) => allOf(narrowingOf(facets).map((name) => facetSql(facets, name)));

/** Moves what changed into the counts by day and by month, each minute. */
export const mergeOrderDays: SystemTask = {
  name: 'merge-order-days',
  schedule: '* * * * *',
  async run(owner) {
    const keyOf = (span: string) => ['account_id', span, ...valueFacets];
    const byMonth = sql`(select *, app.month_of(day) as month from taken)`;
    await sql`
      with taken as (delete from order_day_deltas returning *),
      by_day as (${addToCounts('order_day_counts', keyOf('day'), sql`taken`)})
      ${addToCounts('order_month_counts', keyOf('month'), byMonth)}`.execute(owner);
    await sql`delete from order_day_counts where n = 0`.execute(owner);
    await sql`delete from order_month_counts where n = 0`.execute(owner);
  },
};
