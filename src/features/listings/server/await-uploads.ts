import { setTimeout as wait } from 'node:timers/promises';
import type { Staff } from '#platform/db/actor.ts';
import type { UploadAlert } from '../contract.ts';
import { StoredOutcome, sayUpload } from './say-outcome.ts';

const LOOK_EVERY_MS = 300;
/** How long a caller waits at most. */
const MOST_MS = 60_000;

/** What became of these uploads, once all have ended or the caller has waited long enough. An abort ends the waiting. */
export async function awaitUploads(
  staff: Pick<Staff, 'db' | 'language'>,
  ids: readonly number[],
  signal: AbortSignal,
  mostMs = MOST_MS,
): Promise<UploadAlert[]> {
  const until = Date.now() + mostMs;
  for (;;) {
    const outcomes = await readOutcomes(staff, ids);
    const isEnded = outcomes.every(({ state }) => state === 'listed' || state === 'failed');
    if (isEnded || Date.now() >= until || signal.aborted) {
      return outcomes.map(({ sku, ...outcome }) => sayUpload(staff.language, sku, outcome));
    }
    await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

async function readOutcomes(
  { db }: Pick<Staff, 'db'>,
  ids: readonly number[],
): Promise<(StoredOutcome & { sku: string })[]> {
  const rows = await db
    .selectFrom('listings as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select(['p.sku', 'l.profile_name', 'l.state', 'l.link', 'l.left_out', 'l.error_kind', 'l.error'])
    .where('l.id', 'in', [...ids])
    .orderBy('l.profile_name')
    .orderBy('l.id')
    .execute();
  return rows.map((row) => ({ sku: row.sku, ...StoredOutcome.parse(row) }));
}
