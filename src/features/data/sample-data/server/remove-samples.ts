import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { hasSamples, lockSamples } from '#features/partners/connections/server/samples.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import type { SampleData } from '../contract.ts';
import { mayEmpty } from '../sample-rules.ts';
import { readSampleData } from './read-sample-data.ts';
import { runSamples } from './run-samples.job.ts';
import { sampleKinds } from './sample-kinds.ts';

/**
 * Has an account emptied of its samples. At once its partners are read no more; the rows go in steps (`runSamples`).
 * Asked for again while it is emptied, it goes on; where there is nothing to empty, nothing is done.
 * @throws AppError sample_data_mixed where the account has a partner that is no sample
 */
export function removeSamples(staff: Staff): Promise<SampleData> {
  return staff.db.transaction().execute(async (tx) => {
    await lockSamples(tx, staff);
    const has_samples = await hasSamples(tx);
    if (!has_samples) return readSampleData(tx);
    if (!mayEmpty({ has_samples, has_others: await hasOthers(tx) })) throw new AppError('sample_data_mixed');
    await tx.updateTable('connections').set({ state: 'paused' }).where('state', '<>', 'paused').execute();
    const { rows } = await sql<{ id: number }>`
      update sample_data
        set state = 'emptying', done = case when state = 'emptying' then done else 0 end, has_failed = false,
             started_by = ${staff.user_id}, changed_at = now() returning id`.execute(tx);
    for (const { id } of rows) await runSamples.start(tx, staff, { id });
    await publishEvent(tx, staff, { type: 'samples.progress' });
    return readSampleData(tx);
  });
}

/** Whether the account has, or had, a connection that is no sample. */
async function hasOthers(db: AccountDb): Promise<boolean> {
  const other = db.selectFrom('connections').select('id').where('kind', 'not in', sampleKinds).limit(1);
  return (await other.executeTakeFirst()) !== undefined;
}
