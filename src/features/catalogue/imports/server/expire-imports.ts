import { sql } from 'kysely';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { linesTables } from './forget-lines.ts';

const KEPT = '30 days';
const IMPORTS_A_NIGHT = 500;

/**
 * A month after an import, removes its file and its faults, and imports that were never run as a whole; its changes
 * stay recorded.
 */
export const expireImports: SystemTask = {
  name: 'expire-imports',
  schedule: '41 3 * * *',
  async run(owner, { files, log }) {
    const old = await owner
      .selectFrom('imports')
      .select(['account_id', 'id', 'state', 'file_key'])
      .where(sql<boolean>`created_at < now() - ${KEPT}::interval`)
      .where((is) => is.or([is('file_key', 'is not', null), is('state', 'in', ['uploaded', 'checked'])]))
      .where('state', 'not in', ['checking', 'running', 'undoing'])
      .limit(IMPORTS_A_NIGHT)
      .execute();
    for (const { account_id, id, state, file_key } of old) {
      try {
        if (file_key !== null) await files.remove(file_key);
      } catch (error) {
        log.warn({ err: error, file_key }, 'an old file stays until tomorrow');
        continue;
      }
      const where = sql`where account_id = ${account_id} and`;
      for (const table of linesTables)
        await sql`delete from ${sql.table(table)} ${where} import_id = ${id}`.execute(owner);
      if (state === 'uploaded' || state === 'checked')
        await sql`delete from imports ${where} id = ${id}`.execute(owner);
      else await sql`update imports set file_key = null ${where} id = ${id}`.execute(owner);
    }
  },
};
