import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/db/tables.gen.ts';
import { announce } from '#platform/events/record-event.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';

const MOST_AT_ONCE = 500;
const KEPT_ROWS_DAYS = 90;
/** A worker tells every second how far it is; a job may wait for one for long. */
const SILENT = { running: '30 minutes', queued: '1 day' };

/**
 * Every quarter of an hour: files whose days are over go, exports whose workers were killed beyond all tries fail, and rows of
 * former months leave the list.
 */
export const tendExports: SystemTask = {
  name: 'tend-exports',
  schedule: '*/15 * * * *',
  async run(owner, { files, log }) {
    const { rows } = await sql<{ account_id: number; id: number; file_key: string }>`
      select account_id::int, id::int, file_key from exports
       where state = 'ready' and expires_at < now() order by expires_at limit ${MOST_AT_ONCE}`.execute(owner);
    for (const { account_id, id, file_key } of rows) {
      try {
        await files.remove(file_key);
      } catch (error) {
        log.warn({ err: error, account_id, export_id: id }, 'the file of an expired export could not be removed');
        continue; // it stays downloadable until it can
      }
      await sql`update exports set state = 'expired', file_key = null, changed_at = now()
        where account_id = ${account_id} and id = ${id} and state = 'ready'`.execute(owner);
      await announce(owner, { account_id }, { type: 'export.expired' });
    }
    await failSilent(owner, files);
    await sql`delete from exports where state in ('expired', 'failed') and created_at < now() - make_interval(days => ${KEPT_ROWS_DAYS})`.execute(
      owner,
    );
  },
};

async function failSilent(owner: Kysely<DB>, files: FileStore): Promise<void> {
  const { rows } = await sql<{ account_id: number; id: number; file_key: string | null }>`
    select account_id::int, id::int, file_key from exports
     where (state = 'running' and changed_at < now() - ${SILENT.running}::interval)
        or (state = 'queued' and changed_at < now() - ${SILENT.queued}::interval) limit ${MOST_AT_ONCE}`.execute(owner);
  for (const { account_id, id, file_key } of rows) {
    if (file_key) await files.remove(file_key).catch(() => {}); // the row must not stay as it is
    await sql`update exports set state = 'failed', error = 'export_failed', file_key = null, ended_at = now(), changed_at = now()
      where account_id = ${account_id} and id = ${id} and state in ('queued', 'running')`.execute(owner);
    await announce(owner, { account_id }, { type: 'export.failed' });
  }
}
