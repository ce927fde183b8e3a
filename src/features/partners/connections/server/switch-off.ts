import { sql } from 'kysely';
import type { Capability } from '#connectors/core/connector.ts';
import type { Actor } from '#platform/db/actor.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { publishHealth } from './connection-health.ts';
import { writeLog } from './connector-log.ts';
import type { OpenConnection } from './open-connection.ts';

type Stopped = { capability: Capability; text: 'stock_stopped'; reason: string };

/**
 * Switches off one thing that a connection does, since its partner does otherwise than we take it to do; the rest goes
 * on. It stands in the settings, in the log and as the last error until a person switches it on again. Nothing where no
 * setting stands for it.
 */
export async function switchOff(actor: Actor, open: OpenConnection, stopped: Stopped): Promise<void> {
  const { capability, text, reason } = stopped;
  const setting = open.connector.manifest.switches?.[capability];
  if (setting === undefined) return;
  const field = `settings.${setting}`;
  await actor.db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      update connections
         set settings = jsonb_set(settings, array[${setting}::text], 'false'), version = version + 1,
             saved_by = null, saved_at = now(), saved_fields = array[${field}::text],
             last_error = ${reason}, last_error_kind = ${text}, last_error_at = now()
       where id = ${open.id} and settings -> ${setting}::text = 'true'`.execute(tx);
    if (!numAffectedRows) return;
    const result = { text, params: { reason } };
    await writeLog(tx, actor, { connection_id: open.id, action: 'settings', result, is_failure: true });
    const changes = [{ field, from: 'true', to: 'false' }];
    await recordEvent(tx, actor, { type: 'connection.settings_saved', connection_id: open.id, details: { changes } });
    await publishHealth(tx, actor, open.id);
  });
}
