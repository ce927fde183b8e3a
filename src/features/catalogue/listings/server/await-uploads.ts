import { sql } from 'kysely';
import type { Staff } from '#platform/db/actor.ts';
import { memberName } from '#platform/db/member-name.ts';
import { pollUntil } from '#platform/jobs/poll-until.ts';
import type { UploadAlert } from '../contract.ts';
import { nameAmongSeveral } from './find-profiles.ts';
import { formatUpload, StoredOutcome } from './format-outcome.ts';

/**
 * What became of these uploads, once all have ended or the caller has waited long enough. An abort ends the waiting.
 */
export async function awaitUploads(
  staff: Pick<Staff, 'db' | 'language'>,
  ids: readonly number[],
  timeoutMs: number,
  signal: AbortSignal,
): Promise<UploadAlert[]> {
  const ended = await pollUntil(
    async () => {
      const outcomes = await readOutcomes(staff, ids);
      return outcomes.every(({ state }) => state === 'listed' || state === 'failed') ? outcomes : undefined;
    },
    timeoutMs,
    signal,
  );
  const outcomes = ended ?? (await readOutcomes(staff, ids));
  return outcomes.map(({ sku, ...outcome }) => formatUpload(staff.language, sku, outcome));
}

async function readOutcomes(
  { db }: Pick<Staff, 'db'>,
  ids: readonly number[],
): Promise<(StoredOutcome & { sku: string })[]> {
  const rows = await db
    .selectFrom('listings as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select(['p.sku', 'l.profile_name', 'l.state', 'l.link', 'l.left_out', 'l.error_kind', 'l.error'])
    .select(nameAmongSeveral(sql.ref('l.connection_id')).as('connection'))
    .select(memberName('l.dropped_by').as('dropped_by'))
    .where('l.id', 'in', [...ids])
    .orderBy('l.profile_name')
    .orderBy('l.id')
    .execute();
  return rows.map((row) => ({ sku: row.sku, ...StoredOutcome.parse(row) }));
}
