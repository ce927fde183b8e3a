import { sql } from 'kysely';
import type { z } from 'zod';
import { findLocked } from '#features/core/order-lifecycle/server/lock-order.ts';
import { countReported } from '#features/core/order-lifecycle/server/recorded-payments.ts';
import { balancesOf } from '#features/orders/balance/server/balances-of.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { repliesFor } from '#texts/replies-for.ts';
import type { DuplicatesOutcome, withdrawDuplicates } from '../contract.ts';
import { storeWithdrawn } from './store-withdrawn.ts';

type Named = z.output<typeof withdrawDuplicates.body>['orders'][number];

/**
 * Withdraws recorded payments that the channel reports too, each order in a transaction of its own. Outcomes come in
 * the order of the request. Payments that changed since the member saw them are skipped, so a second press is harmless.
 */
export async function withdrawDuplicatesOf(
  staff: Staff,
  orders: readonly Named[],
): Promise<z.output<(typeof withdrawDuplicates.replies)[200]>> {
  const data: { order_id: number; outcome: DuplicatesOutcome }[] = [];
  for (const named of orders) {
    const outcome = await staff.db.transaction().execute((tx) => withdrawOf(tx, staff, named));
    data.push({ order_id: named.order_id, outcome });
  }
  return { data };
}

async function withdrawOf(tx: AccountDb, staff: Staff, { order_id, payment_ids }: Named): Promise<DuplicatesOutcome> {
  const order = await findLocked(tx, order_id);
  if (!order) return 'not_found';
  const [found] = await balancesOf(tx, [order_id]);
  const duplicates = found?.balance.imbalances.flatMap(({ duplicate_payments }) => duplicate_payments) ?? [];
  if (
    !isSameSet(
      payment_ids,
      duplicates.map(({ id }) => id),
    )
  )
    return 'payments_changed';
  for (const { id } of duplicates)
    await storeWithdrawn(tx, staff, order, id, repliesFor(staff).orders.payment_told_too);
  // The channel's payments now stand for the withdrawn ones, so none of them counts for those that stay.
  await sql`
    update recorded_payments p set others_told = ${countReported(sql`p.amount`)}
      from orders o
     where o.id = p.order_id and p.order_id = ${order_id} and p.withdrawn_at is null
       and p.amount in (select amount from recorded_payments where id = any(${payment_ids}::bigint[]))`.execute(tx);
  return 'done';
}

const isSameSet = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));
