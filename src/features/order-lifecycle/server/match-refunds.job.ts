import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#base/ids.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { announce } from '#platform/events/record-event.ts';
import { addJob, job } from '#platform/jobs/job.ts';
import { pairRefunds, type RefundCandidate } from '../pair-refunds.ts';
import { isWholeRefund } from './refund-of.ts';

/** Stores of refunds which sale each corrects. Run twice it changes nothing. */
export const matchRefunds = job('match-refunds', z.object({ order_ids: z.array(Id) }), ({ order_ids }, { actor }) =>
  actor.db.transaction().execute((tx) => storeCorrections(tx, actor, order_ids)),
);

/**
 * Has the refunds among these orders matched with their sales, and those that came before one of these sales. By a job, since it takes
 * orders that are not of the caller's page.
 */
export async function matchRefundsOf(tx: AccountDb, actor: Actor, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select id from orders where id = any(${orderIds}::bigint[]) and (total_cost < 0 or corrects_source_order_id is not null)
    union
    select r.id from orders o join orders r on r.customer_id = o.customer_id and r.total_cost < 0
     where o.id = any(${orderIds}::bigint[]) and o.total_cost > 0 and r.corrects_order_id is null and r.total_cost = -o.total_cost
    union
    select r.id from orders o join orders r on r.connection_id = o.connection_id and r.corrects_source_order_id = o.source_order_id
     where o.id = any(${orderIds}::bigint[]) and r.corrects_order_id is null
    order by id`.execute(tx);
  if (rows.length > 0) await addJob(tx, actor, matchRefunds, { order_ids: rows.map(({ id }) => id) });
}

async function storeCorrections(tx: AccountDb, actor: Actor, refundIds: readonly number[]): Promise<void> {
  // One after another, so that no two refunds take the same sale.
  await sql`select pg_advisory_xact_lock(hashtextextended('corrections', app.account_id()))`.execute(tx);
  const pairs = pairRefunds(await findCandidates(tx, refundIds));
  if (pairs.length === 0) return;
  const ids = pairs.flatMap(({ refund_id, sale_id }) => [refund_id, sale_id]);
  await sql`select from orders where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  const change = sql`update orders r set corrects_order_id = p.sale_id
    from jsonb_to_recordset(${jsonb(pairs)}) as p (refund_id bigint, sale_id bigint) where r.id = p.refund_id`;
  await announce(tx, actor, { type: 'orders.imported' }, change);
}

/** The sales that each refund may correct: the one that its channel names, or those of which it gives back the whole. */
async function findCandidates(tx: AccountDb, refundIds: readonly number[]): Promise<RefundCandidate[]> {
  const { rows } = await sql<RefundCandidate>`
    select r.id as refund_id, o.id as sale_id, true as is_named, r.order_date as refunded_at, o.order_date as sold_at
      from orders r join orders o on o.connection_id = r.connection_id and o.source_order_id = r.corrects_source_order_id and o.id <> r.id
     where r.id = any(${refundIds}::bigint[]) and r.corrects_order_id is distinct from o.id
    union all
    select r.id, o.id, false, r.order_date, o.order_date from orders r join orders o on ${isWholeRefund}
     where r.id = any(${refundIds}::bigint[]) and r.corrects_order_id is null and r.corrects_source_order_id is null
       and not exists (select from orders other where other.corrects_order_id = o.id and other.total_cost = r.total_cost)`.execute(
    tx,
  );
  return rows;
}
