import { sql } from 'kysely';
import type { EntityId } from '#features/core/catalog/entities.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { CategoryRun, type ShownItems } from '../contract.ts';
import { assignAll } from './assign-all.job.ts';
import { lockTarget } from './assign-items.ts';
import { countItems } from './find-categories.ts';

const KEPT = '30 days';

/** Has all items of a filter put into a category; those of former months are forgotten. @throws AppError not_found */
export async function startRun(
  staff: Staff,
  entityId: EntityId,
  filter: ShownItems,
  categoryId: number | null,
): Promise<CategoryRun> {
  return staff.db.transaction().execute(async (tx) => {
    const target = await lockTarget(tx, entityId, categoryId);
    const { total } = await countItems(tx, entityId);
    await sql`delete
      from category_runs where entity_id = ${entityId} and created_at < now() - ${KEPT}::interval`.execute(tx);
    const { id } = await tx
      .insertInto('category_runs')
      .values({
        entity_id: entityId,
        category_id: categoryId,
        category: target?.name ?? '',
        filter: JSON.stringify(filter),
        total,
        started_by: staff.user_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await assignAll.start(tx, staff, { run_id: id });
    await publishEvent(tx, staff, { type: 'category.assigned' });
    return getRun(tx, id);
  });
}

const selectRuns = (db: AccountDb) =>
  db
    .selectFrom('category_runs')
    .select(['id', 'category_id', 'category', 'state', 'note', 'done', 'total', 'assigned', 'created_at'])
    .select(memberName('started_by').as('started_by'));

async function getRun(db: AccountDb, id: number): Promise<CategoryRun> {
  return CategoryRun.parse(await selectRuns(db).where('id', '=', id).executeTakeFirstOrThrow());
}

/** The latest of an entity; undefined where there was none in the last month. */
export async function findLatest(db: AccountDb, entityId: EntityId): Promise<CategoryRun | undefined> {
  const run = await selectRuns(db).where('entity_id', '=', entityId).orderBy('id', 'desc').limit(1).executeTakeFirst();
  return run && CategoryRun.parse(run);
}
