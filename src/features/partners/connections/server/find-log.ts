import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { pageFigures } from '#base/endpoint.ts';
import type { Staff } from '#platform/db/actor.ts';
import { countUpTo } from '#platform/db/count-up-to.ts';
import type { LogEntry } from '../log-contract.ts';
import { formatAction, formatResult } from './connector-log.ts';

const MOST_OF_ENTITY = 200;
const MOST_COUNTED = 10_000;

const Params = z.record(z.string(), z.union([z.string(), z.number()]));

/** Day and month stand in the order that readers of the language expect. */
const dateFormats = { en: 'FMMM/FMDD/YY HH24:MI', es: 'FMDD/FMMM/YY HH24:MI' };

type LogRow = {
  id: number;
  action: string;
  result: string;
  result_params: unknown;
  is_failure: boolean;
  order_id: number | null;
  order_number: string | null;
  edited_by: string | null;
  date_formatted: string;
};

/** A slice of the lines that meet a condition, newest first; the orders of those alone are looked up. */
const readLines = (staff: Staff, where: RawBuilder<unknown>, slice: RawBuilder<unknown>) =>
  sql<LogRow>`
  select l.id, l.action, l.result, l.result_params, l.is_failure, l.order_id, o.order_number, l.edited_by,
         to_char(l.at at time zone ${staff.time_zone}, ${dateFormats[staff.language]}) as date_formatted
    from (select * from connector_log l where ${where} order by l.id desc ${slice}) l left
      join orders o on o.id = l.order_id
   order by l.id desc`.execute(staff.db);

/** The newest lines about an order at a connection; with order 0 those of the whole connection. */
export async function findEntityLog(staff: Staff, connectionId: number, orderId: number): Promise<LogEntry[]> {
  const condition = sql`l.connection_id = ${connectionId} ${orderId === 0 ? sql`` : sql`and l.order_id = ${orderId}`}`;
  const { rows } = await readLines(staff, condition, sql`limit ${MOST_OF_ENTITY}`);
  return rows.map((row) => entryOf(row, staff));
}

type Paging = { page: number; perPage: number; failures: '1' | '0' };

/** A page of a connection's lines, newest first. Lines past the 10,000 newest are not reached by page. */
export async function findLogPage(staff: Staff, connectionId: number, { page, perPage, failures }: Paging) {
  const condition = sql`l.connection_id = ${connectionId} ${failures === '1' ? sql`and l.is_failure` : sql``}`;
  const from = (page - 1) * perPage;
  const [total, found] = await Promise.all([
    countUpTo(staff.db, sql`from connector_log l where ${condition}`, MOST_COUNTED),
    readLines(
      staff,
      condition,
      sql`limit ${Math.max(0, Math.min(perPage, MOST_COUNTED - from))} offset ${Math.min(from, MOST_COUNTED)}`,
    ),
  ]);
  return {
    data: found.rows.map((row) => entryOf(row, staff)),
    ...pageFigures(total, { page, perPage }),
    total_is_capped: total === MOST_COUNTED,
  };
}

function entryOf({ result_params, edited_by, ...row }: LogRow, { language }: Staff): LogEntry {
  return {
    ...row,
    action: formatAction(language, row.action),
    result: formatResult(language, row.result, Params.parse(result_params)),
    edited_by: edited_by ?? '',
  };
}
