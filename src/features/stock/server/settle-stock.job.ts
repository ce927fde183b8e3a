import { sql } from 'kysely';
import { z } from 'zod';
import { job } from '#platform/jobs/job.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { settleStock as settle } from './settle-stock.ts';

/** Settles an account's noted changes of stock, where no channel that is read does it. */
export const settleStock = job('settle-stock', z.object({}), (_, { actor }) => settle(actor));

/** Each minute: accounts with noted changes have them settled, so that paused and missing channels let nothing pile up. */
export const tendStock: SystemTask = {
  name: 'tend-stock',
  schedule: '* * * * *',
  async run(owner) {
    await sql`
      select graphile_worker.add_job(${settleStock.name}, json_build_object('account_id', a.id), job_key => 'settle-stock:' || a.id)
        from accounts a where exists (select from stock_changes c where c.account_id = a.id)`.execute(owner);
  },
};
