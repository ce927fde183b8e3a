import type { Staff } from '#platform/db/actor.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import type { Services } from '#platform/services.ts';
import type { FormInput } from '../form.ts';
import { publishHealth } from './connection-health.ts';
import { requireFreeName } from './connection-name.ts';
import { writeLog } from './connector-log.ts';
import { createConnection } from './create-connection.ts';
import { requireOffered } from './find-kinds.ts';
import { connectionQueue, MAX_ATTEMPTS } from './polls.ts';
import { readForm } from './read-form.ts';
import { readLists } from './read-lists.ts';
import { requireNoSamples } from './samples.ts';

export type AddedConnection = FormInput & { kind: string; name: string; poll_seconds: number; reads_lists: boolean };

/**
 * Adds a connection, paused: nothing is sent, and at most its lists are read, before an administrator activates it.
 * @returns its id
 * @throws AppError not_found for an unknown kind; invalid with the fields; sample_data_stands
 */
export async function addNewConnection(staff: Staff, services: Services, added: AddedConnection): Promise<number> {
  const { kind, name, poll_seconds } = added;
  const { credentials, settings } = readForm(staff.language, requireOffered(kind).manifest, added);
  return staff.db.transaction().execute(async (tx) => {
    await requireNoSamples(tx, staff);
    await requireFreeName(tx, staff, name, null);
    const connection = { kind, name, credentials, settings: { ...settings, poll_seconds }, state: 'paused' } as const;
    const id = await createConnection({ ...staff, db: tx }, services, connection);
    await writeLog(tx, staff, { connection_id: id, action: 'add', result: { text: 'added' } });
    await recordEvent(tx, staff, { type: 'connection.added', connection_id: id, details: { kind } });
    await publishHealth(tx, staff, id);
    if (added.reads_lists) {
      await addJob(
        tx,
        staff,
        readLists,
        { connection_id: id },
        { queue: connectionQueue(id), maxAttempts: MAX_ATTEMPTS },
      );
    }
    return id;
  });
}
