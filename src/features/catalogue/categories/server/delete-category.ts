import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { EntityId } from '#features/core/catalog/entities.ts';
import type { Staff } from '#platform/db/actor.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { answer } from '#platform/http/route.ts';
import { repliesFor } from '#texts/replies-for.ts';
import { findCategories } from './find-categories.ts';

/**
 * Deletes a category that no item is in; else answers 210 with what to do first. Assignments under way are waited for.
 * @throws AppError not_found
 */
export async function deleteCategory(staff: Staff, entityId: EntityId, id: number) {
  return staff.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select name from categories where entity_id = ${entityId} and id = ${id} for update`.execute(tx);
    if (!rows[0]) throw new AppError('not_found');
    const item = await tx.selectFrom('products').select('id').where('category_id', '=', id).limit(1).executeTakeFirst();
    if (item) return answer(210, { message: repliesFor(staff).categories.has_items });
    await tx.deleteFrom('categories').where('id', '=', id).execute();
    const details = { entity_id: entityId, category_id: id, name: rows[0].name };
    await recordEvent(tx, staff, { type: 'category.deleted', details });
    return answer(200, await findCategories(tx, entityId));
  });
}
