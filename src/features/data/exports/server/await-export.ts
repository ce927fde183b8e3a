import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import { pollUntil } from '#platform/jobs/poll-until.ts';

/**
 * Waits until an export has its file.
 * @throws AppError still_exporting after `timeoutMs`, export_failed or storage_failed where it failed, not_found where
 * it was deleted
 */
export async function awaitExport({ db }: Staff, id: number, timeoutMs: number): Promise<void> {
  const end = await pollUntil(async () => {
    const row = await db.selectFrom('exports').select(['state', 'error']).where('id', '=', id).executeTakeFirst();
    if (!row || row.state === 'expired') throw new AppError('not_found');
    if (row.state === 'failed') throw new AppError(row.error === 'storage_failed' ? 'storage_failed' : 'export_failed');
    return row.state === 'ready' ? row : undefined;
  }, timeoutMs);
  if (!end) throw new AppError('still_exporting');
}
