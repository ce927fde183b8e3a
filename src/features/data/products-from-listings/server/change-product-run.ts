import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { countKept } from '#features/catalogue/product-links/server/count-connector-products.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import type { ProductRun } from '../contract.ts';
import { canDo, isAtWork, madeOutcomes, plannedOutcomes, sumOf } from '../run-outcomes.ts';
import { findLatestRun, getProductRun } from './find-product-runs.ts';
import { runProducts } from './run-products.job.ts';

const KEPT = '30 days';

/** Looks through all that the connection lists and that is not linked; where a run is at work already, that run. */
export function startRun(staff: Staff, connectionId: number): Promise<ProductRun> {
  return staff.db.transaction().execute(async (tx) => {
    const latest = await lockConnection(tx, connectionId);
    if (latest && isAtWork(latest.state)) return latest;
    // What it announced may be so no longer.
    if (latest?.state === 'checked') await setState(tx, latest.id, { state: 'stopped' });
    await sql`delete from product_runs where created_at < now() - ${KEPT}::interval`.execute(tx);
    const { unlinked } = await countKept(tx, connectionId);
    const { id } = await tx
      .insertInto('product_runs')
      .values({
        connection_id: connectionId,
        state: 'collecting',
        started_by: staff.user_id,
        total: Math.max(0, unlinked),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return goOn(tx, staff, id);
  });
}

/** Makes what was announced. @throws AppError not_found, product_run_moved_on */
export function makeRun(staff: Staff, id: number): Promise<ProductRun> {
  return change(staff, id, async (tx, run) => {
    if (!canDo.make(run)) throw new AppError('product_run_moved_on');
    await setState(tx, id, { state: 'making', done: 0, planned: sumOf(run.counts, plannedOutcomes) });
    return goOn(tx, staff, id);
  });
}

/** What was made stays; a step that is under way ends first. @throws AppError not_found, product_run_moved_on */
export function stopRun(staff: Staff, id: number): Promise<ProductRun> {
  return change(staff, id, async (tx, run) => {
    if (!canDo.stop(run)) throw new AppError('product_run_moved_on');
    await setState(tx, id, { state: 'stopped' });
    await publishEvent(tx, staff, { type: 'link.run', connection_id: run.connection_id });
    return getProductRun(tx, id);
  });
}

/** Takes links back, and products that nothing uses. @throws AppError not_found, product_run_moved_on */
export function undoRun(staff: Staff, id: number): Promise<ProductRun> {
  return change(staff, id, async (tx, run) => {
    const latest = await findLatestRun(tx, run.connection_id);
    if (!canDo.undo(run) || (latest && isAtWork(latest.state))) throw new AppError('product_run_moved_on');
    await setState(tx, id, { state: 'undoing', done: 0, planned: sumOf(run.counts, [...madeOutcomes, 'undoing']) });
    return goOn(tx, staff, id);
  });
}

/** One change at a time for a connection, so that no two of its runs work at the same time. */
function change(staff: Staff, id: number, decide: (tx: AccountDb, run: ProductRun) => Promise<ProductRun>) {
  return staff.db.transaction().execute(async (tx) => {
    await lockConnection(tx, (await getProductRun(tx, id)).connection_id);
    return decide(tx, await getProductRun(tx, id, { lock: true }));
  });
}

async function lockConnection(tx: AccountDb, connectionId: number): Promise<ProductRun | undefined> {
  await sql`select from connections where id = ${connectionId} for no key update`.execute(tx);
  return findLatestRun(tx, connectionId);
}

type State = Partial<Pick<ProductRun, 'state' | 'done' | 'planned'>>;

async function setState(tx: AccountDb, id: number, state: State): Promise<void> {
  await tx
    .updateTable('product_runs')
    .set({ ...state, changed_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

async function goOn(tx: AccountDb, staff: Staff, id: number): Promise<ProductRun> {
  await runProducts.start(tx, staff, { run_id: id, by: staff.user_id });
  const run = await getProductRun(tx, id);
  await publishEvent(tx, staff, { type: 'link.run', connection_id: run.connection_id });
  return run;
}
