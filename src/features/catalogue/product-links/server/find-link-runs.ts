import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { readRunLines } from '#platform/db/run-lines.ts';
import type { RunOutcome } from '../run-outcomes.ts';
import { type LinkRun, type LinkRunLine, LinkRun as LinkRunSchema } from '../runs-contract.ts';

/** A run as the work on it needs it. */
export type StepRun = Pick<LinkRun, 'id' | 'connection_id' | 'state' | 'lines' | 'done'>;

/** One time that many links were made, with what became of its lines so far. @throws AppError not_found */
export async function getRun(db: AccountDb, id: number): Promise<LinkRun> {
  const [run] = await readRuns(db, [id]);
  if (!run) throw new AppError('not_found');
  return run;
}

async function readRuns(db: AccountDb, ids: readonly number[]): Promise<LinkRun[]> {
  const { rows } = await sql<LinkRun>`
    select r.id, r.connection_id, n.name as connection_name, r.kind, r.file_name, r.state, r.lines, r.done,
      ${memberName('r.started_by')} as started_by, r.created_at,
           coalesce((select jsonb_object_agg(outcome, n) from (
             select outcome, count(*)::int as n from link_run_lines l
              where l.run_id = r.id and outcome is not null group by 1) c), '{}') as counts
      from link_runs r join connections n on n.id = r.connection_id where r.id = any(${ids}::bigint[])
        order by r.connection_id`.execute(db);
  return rows.map((row) => LinkRunSchema.parse(row));
}

/** The latest of each of these connections that has one; a file still on its way is not there yet. */
export async function findLatestRuns(db: AccountDb, channels: readonly number[]): Promise<LinkRun[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from unnest(${channels}::bigint[]) as k (id) cross join lateral (
      select id from link_runs where connection_id = k.id and not (kind = 'file' and state = 'collecting')
       order by id desc limit 1) r`.execute(db);
  return readRuns(
    db,
    rows.map(({ id }) => id),
  );
}

type RunLinesQuery = { outcome?: RunOutcome | undefined; page: number; perPage: number };

/** A page of its lines in their order. @throws AppError not_found */
export async function findRunLines(db: AccountDb, id: number, query: RunLinesQuery) {
  const ofRun = sql`select line, connector_product_sku, product_sku, outcome from link_run_lines where run_id = ${id}`;
  return readRunLines<LinkRunLine>(db, ofRun, await getRun(db, id), query);
}
