import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { memberName } from '#platform/db/member-name.ts';
import { defineList } from '#platform/lists/list.ts';
import { LogEntry, LogFilter } from '../log-contract.ts';

/** An attempt as it is stored: `action` and `result` are keys of the texts. */
export const StoredAttempt = LogEntry.omit({ date_formatted: true }).extend({
  result_params: z.record(z.string(), z.union([z.string(), z.number()])),
  edited_by: z.string().nullable(),
  at: z.string(),
});

const LogQuery = LogFilter.extend({ connection_id: Id, order_id: Id.optional() });
export type LogQuery = z.output<typeof LogQuery>;

/** The attempts at a connection, newest first. */
export const logList = defineList({
  table: 'connector_log',
  alias: 'l',
  row: StoredAttempt,
  derived: {
    edited_by: memberName('l.edited_by'),
    order_number: sql<string | null>`o.order_number`,
    result_params: sql<z.input<typeof StoredAttempt>['result_params']>`l.result_params`,
  },
  joins: sql`left join orders o on o.id = l.order_id`,
  query: LogQuery,
  sorts: { latest: [] },
  orderOf: () => ({ sort: 'latest', isDescending: true }),
  filters: {
    connection_id: ({ connection_id }) => sql`l.connection_id = ${connection_id}`,
    order_id: ({ order_id }) => order_id && sql`l.order_id = ${order_id}`,
    failures: ({ failures }) => (failures === '1' ? sql`l.is_failure` : undefined),
  },
});
