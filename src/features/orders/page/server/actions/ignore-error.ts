import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { type Refusal, refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import { type LockedOrder, lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { ignorableKinds, type Problem } from '#features/core/order-problems/problem-kinds.ts';
import { errorOf } from '#features/core/order-problems/problem-sentences.ts';
import { type Actor, type Author, authorId, type Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import { repliesFor } from '#texts/replies-for.ts';

/**
 * Waves an order through that a rule keeps, with a reason that stays on it.
 * @throws AppError order_not_waiting where no problem of the order may be ignored; order_not_submittable for a test or
 * a zero total
 */
export async function ignoreOrderError(staff: Staff, id: number, reason: string) {
  return staff.db.transaction().execute(async (tx) => {
    const refusal = await ignoreLocked(tx, staff, await lockOrder(tx, id), reason);
    if (refusal) throw new AppError(refusal);
    await addJob(tx, staff, checkOrders, { order_ids: [id] });
    return { message: repliesFor(staff).orders.error_ignored };
  });
}

/**
 * As `ignoreOrderError`, of an order that the transaction holds; its check is the caller's to add. @returns null, or
 * why not
 */
export async function ignoreLocked(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'> & Author,
  order: LockedOrder,
  reason: string,
): Promise<Refusal | null> {
  const { id } = order;
  const { rows: problems } = await sql<Problem>`
    select kind, subject from problems where order_id = ${id} and kind = any(${ignorableKinds}::text[])
      order by id`.execute(tx);
  const kinds = problems.map(({ kind }) => kind);
  const refusal = refusals.ignore({ ...order, has_ignorable_problem: kinds.length > 0 });
  if (refusal) return refusal;
  const ignored = jsonb({ error_message: errorOf(problems) ?? '', ignored_reason: reason, kinds });
  await sql`update orders set ignored_error = ${ignored}, updated_at = now(), updated_by = ${authorId(actor)}
    where id = ${id}`.execute(tx);
  await recordEvent(tx, actor, { type: 'order.error_ignored', order_id: id, details: { reason, kinds } });
  return null;
}
