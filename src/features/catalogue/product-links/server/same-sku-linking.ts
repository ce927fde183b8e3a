import { writeLog } from '#features/partners/connections/server/connector-log.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent, recordEvent } from '#platform/events/record-event.ts';
import { linkSameSkusSoon } from './link-same-skus.job.ts';

/** Whether what a connection lists is linked by itself. */
export function readSameSkuLinking(db: AccountDb, connectionId: number): Promise<{ links_same_skus: boolean }> {
  return db
    .selectFrom('connections')
    .select('links_same_skus')
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow();
}

/** Turns it on, for what is listed already too, or off; links that were made stay. The same twice changes nothing. */
export function setSameSkuLinking(staff: Staff, connectionId: number, links_same_skus: boolean) {
  return staff.db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('connections')
      .set({ links_same_skus })
      .where('id', '=', connectionId)
      .where('links_same_skus', '<>', links_same_skus)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return { links_same_skus };
    const result = { text: links_same_skus ? 'linking_on' : 'linking_off' } as const;
    await writeLog(tx, staff, { connection_id: connectionId, action: 'settings', result });
    const changes = [{ field: 'links_same_skus', from: String(!links_same_skus), to: String(links_same_skus) }];
    await recordEvent(tx, staff, {
      type: 'connection.settings_saved',
      connection_id: connectionId,
      details: { changes },
    });
    await linkSameSkusSoon(tx, staff, [connectionId]);
    await publishEvent(tx, staff, { type: 'link.changed', connection_id: connectionId });
    return { links_same_skus };
  });
}
