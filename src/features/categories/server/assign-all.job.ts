import { type RawBuilder, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { Id } from '#base/ids.ts';
import { isOfKind } from '#features/catalog/server/is-of-kind.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { CategoryRuns } from '#platform/db/tables.gen.ts';
import { announce } from '#platform/events/record-event.ts';
import { BULK_TURN_MS, bulkQueue } from '#platform/jobs/account-queues.ts';
import { addJob, type Job, job } from '#platform/jobs/job.ts';
import { EntityId } from '../../catalog/entities.ts';
import { ShownItems } from '../contract.ts';
import { lockTarget, moveItems } from './assign-items.ts';

/** Items that are looked at in one transaction. */
const ITEMS_A_STEP = 2_000;

const Payload = z.object({ run_id: Id });

/**
 * Puts all items of a filter into a category, so many in one transaction. Where it stands is saved with what it did, so that a
 * kill repeats nothing and loses nothing.
 */
export const assignAll: Job<typeof Payload> = job('assign-category', Payload, async ({ run_id }, { actor, signal }) => {
  const until = performance.now() + BULK_TURN_MS;
  let isOver = false;
  while (!isOver && !signal.aborted && performance.now() < until) {
    isOver = await actor.db.transaction().execute((tx) => takeStep(tx, actor, run_id));
  }
  if (!isOver) await addJob(actor.db, actor, assignAll, { run_id }, { queue: bulkQueue(actor) });
});

/** @returns whether there is nothing more to do */
async function takeStep(tx: AccountDb, actor: Actor, id: number): Promise<boolean> {
  const run = await tx.selectFrom('category_runs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (run?.state !== 'running') return true;
  const next = await nextOf(tx, { ...actor, name: run.started_by }, run);
  await tx
    .updateTable('category_runs')
    .set({ ...next, changed_at: new Date() })
    .where('id', '=', id)
    .execute();
  await announce(tx, actor, { type: 'category.assigned' });
  return next.state !== 'running';
}

type Run = Selectable<CategoryRuns>;

async function nextOf(tx: AccountDb, actor: Actor, run: Run) {
  const entityId = EntityId.parse(run.entity_id);
  const target = await lockTarget(tx, entityId, run.category_id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  });
  if (target === undefined) return { state: 'failed' };
  const { seen, last_id, ids } = await findNext(tx, run);
  if (seen === 0) return { state: 'done', done: run.total };
  const { assigned } = await moveItems(tx, actor, entityId, ids, target);
  return {
    state: 'running',
    last_id,
    done: Math.min(run.total, run.done + seen),
    assigned: run.assigned + assigned,
  };
}

/** The next items by id, and which of them the filter shows. */
async function findNext(tx: AccountDb, run: Run): Promise<{ seen: number; last_id: number; ids: number[] }> {
  const { rows } = await sql<{ seen: number; last_id: number; ids: number[] | null }>`
    with next as (
      select * from products
       where entity_id = ${run.entity_id} and id > ${run.last_id} order by id limit ${ITEMS_A_STEP})
    select count(*)::int as seen, coalesce(max(id), 0) as last_id, array_agg(id) filter (where ${isShown(ShownItems.parse(run.filter))}) as ids from next`.execute(
    tx,
  );
  const { seen, last_id, ids } = rows[0] ?? { seen: 0, last_id: 0, ids: null };
  return { seen, last_id, ids: ids ?? [] };
}

/** What the list shows, said of a row; its search is `app.search_items`, which finds nothing by patterns that no index has. */
function isShown({ search, category, filterBy }: ShownItems): RawBuilder<unknown> {
  const patterns = sql`app.search_patterns(${search})`;
  const isFound = sql`(
    sku_key like app.escape_like(coalesce(app.sku_key(${search}), ' ')) || '%' or upc_key = app.barcode_key(${search})
    or (app.index_patterns(${patterns}) is not null and search_text like all (${patterns})))`;
  const categories = { '': sql`true`, none: sql`category_id is null` };
  return sql.join(
    [
      search === '' ? sql`true` : isFound,
      typeof category === 'number' ? sql`category_id = ${category}` : categories[category],
      isOfKind[filterBy],
    ],
    sql` and `,
  );
}
