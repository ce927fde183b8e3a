import { type Selectable, sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { requireNoClash, weighChanges } from '#base/row-changes.ts';
import type { EntityId } from '#features/core/catalog/entities.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import type { Categories } from '#platform/db/tables.gen.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { findRepeated } from '../category-names.ts';
import type { Category, CategoryEdit } from '../contract.ts';
import { findCategories } from './find-categories.ts';
import { isNameClash, nameTaken } from './name-taken.ts';

/** `renamed_by`: the member's name. */
type StoredCategory = Pick<Selectable<Categories>, 'id' | 'name' | 'renamed_at'> & { renamed_by: string | null };
type Rename = { id: number; from: string; to: string };

/**
 * Renames categories, all of them or none; two may exchange their names. What was renamed by another member meanwhile
 * stays where this edit does not change it.
 * @throws AppError changed_meanwhile, with who, where both renamed the same one; category_name_taken; not_found for a
 * category that is to be renamed and is not there
 */
export async function updateCategories(staff: Staff, entityId: EntityId, edits: readonly CategoryEdit[]) {
  try {
    return await staff.db.transaction().execute(async (tx): Promise<{ success: true; categories: Category[] }> => {
      const stored = await lockAll(tx, entityId);
      const renames = findRenames(stored, edits);
      requireFreeNames(staff, stored, edits, renames);
      if (renames.length > 0) {
        await writeNames(tx, staff, renames);
        const changes = renames.map(({ from, to }) => ({ field: 'name' as const, from, to }));
        await recordEvent(tx, staff, { type: 'category.renamed', details: { entity_id: entityId, changes } });
      }
      return { success: true, categories: await findCategories(tx, entityId) };
    });
  } catch (error) {
    if (isNameClash(error)) throw nameTaken(staff, 'categories', edits.map(({ name }) => name).join(', '));
    throw error;
  }
}

/** Takes an entity's categories, so that names are changed by one person after another. */
async function lockAll(tx: AccountDb, entityId: EntityId): Promise<Map<number, StoredCategory>> {
  const { rows } = await sql<StoredCategory>`
    select id, name, ${memberName('renamed_by')} as renamed_by, renamed_at from categories where entity_id = ${entityId}
      order by id for update`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

function findRenames(stored: ReadonlyMap<number, StoredCategory>, edits: readonly CategoryEdit[]): Rename[] {
  const gone = edits.findIndex(({ id, name, was }) => !stored.has(id) && name !== was);
  if (gone >= 0) throw new AppError('not_found');
  const known = edits.filter(({ id }) => stored.has(id));
  const { write, clashes } = weighChanges(
    new Map(
      [...stored.values()].map((row) => [String(row.id), { to: row.name, by: row.renamed_by, at: row.renamed_at }]),
    ),
    known.map(({ id, name, was }) => ({ key: String(id), to: name, shown: was })),
  );
  requireNoClash(clashes.map((clash) => ({ ...clash, key: clash.to ?? clash.key })));
  return write.flatMap(({ key, to }) => {
    const row = stored.get(Number(key));
    return row && to !== null ? [{ id: row.id, from: row.name, to }] : [];
  });
}

function requireFreeNames(
  staff: Staff,
  stored: ReadonlyMap<number, StoredCategory>,
  edits: readonly CategoryEdit[],
  renames: readonly Rename[],
): void {
  const to = new Map(renames.map((rename) => [rename.id, rename.to]));
  const after = [...stored.values()].map(({ id, name }) => ({ id, name: to.get(id) ?? name }));
  const repeated = findRepeated(after, new Set(to.keys()));
  if (!repeated) return;
  const index = edits.findIndex(({ id }) => id === repeated.id);
  throw nameTaken(staff, `categories.${index}.name`, repeated.name);
}

/** By way of unused names: no name may appear twice, not even while two exchange theirs. */
async function writeNames(tx: AccountDb, staff: Staff, renames: readonly Rename[]): Promise<void> {
  const ids = renames.map(({ id }) => id);
  await sql`update categories set name = gen_random_uuid()::text where id = any(${ids}::bigint[])`.execute(tx);
  await sql`
    update categories c set name = r.name, renamed_by = ${staff.user_id}, renamed_at = now()
      from unnest(${ids}::bigint[], ${renames.map((rename) => rename.to)}::text[]) r (id, name)
        where c.id = r.id`.execute(tx);
}
