import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import type { LinkRun } from '../runs-contract.ts';
import { isMatch } from './connector-product-sql.ts';
import { getRun } from './find-link-runs.ts';
import { runLinks } from './run-links.job.ts';

const KEPT = '30 days';

/** Adds a run that a worker does not look at yet; those of former months go. @returns its id */
export async function addRun(
  tx: AccountDb,
  staff: Staff,
  run: { connection_id: number; kind: LinkRun['kind']; file_name: string },
): Promise<number> {
  await sql`delete from link_runs where created_at < now() - ${KEPT}::interval`.execute(tx);
  const { id } = await tx
    .insertInto('link_runs')
    .values({ ...run, state: 'collecting', started_by: staff.user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Links what these channels list and whose suggestion has the same SKU: a run for each that has some; where that is
 * under way already, the run that does it.
 */
export async function acceptAllMatches(staff: Staff, channels: readonly number[]): Promise<LinkRun[]> {
  return staff.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select c.id from connections c
       where c.id = any(${channels}::bigint[]) and exists (
         select from connector_products where connection_id = c.id and ${isMatch})
       order by c.id for update`.execute(tx);
    const runs: LinkRun[] = [];
    for (const { id } of rows) runs.push(await acceptMatchesOf(tx, staff, id));
    return runs;
  });
}

async function acceptMatchesOf(tx: AccountDb, staff: Staff, connectionId: number): Promise<LinkRun> {
  const running = await tx
    .selectFrom('link_runs')
    .select('id')
    .where('connection_id', '=', connectionId)
    .where('kind', '=', 'matches')
    .where('state', 'not in', ['done', 'failed'])
    .executeTakeFirst();
  const id = running?.id ?? (await addRun(tx, staff, { connection_id: connectionId, kind: 'matches', file_name: '' }));
  if (!running) await startWork(tx, staff, connectionId, id);
  return getRun(tx, id);
}

/** Makes the changes that the check of a file announced. @throws AppError not_found, link_run_not_checked */
export async function applyRun(staff: Staff, id: number): Promise<LinkRun> {
  return staff.db.transaction().execute(async (tx) => {
    const run = await tx.selectFrom('link_runs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!run) throw new AppError('not_found');
    if (run.state !== 'checked') throw new AppError('link_run_not_checked');
    await tx
      .updateTable('link_runs')
      .set({ state: 'applying', done: 0, changed_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute();
    await startWork(tx, staff, run.connection_id, id);
    return getRun(tx, id);
  });
}

/** Has a worker go on with a run. */
export async function startWork(tx: AccountDb, staff: Staff, connectionId: number, id: number): Promise<void> {
  await runLinks.start(tx, staff, { run_id: id, by: staff.user_id });
  await publishEvent(tx, staff, { type: 'link.run', connection_id: connectionId });
}
