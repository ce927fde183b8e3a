import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import type { Services } from '#platform/services.ts';
import { visibleTo } from './visible-exports.ts';

/**
 * Deletes an export and its file; a worker that still writes it finds it gone and stops. @throws AppError not_found,
 * storage_failed
 */
export async function removeExport(staff: Staff, { files }: Services, id: number): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('exports')
      .where('id', '=', id)
      .where(visibleTo(staff))
      .returning('file_key')
      .executeTakeFirst();
    if (!row) throw new AppError('not_found');
    await publishEvent(tx, staff, { type: 'export.deleted' });
    // Last: where the storage refuses, the row stays.
    if (row.file_key) await files.remove(row.file_key);
  });
}
