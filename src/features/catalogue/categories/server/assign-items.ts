import { sql } from 'kysely';
import type { EntityId } from '#features/core/catalog/entities.ts';
import { type Author, authorId } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvents } from '#platform/events/record-event.ts';
import { lockCategory } from './lock-category.ts';

/** Where items go; null: they are in no category afterwards. */
export type Target = { id: number; name: string } | null;

/** @throws AppError not_found where the category is not there, or is another entity's */
export async function lockTarget(tx: AccountDb, entityId: EntityId, id: number | null): Promise<Target> {
  return id === null ? null : { id, name: await lockCategory(tx, entityId, id) };
}

type Moved = { id: number; version: number; from: string | null };

/**
 * Puts items into a category that the transaction has locked, each with an entry in its history. Items that are there
 * already keep their version.
 */
export async function moveItems(
  tx: AccountDb,
  actor: Author,
  entityId: EntityId,
  ids: readonly number[],
  target: Target,
): Promise<{ found: number; assigned: number }> {
  const { rows: found } = await sql<{ id: number; category_id: number | null }>`
    select id, category_id from products
     where entity_id = ${entityId} and id = any(${ids}::bigint[]) order by id for no key update`.execute(tx);
  const movedIds = found.filter(({ category_id }) => category_id !== (target?.id ?? null)).map(({ id }) => id);
  const { rows: moved } = await sql<Moved>`
    with former as (select p.id, c.name from products p left join categories c on c.id = p.category_id
      where p.id = any(${movedIds}::bigint[]))
    update products p
      set category_id = ${target?.id ?? null}::bigint, version = p.version + 1, updated_by = ${authorId(actor)},
      updated_at = now()
      from former f where p.id = f.id returning p.id, p.version, f.name as "from"`.execute(tx);
  const to = target?.name ?? null;
  await recordEvents(
    tx,
    actor,
    moved.map(({ id, version, from }) => ({
      type: 'product.changed',
      product_id: id,
      details: { version, changes: [{ field: 'category', from, to }] },
    })),
  );
  return { found: found.length, assigned: moved.length };
}
