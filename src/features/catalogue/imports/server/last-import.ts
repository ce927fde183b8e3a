import type { z } from 'zod';
import type { EntityId } from '#features/core/catalog/entities.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { Import, LastImport as LastImportSchema } from '../contract.ts';
import { sheetOf } from '../sheets.ts';
import { getImportView } from './find-imports.ts';

type LastImport = z.infer<typeof LastImportSchema>;

/** The last import of an entity that was run; undefined where none was. */
export async function findLastImport(staff: Staff, entity: EntityId): Promise<LastImport | undefined> {
  const row = await staff.db
    .selectFrom('imports')
    .select('id')
    .where('sheet', '=', sheetOf(entity))
    .where('state', 'in', ['done', 'undoing', 'undone', 'failed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toLastImport(staff, await getImportView(staff, row.id));
}

/**
 * An import in the four figures of the import screen: items that were there already count as skipped, updated or not.
 */
export function toLastImport(staff: Staff, { counts, ended_at, created_at }: Import): LastImport {
  return {
    date_time: inZone(staff, ended_at ?? created_at),
    import_success: counts.added,
    import_fail: counts.failed,
    import_skipped: counts.changed + counts.unchanged + counts.skipped,
  };
}

/** `2026-11-21 16:05:09` by the account's clocks. */
const inZone = ({ time_zone }: Staff, at: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'medium' }).format(
    new Date(at),
  );
