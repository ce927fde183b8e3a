import type { z } from 'zod';
import type { Staff } from '#platform/db/actor.ts';
import { findPage } from '#platform/lists/find-page.ts';
import type { findConnectionLog, LogEntry } from '../log-contract.ts';
import { formatAction, formatResult } from './connector-log.ts';
import { type LogQuery, logList, StoredAttempt } from './log-list.ts';

const MAX_OF_ENTITY = 200;

/** The newest attempts about an order at a connection; with order 0 those of the whole connection. */
export async function findEntityLog(staff: Staff, connection_id: number, orderId: number): Promise<LogEntry[]> {
  const ofOrder = orderId === 0 ? {} : { order_id: orderId };
  const query = { connection_id, ...ofOrder, failures: '0', page: 1, perPage: MAX_OF_ENTITY } as const;
  return (await findEntries(staff, query)).data;
}

/** A page of a connection's attempts, newest first. */
export const findLogPage = (staff: Staff, connection_id: number, query: z.output<typeof findConnectionLog.query>) =>
  findEntries(staff, { connection_id, ...query });

async function findEntries(staff: Staff, query: LogQuery) {
  const page = await findPage(logList, staff, query);
  return { ...page, data: page.data.map((row) => entryOf(staff, row)) };
}

function entryOf(staff: Staff, stored: z.input<typeof StoredAttempt>): LogEntry {
  const { result_params, edited_by, at, ...row } = StoredAttempt.parse(stored);
  return {
    ...row,
    action: formatAction(staff.language, row.action),
    result: formatResult(staff.language, row.result, result_params),
    edited_by: edited_by ?? '',
    date_formatted: timeText(staff, at),
  };
}

/** `3/4/26 23:07`; day and month stand in the order that readers of the language expect. */
function timeText({ language, time_zone }: Staff, at: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: time_zone,
    year: '2-digit',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = format.formatToParts(new Date(at));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? '';
  const day = language === 'es' ? [part('day'), part('month')] : [part('month'), part('day')];
  return `${[...day, part('year')].join('/')} ${part('hour')}:${part('minute')}`;
}
