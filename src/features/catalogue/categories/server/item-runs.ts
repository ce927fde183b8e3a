import { sql } from 'kysely';
import type { EntityId } from '#features/core/catalog/entities.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { ItemRun, type ShownItems } from '../contract.ts';
import { countItems } from './find-categories.ts';
import { type ItemChange, prepareChange } from './item-change.ts';
import { itemRun } from './item-run.job.ts';

const KEPT = '30 days';

/** Has all items of a filter changed; runs of former months are forgotten. @throws AppError not_found */
export async function startRun(
  staff: Staff,
  entityId: EntityId,
  filter: ShownItems,
  change: ItemChange,
): Promise<ItemRun> {
  return staff.db.transaction().execute(async (tx) => {
    const { category } = await prepareChange(tx, entityId, change);
    const { total } = await countItems(tx, entityId);
    await sql`delete
      from item_runs where entity_id = ${entityId} and created_at < now() - ${KEPT}::interval`.execute(tx);
    const { id } = await tx
      .insertInto('item_runs')
      .values({
        entity_id: entityId,
        category,
        ...('codes' in change
          ? { codes: JSON.stringify(change.codes), keeps_own: change.keeps_own }
          : { category_id: change.category_id }),
        filter: JSON.stringify(filter),
        total,
        started_by: staff.user_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await itemRun.start(tx, staff, { run_id: id });
    await publishEvent(tx, staff, { type: 'category.assigned' });
    return getRun(tx, id);
  });
}

const selectRuns = (db: AccountDb) =>
  db
    .selectFrom('item_runs')
    .select(['id', 'category_id', 'category', 'state', 'note', 'done', 'total', 'assigned', 'created_at'])
    .select(sql<ItemRun['change']>`case when codes is null then 'category' else 'codes' end`.as('change'))
    .select(memberName('started_by').as('started_by'));

async function getRun(db: AccountDb, id: number): Promise<ItemRun> {
  return ItemRun.parse(await selectRuns(db).where('id', '=', id).executeTakeFirstOrThrow());
}

/** The latest of an entity; undefined where there was none in the last month. */
export async function findLatest(db: AccountDb, entityId: EntityId): Promise<ItemRun | undefined> {
  const run = await selectRuns(db).where('entity_id', '=', entityId).orderBy('id', 'desc').limit(1).executeTakeFirst();
  return run && ItemRun.parse(run);
}
