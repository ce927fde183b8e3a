import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';

/** Below the 60 s after which callers give up. */
const PATIENCE_MS = 55_000;
const SHORTEST_MS = 100;
const LONGEST_MS = 1_000;

/**
 * Waits until an export has its file.
 * @throws AppError still_exporting after `patienceMs`, export_failed or storage_failed where it failed, not_found where it was deleted
 */
export async function awaitExport({ db }: Staff, id: number, patienceMs = PATIENCE_MS): Promise<void> {
  const until = Date.now() + patienceMs;
  for (let pause = SHORTEST_MS; ; pause = Math.min(2 * pause, LONGEST_MS)) {
    const row = await db.selectFrom('exports').select(['state', 'error']).where('id', '=', id).executeTakeFirst();
    if (!row || row.state === 'expired') throw new AppError('not_found');
    if (row.state === 'ready') return;
    if (row.state === 'failed') throw new AppError(row.error === 'storage_failed' ? 'storage_failed' : 'export_failed');
    if (Date.now() + pause > until) throw new AppError('still_exporting');
    await wait(pause);
  }
}
