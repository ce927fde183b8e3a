import { sql } from 'kysely';
import { signOf, subtractAmount } from '#base/money.ts';
import { comparePayments } from '#features/core/order-lifecycle/server/compare-payments.ts';
import { job } from '#platform/jobs/job.ts';

/** Of an account with more orders the newest so many are compared again, and so many of what is told. */
const MAX_COMPARED = 10_000;

/**
 * Notes the orders whose balance another tolerance may change, for the sweep: a greater one those that are told and
 * are within it, a smaller one the newest that have payments. Doing it twice changes nothing.
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
