import { type RawBuilder, sql } from 'kysely';
import { addDays, startOfDay } from '#base/calendar-date.ts';
import { currencyAmount } from '#base/money.ts';
import { isHolding } from '#features/core/order-lifecycle/server/is-open.ts';
import { formatError } from '#features/core/order-problems/server/problem-texts.ts';
import {
  conditionOf as customerConditionOf,
  sortBy as sortCustomersBy,
} from '#features/customers/customers/server/customer-condition.ts';
import { keptCustomerSql } from '#features/partners/customer-sync/server/kept-customer.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Language } from '#texts/language.ts';
import { customerColumnNames, type ExportRow, orderColumnNames, timeColumn, timesOf } from '../export-sheets.ts';
import type { ExportFilter } from './export-filter.ts';
import { ROWS_A_PAGE } from './item-pages.ts';

type RecordExport = { kind: 'orders' | 'customers'; filter: ExportFilter; time_zone: string; language: Language };
type RecordRow = ExportRow & { id: number; mark: string };

const tables = {
  orders: { columns: orderColumnNames, day: 'order_date', status: 'order_status' },
  customers: { columns: customerColumnNames, day: 'created_at', status: 'sync_status' },
} as const;

const derived: Readonly<Record<string, RawBuilder<unknown>>> = {
  connection_name: sql`(
    select s.name from connections s
     where s.account_id = customers.account_id and s.id = customers.connection_id) as connection_name`,
};

/**
 * Orders or customers by their day, the oldest first, each index of a filter gives them so; those of a list as it is
 * sorted.
 */
export async function* recordPages(tx: AccountDb, wanted: RecordExport): AsyncGenerator<RecordRow[]> {
  const order = orderOf(wanted.filter);
  if (order) {
    yield* listedPages(tx, wanted, order);
    return;
  }
  let after: RecordRow | undefined;
  for (;;) {
    const rows = await readPage(tx, wanted, after);
    if (rows.length > 0) yield rows.map((row) => readable(row, wanted));
    after = rows.at(-1);
    if (rows.length < ROWS_A_PAGE) return;
  }
}

/** What keeps an order, in words and in one line. */
function readable(row: RecordRow, { kind, language }: RecordExport): RecordRow {
  if (kind !== 'orders') return row;
  const error = formatError({ language }, typeof row.error === 'string' ? row.error : null);
  return { ...row, ...amountsOf(row), error: error?.replaceAll('\n', '; ') ?? null };
}

const AMOUNTS = ['tax_cost', 'shipping_cost', 'total_cost', 'discount_cost'] as const;

function amountsOf(row: RecordRow): Partial<ExportRow> {
  const { currency } = row;
  if (typeof currency !== 'string') return {};
  return Object.fromEntries(
    AMOUNTS.flatMap((name) => {
      const amount = row[name];
      return typeof amount === 'string' ? [[name, currencyAmount(amount, currency)]] : [];
    }),
  );
}

/** How a list is sorted that is exported as it is. */
function orderOf(filter: ExportFilter): RawBuilder<unknown> | undefined {
  if (filter.by === 'listed_customers') return sortCustomersBy(filter, false);
  if (filter.by !== 'records' || !filter.listed) return undefined;
  const { orderBy, orderDir } = filter.listed;
  const direction = orderDir === 'DESC' ? sql`desc` : sql`asc`;
  return sql`${sql.ref(orderBy)} ${direction}, id ${direction}`;
}

/** Which rows and in which order is asked once, by a cursor: a sort has no index that each filter could use. */
async function* listedPages(
  tx: AccountDb,
  wanted: RecordExport,
  order: RawBuilder<unknown>,
): AsyncGenerator<RecordRow[]> {
  const table = sql.table(wanted.kind);
  await sql`set local cursor_tuple_fraction = 1`.execute(tx); // all of it is read
  await sql`
    declare listed_rows no scroll cursor for
     select id from ${table} where ${conditionOf(wanted.kind, wanted.filter, wanted.time_zone)}
       order by ${order}`.execute(tx);
  for (;;) {
    const { rows: ids } = await sql<{ id: number }>`fetch ${sql.lit(ROWS_A_PAGE)} from listed_rows`.execute(tx);
    if (ids.length === 0) return;
    const { rows } = await sql<RecordRow>`
      select ${selected(wanted)} from ${table} where id = any(${ids.map(({ id }) => id)}::bigint[])`.execute(tx);
    const byId = new Map(rows.map((row) => [row.id, readable(row, wanted)]));
    yield ids.flatMap(({ id }) => byId.get(id) ?? []);
  }
}

function selected({ kind, time_zone }: RecordExport): RawBuilder<unknown> {
  const { columns, day } = tables[kind];
  const times = timesOf[kind].map(
    (name) =>
      sql`to_char(${sql.ref(name)} at time zone ${time_zone},
        'YYYY-MM-DD HH24:MI:SS') as ${sql.ref(timeColumn(name, time_zone))}`,
  );
  return sql`${sql.join(columns.map((name) => derived[name] ?? sql.ref(name)))}, ${sql.join(times)}, id,
    ${sql.ref(day)}::text as mark`;
}

async function readPage(tx: AccountDb, wanted: RecordExport, after: RecordRow | undefined) {
  const { kind, filter, time_zone } = wanted;
  const { day } = tables[kind];
  // As text the mark keeps its microseconds.
  const beyond = after ? sql`(${sql.ref(day)}, id) > (${after.mark}::timestamptz, ${after.id})` : sql`true`;
  const { rows } = await sql<RecordRow>`
    select ${selected(wanted)}
      from ${sql.table(kind)} where ${conditionOf(kind, filter, time_zone)} and ${beyond}
     order by ${sql.ref(day)}, id limit ${ROWS_A_PAGE}`.execute(tx);
  return rows;
}

function conditionOf(kind: RecordExport['kind'], filter: ExportFilter, zone: string): RawBuilder<unknown> {
  if (filter.by === 'listed_customers') {
    const { ids } = filter;
    return sql`${customerConditionOf(filter, zone)} and ${ids ? sql`id = any(${ids}::bigint[])` : sql`true`}`;
  }
  if (filter.by !== 'records') return sql`true`;
  const { day, status } = tables[kind];
  const all = [
    filter.status && sql`${sql.ref(status)} = ${filter.status}`,
    filter.connection_id !== null && sql`connection_id = ${filter.connection_id}`,
    filter.country && sql`country = ${filter.country}`,
    filter.start_at && sql`${sql.ref(day)} >= ${startOfDay(filter.start_at, zone)}`,
    filter.end_at && sql`${sql.ref(day)} < ${startOfDay(addDays(filter.end_at, 1), zone)}`,
    filter.order_ids && sql`id = any(${filter.order_ids}::bigint[])`,
    filter.warehouse && sql`warehouse = ${filter.warehouse}`,
    filter.customer_id && sql`customer_id = ${keptCustomerSql(filter.customer_id)}`,
    filter.is_held && (filter.is_held === '1' ? sql`is_held` : sql`not is_held`),
    filter.holding && sql`id in (select o.id from orders o where ${isHolding})`,
    filter.problem &&
      sql`id in (select p.order_id from problems p where p.kind = ${filter.problem}
        ${filter.subject === undefined ? sql`` : sql`and p.subject = ${filter.subject}`})`,
  ].filter((condition) => typeof condition === 'object');
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`;
}
