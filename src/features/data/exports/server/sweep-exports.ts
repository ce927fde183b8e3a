import { sql } from 'kysely';
import { publishEvent } from '#platform/events/record-event.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { writeExport } from './write-export.job.ts';

const MAX_AT_ONCE = 500;
const KEPT_ROWS_DAYS = 90;

/**
 * Every quarter of an hour: removes the files of expired exports, fails exports whose workers died on every try, and
 * deletes old rows.
 */
export const sweepExports: SystemTask = {
  name: 'sweep-exports',
  schedule: '*/15 * * * *',
  async run(owner, services) {
    const { files, log } = services;
    const { rows } = await sql<{ account_id: number; id: number; file_key: string }>`
      select account_id::int, id::int, file_key from exports
       where state = 'ready' and expires_at < now() order by expires_at limit ${MAX_AT_ONCE}`.execute(owner);
    for (const { account_id, id, file_key } of rows) {
      try {
        await files.remove(file_key);
      } catch (error) {
        log.warn({ err: error, account_id, export_id: id }, 'the file of an expired export could not be removed');
        continue; // it stays downloadable until it can
      }
      await sql`update exports set state = 'expired', file_key = null, changed_at = now()
        where account_id = ${account_id} and id = ${id} and state = 'ready'`.execute(owner);
      await publishEvent(owner, { account_id }, { type: 'export.expired' });
    }
    await writeExport.expire(owner, services);
    await sql`delete
      from exports where state in ('expired', 'failed')
      and created_at < now() - make_interval(days => ${KEPT_ROWS_DAYS})`.execute(owner);
  },
};
