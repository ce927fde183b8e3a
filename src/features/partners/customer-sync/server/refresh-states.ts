import { sql } from 'kysely';
import { z } from 'zod';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { BULK_TURN_MS, bulkQueue } from '#platform/jobs/account-queues.ts';
import { addJob, jobKind } from '#platform/jobs/job.ts';
import { lockCustomers } from './lock-customers.ts';

/** `after`: the customer up to which it is done. */
export const refreshStates = jobKind('refresh-customer-states', z.object({ after: z.number().int() }));

/** Has the state of every customer recomputed, in batches, after a change of the partners. */
export function refreshStatesSoon(tx: AccountDb, actor: Pick<Actor, 'account_id'>): Promise<void> {
  return addJob(
    tx,
    actor,
    refreshStates,
    { after: 0 },
    { queue: bulkQueue(actor), key: `customer-states:${actor.account_id}` },
  );
}

const A_BATCH = 500;

/** A turn of that work. @returns the customer up to which it got; null where it is done */
export async function refreshStatesAfter(actor: Actor, after: number, signal: AbortSignal): Promise<number | null> {
  const until = performance.now() + BULK_TURN_MS;
  for (let last: number | null = after; last !== null; last = await refreshBatch(actor, last)) {
    if (performance.now() > until || signal.aborted) return last;
  }
  await publishEvent(actor.db, actor, { type: 'customer.states_refreshed' });
  return null;
}

function refreshBatch({ db }: Actor, after: number): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; is_other: boolean }>`
      select c.id, (c.sync_status, c.sync_error) is distinct from (s.status, s.error) as is_other
        from (select * from customers where id > ${after} order by id limit ${A_BATCH}) c
       cross join lateral app.customer_state(app.account_id(), c.id) s order by c.id`.execute(tx);
    const last = rows.at(-1)?.id;
    if (last === undefined) return null;
    const ids = await lockCustomers(
      tx,
      rows.flatMap(({ id, is_other }) => (is_other ? id : [])),
    );
    await sql`delete from customer_links l
      where l.customer_id > ${after} and l.customer_id <= ${last}
        and not exists (select from customer_partners p where p.connection_id = l.connection_id)`.execute(tx);
    await sql`update customers c set sync_status = s.status, sync_error = s.error
      from unnest(${ids}::bigint[]) wanted (id) cross join lateral app.customer_state(app.account_id(), wanted.id) s
     where c.id = wanted.id`.execute(tx);
    return last;
  });
}
