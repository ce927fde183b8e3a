import { sql } from 'kysely';
import { job } from '#platform/jobs/job.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { applyStockChanges as apply } from './apply-stock-changes.ts';
import { APPLY_KEY, applyStockChanges } from './availability/apply-stock-changes-soon.ts';

/** Applies an account's noted stock changes. */
export const applyStockChangesJob = job(applyStockChanges.name, applyStockChanges.payload, (_, { actor }) =>
  apply(actor),
);

/** Each minute: applies the noted changes of every account, so that none pile up where no channel is polled. */
export const sweepStock: SystemTask = {
  name: 'sweep-stock',
  schedule: '* * * * *',
  async run(owner) {
    await sql`
      select app.add_job(${applyStockChanges.name}, json_build_object('account_id', a.id),
        job_key => ${APPLY_KEY}::text || a.id)
        from accounts a where exists (select from stock_changes c where c.account_id = a.id)
       order by (${APPLY_KEY}::text || a.id) collate "C"`.execute(owner);
  },
};
