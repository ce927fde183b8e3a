import { sql } from 'kysely';
import { signOf, subtractAmount } from '#base/money.ts';
import { comparePayments } from '#features/core/order-lifecycle/server/compare-payments.ts';
import { job } from '#platform/jobs/job.ts';

/** At most so many orders are compared again, the newest first; the same limit holds for those with an imbalance. */
const MAX_COMPARED = 10_000;

/**
 * Notes for the sweep the orders whose balance another tolerance may change. A greater tolerance: those with a reported
 * imbalance within it. A smaller one: the newest that have payments. Doing it twice changes nothing.
 */
export const comparePaymentsJob = job(
  comparePayments.name,
  comparePayments.payload,
  async ({ from, to }, { actor }) => {
    const isGreater = signOf(subtractAmount(to, from)) > 0;
    const concerned = isGreater
      ? sql`
      select order_id from imbalances
       where kind in ('overpaid', 'underpaid') and left_at is null and amount <= ${to}::numeric
       order by since limit ${MAX_COMPARED}`
      : sql`
      select o.id from (select id, payments from orders order by id desc limit ${MAX_COMPARED}) o
       where o.payments <> '[]' or exists (select from recorded_payments p where p.order_id = o.id)`;
    await sql`insert into balance_notes (order_id) ${concerned}`.execute(actor.db);
  },
);
