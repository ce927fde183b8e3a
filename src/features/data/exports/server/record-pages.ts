import { type RawBuilder, sql } from 'kysely';
import { currencyAmount } from '#base/money.ts';
import { formatError } from '#features/core/order-problems/server/problem-texts.ts';
import { customerList } from '#features/customers/customers/server/customer-list.ts';
import { orderList } from '#features/orders/list/server/order-list.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { conditionOf, selectAllIds } from '#platform/lists/list-sql.ts';
import type { Language } from '#texts/language.ts';
import { customerColumnNames, type ExportRow, orderColumnNames, timeColumn, timesOf } from '../export-sheets.ts';
import { CustomerChoice, type ExportFilter, OrderChoice } from './export-filter.ts';
import { ROWS_A_PAGE } from './item-pages.ts';

type RecordExport = { kind: 'orders' | 'customers'; filter: ExportFilter; time_zone: string; language: Language };
type RecordRow = ExportRow & { id: number };

const derived = {
  connection_name: sql`(
    select s.name from connections s
     where s.account_id = customers.account_id and s.id = customers.connection_id) as connection_name`,
  updated_by: sql`${memberName('updated_by')} as updated_by`,
};
const expressions = new Map<string, RawBuilder<unknown>>(Object.entries(derived));

/** A name that is no column of its table, nor derived, does not compile. */
const columnNames: { [Kind in RecordExport['kind']]: readonly (keyof DB[Kind] | keyof typeof derived)[] } = {
  orders: orderColumnNames,
  customers: customerColumnNames,
};

/**
 * Orders or customers as their list narrows and sorts them; all of them are the oldest first. Which rows and in which
 * order is asked once, by a cursor: a sort has no index that each filter could use.
 */
export async function* recordPages(tx: AccountDb, wanted: RecordExport): AsyncGenerator<RecordRow[]> {
  await sql`set local cursor_tuple_fraction = 1`.execute(tx); // all of it is read
  await sql`declare listed_rows no scroll cursor for ${selectListed(wanted)}`.execute(tx);
  for (;;) {
    const { rows: ids } = await sql<{ id: number }>`fetch ${sql.lit(ROWS_A_PAGE)} from listed_rows`.execute(tx);
    if (ids.length === 0) return;
    const { rows } = await sql<RecordRow>`
      select ${selected(wanted)} from ${sql.table(wanted.kind)}
       where id = any(${ids.map(({ id }) => id)}::bigint[])`.execute(tx);
    const byId = new Map(rows.map((row) => [row.id, readable(row, wanted)]));
    yield ids.flatMap(({ id }) => byId.get(id) ?? []);
  }
}

const OLDEST_ORDERS = OrderChoice.parse({ orderDir: 'ASC' });
const OLDEST_CUSTOMERS = CustomerChoice.parse({ orderDir: 'ASC' });

function selectListed({ kind, filter, time_zone }: RecordExport): RawBuilder<{ id: number }> {
  if (kind === 'orders') {
    const query = { search: '', ...(filter.by === 'orders' ? filter : OLDEST_ORDERS) };
    const where = conditionOf(orderList, { time_zone }, query, query.ids);
    return selectAllIds(orderList, where, orderList.orderOf(query));
  }
  const query = { search: '', ...(filter.by === 'customers' ? filter : OLDEST_CUSTOMERS) };
  const where = conditionOf(customerList, { time_zone }, query, query.ids);
  return selectAllIds(customerList, where, customerList.orderOf(query));
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

function selected({ kind, time_zone }: RecordExport): RawBuilder<unknown> {
  const times = timesOf[kind].map(
    (name) =>
      sql`to_char(${sql.ref(name)} at time zone ${time_zone},
        'YYYY-MM-DD HH24:MI:SS') as ${sql.ref(timeColumn(name, time_zone))}`,
  );
  const columns = columnNames[kind].map((name) => expressions.get(name) ?? sql.ref(name));
  return sql`${sql.join(columns)}, ${sql.join(times)}, id`;
}
