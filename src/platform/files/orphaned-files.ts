import { sql } from 'kysely';
import type { AccountDb } from '../db/database.ts';
import type { SystemTask } from '../jobs/worker.ts';
import { storageFailed } from './file-store.ts';

const A_ROUND = 50;
const MAX_ROUNDS = 20;

/** Reserves the keys of files before they are stored: a file that no row names is removed after a day. */
export async function reserveFiles(db: AccountDb, keys: readonly string[]): Promise<void> {
  await sql`insert into orphaned_files (key, remove_at)
    select unnest(${keys}::text[]), now() + interval '1 day'`.execute(db);
}

/**
 * Commits reserved files, in the transaction that creates the rows that name them.
 * @throws AppError storage_failed where the day has passed and they are gone
 */
export async function commitFiles(tx: AccountDb, keys: readonly string[]): Promise<void> {
  const { numAffectedRows } = await sql`delete from orphaned_files where key = any(${keys})`.execute(tx);
  if (Number(numAffectedRows) !== keys.length) throw storageFailed(new Error('stored files were not waited for'));
}

/**
 * Each minute: removes files that no row names. One that cannot be removed is retried in an hour and ends the run,
 * because a store that is down would fail for all of them.
 */
export const removeOrphanedFiles: SystemTask = {
  name: 'remove-orphaned-files',
  schedule: '* * * * *',
  async run(owner, { files, log }) {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const removed = await owner.transaction().execute((tx) => removeSome(tx, files.remove, log));
      if (removed < A_ROUND) return;
    }
  },
};

type Remove = (key: string) => Promise<void>;
type Warn = { warn(about: object, text: string): void };

/**
 * The rows stay locked meanwhile, so no transaction keeps a file that is being removed. @returns how many were removed
 */
async function removeSome(tx: AccountDb, remove: Remove, log: Warn): Promise<number> {
  const { rows } = await sql<{ key: string }>`
    select key from orphaned_files where remove_at <= now() order by remove_at limit ${A_ROUND}
    for update skip locked`.execute(tx);
  const removed: string[] = [];
  for (const { key } of rows) {
    try {
      await remove(key);
      removed.push(key);
    } catch (error) {
      log.warn({ key, err: error }, 'a file could not be removed');
      await sql`update orphaned_files set remove_at = now() + interval '1 hour' where key = ${key}`.execute(tx);
      break;
    }
  }
  await sql`delete from orphaned_files where key = any(${removed})`.execute(tx);
  return removed.length;
}
