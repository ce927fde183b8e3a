import type { AccountDb } from '#platform/db/database.ts';
import { SampleData } from '../contract.ts';
import { EMPTIED_TABLES } from './emptied-tables.ts';
import { fillSteps } from './fill-step.ts';

/** How it stands with the account's samples. */
export async function readSampleData(db: AccountDb): Promise<SampleData> {
  const row = await db.selectFrom('sample_data').select(['state', 'done', 'has_failed']).executeTakeFirst();
  if (!row) return { state: null, done: 0, total: 0, has_failed: false };
  const total = row.state === 'emptying' ? EMPTIED_TABLES.length : fillSteps.length;
  return SampleData.parse({ ...row, total });
}
