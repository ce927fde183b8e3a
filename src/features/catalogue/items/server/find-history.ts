import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { formatRemarks } from '#features/catalogue/listings/server/format-outcome.ts';
import type { EntityId } from '#features/core/catalog/entities.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { HistoryEntry } from '../contract.ts';
import { itemEntries } from './item-entries.ts';

const A_PAGE = 50;

/**
 * What was changed of an item, by hand and by files, and where it was linked and uploaded, newest first. @throws
 * AppError not_found
 */
export async function findItemHistory({ db, language }: Staff, entity: EntityId, id: number, page: number) {
  const found = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .where('entity_id', '=', entity)
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  const { rows } = await sql<Omit<HistoryEntry, 'remarks'> & { outcome: unknown }>`
    select id, at, type, actor, changes, note, outcome from ${itemEntries(id, page * A_PAGE + 1)} entries
     order by at desc, id desc limit ${A_PAGE + 1} offset ${(page - 1) * A_PAGE}`.execute(db);
  const data = rows
    .slice(0, A_PAGE)
    .map(({ outcome, ...entry }) => ({ ...entry, remarks: formatRemarks(language, outcome) }));
  return { data, has_more: rows.length > A_PAGE };
}
