import { sql } from 'kysely';
import { z } from 'zod';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { addJob, job } from '#platform/jobs/job.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { settleStock as settle } from './settle-stock.ts';

/** Settles an account's noted changes of stock, where no channel that is read does it. */
export const settleStock = job('settle-stock', z.object({}), (_, { actor }) => settle(actor));

const keyOf = 'settle-stock:';

/** Has what the transaction noted settled as soon as it is committed; the last thing that it does, since others may wait for it. */
export async function settleSoon(tx: AccountDb, actor: Pick<Actor, 'account_id'>): Promise<void> {
  await addJob(tx, actor, settleStock, {}, { key: keyOf + actor.account_id });
}

/** Each minute: accounts with noted changes have them settled, so that paused and missing channels let nothing pile up. */
export const tendStock: SystemTask = {
  name: 'tend-stock',
  schedule: '* * * * *',
  async run(owner) {
    await sql`
      select graphile_worker.add_job(${settleStock.name}, json_build_object('account_id', a.id), job_key => ${keyOf}::text || a.id)
        from accounts a where exists (select from stock_changes c where c.account_id = a.id)
       order by (${keyOf}::text || a.id) collate "C"`.execute(owner);
  },
};
