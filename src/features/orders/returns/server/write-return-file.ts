import { sql } from 'kysely';
import { writeLine } from '#base/csv-cells.ts';
import type { ReturnReason } from '#base/return-reason.ts';
import type { ReturnOutcome, ReturnState } from '#features/core/order-lifecycle/return-rules.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { executeForValues } from '#platform/db/plan-for-values.ts';
import { conditionOf, selectIds } from '#platform/lists/list-sql.ts';
import { returns as english } from '#texts/en/returns.ts';
import { returns as spanish } from '#texts/es/returns.ts';
import { inLanguage } from '#texts/language.ts';
import { type ReturnFileQuery, ReturnFilter } from '../contract.ts';
import { returnNumber } from './return-columns.ts';
import { returnList } from './return-list.ts';

const textsIn = inLanguage({ en: english, es: spanish });

const RETURNS_A_READ = 500;
/** Spreadsheets take a text without it for another encoding. */
const BYTE_ORDER_MARK = '\ufeff';

/** The times of a row, in the reader's zone. */
const times = ['since', 'requested_at'] as const;

const columns = [
  'return_number',
  'order_number',
  'customer_name',
  'state',
  'since',
  'reason',
  'requested_at',
  'requested_by',
  'tracking_number',
  'sku',
  'name',
  'pieces',
  'good',
  'damaged',
  'missing',
  'restocked_at',
  'outcome',
  'end_reason',
  'exchange_order_number',
] as const;

type ReturnFileRow = Record<
  Exclude<(typeof columns)[number], 'state' | 'reason' | 'outcome'>,
  string | number | null
> & {
  state: ReturnState;
  reason: ReturnReason;
  outcome: ReturnOutcome | null;
};

/**
 * Returns as CSV, a row for each of their lines, narrowed as their list is. The newest comes first, however the list is
 * sorted: a change while the file is written moves none of them. Written so many returns at a time.
 */
export async function* writeReturnFile(staff: Staff, { style, ...filter }: ReturnFileQuery): AsyncGenerator<string> {
  const head = columns.map((name) => (times.some((time) => time === name) ? `${name} (${staff.time_zone})` : name));
  yield `${style === 'spreadsheet' ? BYTE_ORDER_MARK : ''}${writeLine(head, style)}`;
  const { states, reasons, outcomes } = textsIn(staff);
  for await (const rows of readReturns(staff, filter)) {
    yield rows
      .map((row) => ({
        ...row,
        state: states[row.state],
        reason: reasons[row.reason],
        outcome: row.outcome && outcomes[row.outcome],
      }))
      .map((row) =>
        writeLine(
          columns.map((name) => String(row[name] ?? '')),
          style,
        ),
      )
      .join('');
  }
}

async function* readReturns(staff: Staff, filter: Omit<ReturnFileQuery, 'style'>): AsyncGenerator<ReturnFileRow[]> {
  const query = ReturnFilter.parse(filter);
  const hits = await returnList.search(staff, query);
  const where = conditionOf(returnList, staff, query, hits?.ids);
  let before: number | undefined;
  for (;;) {
    const page = before === undefined ? where : sql`${where} and r.id < ${before}`;
    const newest = selectIds(returnList, page, returnList.orderOf(query), { limit: RETURNS_A_READ });
    const ids = (await executeForValues(staff.db, newest)).map(({ id }) => id);
    before = ids.at(-1);
    if (before === undefined) return;
    yield await readRows(staff.db, staff.time_zone, ids);
  }
}

async function readRows(db: AccountDb, zone: string, ids: readonly number[]): Promise<ReturnFileRow[]> {
  const inZone = (name: string) => sql`to_char(${sql.ref(name)} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`;
  const { rows } = await sql<ReturnFileRow>`
    select ${returnNumber} as return_number, o.order_number, o.customer_name, r.state, ${inZone('r.state_at')} as since,
           r.reason, ${inZone('r.requested_at')} as requested_at, ${memberName('r.requested_by')} as requested_by,
           r.tracking_number, l.sku, l.name, l.quantity as pieces, l.good, l.damaged, l.missing, r.restocked_at,
           r.outcome, r.end_reason, x.order_number as exchange_order_number
      from order_returns r join orders o on o.id = r.order_id join order_return_lines l on l.return_id = r.id
      left join orders x on x.id = r.exchange_order_id
     where r.id = any(${ids}::bigint[]) order by r.id desc, l.source_item_id`.execute(db);
  return rows;
}
