import { sql } from 'kysely';
import { currencyAmount } from '#base/money.ts';
import { findConnector } from '#connectors/registry.ts';
import { isOpenDifference } from '#features/partners/connections/server/open-differences.ts';
import { getStored } from '#features/partners/connections/server/stored-connection.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import type { Comparison, Difference } from '../contract.ts';

const MAX_SHOWN = 200;

type Run = {
  id: number;
  state: 'running' | 'done' | 'failed';
  since: string;
  channel_count: number;
  error: string | null;
  started_by: string | null;
  started_at: string;
  finished_at: string | null;
};

/** The last comparison of a channel with what still differs, and the one under way. @throws AppError not_found */
export async function getLastComparison({ db }: Staff, connectionId: number): Promise<Comparison> {
  const { kind } = await getStored(db, connectionId);
  const { rows } = await sql<Run>`
    select id, state, since, channel_count, error, ${memberName('started_by')} as started_by, started_at, finished_at
      from reconciliations where connection_id = ${connectionId} order by id desc limit 2`.execute(db);
  const [newest] = rows;
  const done = rows.find(({ state }) => state === 'done');
  const counts = done ? await countOpen(db, connectionId, done.id) : { missing: 0, outdated: 0 };
  return {
    last: done?.finished_at
      ? {
          finished_at: done.finished_at,
          since: done.since,
          started_by: done.started_by,
          channel_count: done.channel_count,
          our_count: done.channel_count - counts.missing,
          ...counts,
        }
      : null,
    running: newest?.state === 'running' ? { started_at: newest.started_at, read: newest.channel_count } : null,
    failed: newest?.state === 'failed' && newest.finished_at ? { at: newest.finished_at, reason: newest.error } : null,
    can_import: findConnector(kind)?.fetch?.order !== undefined,
    differences: done ? await findOpen(db, connectionId, done.id) : [],
  };
}

async function countOpen(db: AccountDb, connectionId: number, runId: number) {
  const { rows } = await sql<{ missing: number; outdated: number }>`
    select count(*) filter (where our_version is null)::int as missing,
           count(*) filter (where our_version is not null)::int as outdated
      from reconciliation_differences d
     where d.reconciliation_id = ${runId} and ${isOpenDifference(sql`${connectionId}`)}`.execute(db);
  return rows[0] ?? { missing: 0, outdated: 0 };
}

async function findOpen(db: AccountDb, connectionId: number, runId: number): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select source_order_id, source_order_number, order_date, customer_name, total_cost::text,
           trim(currency) as currency,
           our_version is null as is_missing, asked_at is not null as is_asked, error
      from reconciliation_differences d
     where d.reconciliation_id = ${runId} and ${isOpenDifference(sql`${connectionId}`)}
     order by order_date desc, source_order_id limit ${MAX_SHOWN}`.execute(db);
  return rows.map((row) => ({ ...row, total_cost: currencyAmount(row.total_cost, row.currency) }));
}
