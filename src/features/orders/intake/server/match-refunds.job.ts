import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { negateAmount } from '#base/money.ts';
import { isRefund } from '#features/core/order-lifecycle/order-rules.ts';
import { isOpen } from '#features/core/order-lifecycle/server/is-open.ts';
import { isWholeRefund } from '#features/core/order-lifecycle/server/refund-of.ts';
import { addChecks } from '#features/core/order-problems/server/recheck-waiting.ts';
import { planDocumentsOf } from '#features/tax/documents/server/planning/document-planning.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { addJob, job } from '#platform/jobs/job.ts';
import { pairRefunds, type RefundCandidate } from '../pair-refunds.ts';

/** Stores of refunds which sale each corrects. Run twice it changes nothing. */
export const matchRefunds = job('match-refunds', z.object({ order_ids: z.array(Id) }), ({ order_ids }, { actor }) =>
  actor.db.transaction().execute((tx) => storeCorrections(tx, actor, order_ids)),
);

/** An order that was just read. */
type ReadOrder = {
  id: number;
  source_order_id: string;
  customer_id: number | null;
  total_cost: string;
  corrects_source_order_id: string | null;
};

const isRefundOfOne = ({ total_cost, corrects_source_order_id }: ReadOrder): boolean =>
  isRefund({ total_cost }) || corrects_source_order_id !== null;

/**
 * Has the refunds among a channel's orders matched with their sales, and those that came before one of these sales. By
 * a job, since it takes orders that are not of the caller's page.
 */
export async function matchRefundsOf(
  tx: AccountDb,
  actor: Actor,
  connectionId: number,
  read: readonly ReadOrder[],
): Promise<void> {
  const sales = read.filter((order) => !isRefundOfOne(order));
  const earlier = sales.length > 0 ? await findEarlierRefunds(tx, connectionId, sales) : [];
  const order_ids = [...read.filter(isRefundOfOne).map(({ id }) => id), ...earlier];
  if (order_ids.length > 0) await addJob(tx, actor, matchRefunds, { order_ids });
}

/** Refunds without a sale that may be of one of these: by amount and customer, or by name. */
async function findEarlierRefunds(tx: AccountDb, connectionId: number, sales: readonly ReadOrder[]): Promise<number[]> {
  const customers = [...new Set(sales.flatMap(({ customer_id }) => customer_id ?? []))];
  const amounts = [...new Set(sales.map(({ total_cost }) => negateAmount(total_cost)))];
  const { rows } = await sql<{ id: number }>`
    select id from orders
      where customer_id = any(${customers}::bigint[]) and total_cost < 0 and corrects_order_id is null
       and connection_id = ${connectionId} and total_cost = any(${amounts}::numeric[])
    union
    select id from orders
      where connection_id = ${connectionId} and corrects_order_id is null and corrects_source_order_id is not null
       and corrects_source_order_id = any(${sales.map(({ source_order_id }) => source_order_id)}::text[])`.execute(tx);
  return rows.map(({ id }) => id);
}

async function storeCorrections(tx: AccountDb, actor: Actor, refundIds: readonly number[]): Promise<void> {
  // One after another, so that no two refunds take the same sale.
  await sql`select pg_advisory_xact_lock(hashtextextended('corrections', app.account_id()))`.execute(tx);
  const pairs = pairRefunds(await findCandidates(tx, refundIds));
  if (pairs.length === 0) return;
  const ids = pairs.flatMap(({ refund_id, sale_id }) => [refund_id, sale_id]);
  await sql`select from orders where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx);
  const change = sql`update orders r set corrects_order_id = p.sale_id
    from jsonb_to_recordset(${jsonb(pairs)}) as p (refund_id bigint, sale_id bigint) where r.id = p.refund_id`;
  await publishEvent(tx, actor, { type: 'orders.imported' }, change);
  await checkSales(
    tx,
    actor,
    pairs.map(({ sale_id }) => sale_id),
  );
  // Their documents may have been planned before it was known what they correct.
  await planDocumentsOf(
    tx,
    actor,
    pairs.map(({ refund_id }) => refund_id),
  );
}

/** A sale that has not left is checked before anything of it is sent: what was refunded may be a part of it. */
async function checkSales(tx: AccountDb, actor: Actor, saleIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update orders o set needs_check = true where o.id = any(${saleIds}::bigint[]) and ${isOpen}
    returning o.id`.execute(tx);
  await addChecks(
    tx,
    actor,
    rows.map(({ id }) => id),
  );
}

/**
 * The sales that each refund may correct: the one that its channel names, or those of which it gives back the whole.
 */
async function findCandidates(tx: AccountDb, refundIds: readonly number[]): Promise<RefundCandidate[]> {
  const { rows } = await sql<RefundCandidate>`
    select r.id as refund_id, o.id as sale_id, true as is_named, r.order_date as refunded_at, o.order_date as sold_at
      from orders r join orders o on o.connection_id = r.connection_id
        and o.source_order_id = r.corrects_source_order_id and o.id <> r.id
     where r.id = any(${refundIds}::bigint[]) and r.corrects_order_id is distinct from o.id
    union all
    select r.id, o.id, false, r.order_date, o.order_date from orders r join orders o on ${isWholeRefund}
     where r.id = any(${refundIds}::bigint[]) and r.corrects_order_id is null and r.corrects_source_order_id is null
       and not exists (select
         from orders other where other.corrects_order_id = o.id and other.total_cost = r.total_cost)`.execute(tx);
  return rows;
}
