import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { repliesFor } from '#texts/replies-for.ts';
import { logMappings } from './log-mappings.ts';
import { recheckUsers } from './recheck-users.ts';

/**
 * Deletes a channel's location with its mapping. Orders that have not left and went by it wait again; those in the
 * warehouse stay.
 * @throws AppError not_found
 */
export async function deleteLocationMapping(staff: Staff, connectionId: number, id: number) {
  return staff.db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom('connector_locations')
      .where('connection_id', '=', connectionId)
      .where('id', '=', id)
      .returning(['source_location_id', 'core_id'])
      .executeTakeFirst();
    if (!deleted) throw new AppError('not_found');
    const codes = [deleted.source_location_id];
    await recheckUsers(tx, staff, { connection_id: connectionId, by: 'source_location', codes });
    const changes = [{ field: deleted.source_location_id, from: deleted.core_id, to: null }];
    await recordEvent(tx, staff, {
      type: 'mapping.location_deleted',
      connection_id: connectionId,
      details: { changes },
    });
    await logMappings(tx, staff, { connection_id: connectionId, changes });
    return { message: repliesFor(staff).mappings.location_deleted };
  });
}
