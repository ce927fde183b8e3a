import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { noTaxCodes } from '#base/tax-codes.ts';
import type { EntityId } from '#features/core/catalog/entities.ts';
import { requireNoSamples } from '#features/partners/connections/server/samples.ts';
import type { Staff } from '#platform/db/actor.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { type Category, MAX_CATEGORIES } from '../contract.ts';
import { nameTaken } from './name-taken.ts';

/** @throws AppError category_name_taken, also for a name that differs by letter case alone; too_many_categories */
export async function createCategory(staff: Staff, entityId: EntityId, name: string): Promise<Category> {
  return staff.db.transaction().execute(async (tx) => {
    await requireNoSamples(tx, staff);
    const { rows } = await sql<{ n: number; taken: string | null }>`
      select count(*)::int as n, min(name) filter (where lower(name) = lower(${name})) as taken
        from categories where entity_id = ${entityId}`.execute(tx);
    const { n, taken } = rows[0] ?? { n: 0, taken: null };
    if (taken !== null) throw nameTaken(staff, 'category', taken);
    if (n >= MAX_CATEGORIES) throw new AppError('too_many_categories', { params: { most: MAX_CATEGORIES } });
    const created = await tx
      .insertInto('categories')
      .values({ entity_id: entityId, name })
      // another member was quicker
      .onConflict((clash) => clash.columns(['account_id', 'entity_id', 'name']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!created) throw nameTaken(staff, 'category', name);
    await recordEvent(tx, staff, {
      type: 'category.created',
      details: { entity_id: entityId, category_id: created.id, name },
    });
    return { ...noTaxCodes, id: created.id, name, item_count: 0, codes_version: 1, codes_by: null };
  });
}
