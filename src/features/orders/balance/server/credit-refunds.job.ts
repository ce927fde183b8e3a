import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { creditOfRefunds, type Uncredited } from '#features/tax/documents/credit-of-refunds.ts';
import { validStates } from '#features/tax/documents/document-state.ts';
import { refundsByInvoice } from '#features/tax/documents/refunds-by-invoice.ts';
import { addCredit } from '#features/tax/documents/server/credit-document.ts';
import { lockDocument } from '#features/tax/documents/server/document/lock-document.ts';
import { creditableOf } from '#features/tax/documents/server/planning/creditable-of.ts';
import { findOpenInvoices } from '#features/tax/documents/server/planning/find-open-invoices.ts';
import { refundReason } from '#features/tax/documents/server/planning/refund-reason.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { addJob, addJobs, job, jobKind } from '#platform/jobs/job.ts';
import { orderBalance } from '../order-balance.ts';
import { withinTime } from '../time-limits.ts';
import { findBalanceFacts } from './find-balance-facts.ts';

/** While another note of the invoice is on its way, for a day at most. */
const AGAIN_MS = 300_000;

const keyOf = ({ order_id }: { order_id: number }): string => `credit-refunds:${order_id}`;

const kind = jobKind('credit-refunds', z.object({ order_id: Id }));

/**
 * Has refunds without a credit note credited, where the issuer of their sale wants that. It is tried once each time
 * they are found: an imbalance that stays is reported.
 */
export async function creditRefundsSoon(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  orderIds: readonly number[],
): Promise<void> {
  if (orderIds.length === 0) return;
  const { rows } = await sql<{ order_id: number }>`
    select distinct d.order_id from tax_documents d join tax_issuers i on i.country = d.country and i.credits_refunds
     where d.order_id = any(${orderIds}::bigint[]) and d.kind = 'sale' order by 1`.execute(tx);
  await addJobs(tx, actor, kind, rows, { key: keyOf });
}

/**
 * Credits what was refunded of an order's one valid invoice, or of those of its parcels, and has no note; what staff
 * left as it is stays. Doing it twice changes nothing: it waits for a note that is on its way, and the balance counts
 * those that are valid.
 */
export const creditRefundsJob = job(kind.name, kind.payload, async ({ order_id }, { actor }) => {
  await actor.db.transaction().execute(async (tx) => {
    const state = await lockInvoices(tx, order_id);
    if (state === 'later')
      return addJob(tx, actor, kind, { order_id }, { key: keyOf({ order_id }), delayMs: AGAIN_MS });
    if (state === 'for_staff') return;
    const { refunds, currency } = await findUncredited(tx, order_id);
    if (refunds.length === 0) return;
    const invoices = (await findOpenInvoices(tx, [order_id])).get(order_id) ?? [];
    const reason = await refundReason(
      tx,
      refunds.map(({ number }) => number),
    );
    for (const [invoice, parts] of refundsByInvoice(invoices, refunds, currency)) {
      const sale = await creditableOf(tx, invoice);
      const named = parts.map(({ number, amount }) => ({ number, amount }));
      await addCredit(tx, actor, invoice, { ...creditOfRefunds(sale, parts), reason, refunds: named, left: sale.left });
    }
  });
});

/**
 * Locks the invoices that can be credited: one of the whole order, or those of its parcels. `for_staff`: there are
 * others, one is being cancelled, or something is against a note of it; `later`: such a note is on its way, and what it
 * comes to is not known yet.
 */
async function lockInvoices(tx: AccountDb, orderId: number): Promise<'ready' | 'for_staff' | 'later'> {
  const { rows: invoices } = await sql<{ id: number; is_of_parcel: boolean }>`
    select id, share is not null as is_of_parcel from tax_documents where order_id = ${orderId} and kind = 'sale'
       and state = any(${[...validStates]}::text[]) order by id`.execute(tx);
  if (invoices.length === 0 || (invoices.length > 1 && invoices.some((one) => !one.is_of_parcel))) return 'for_staff';
  for (const { id } of invoices) if ((await lockDocument(tx, id)).state === 'cancelling') return 'for_staff';
  const { rows: open } = await sql<{ is_young: boolean }>`
    select not is_blocked and state <> 'rejected' and created_at > now() - interval '1 day' as is_young
      from tax_documents
     where origin_id = any(${invoices.map(({ id }) => id)}::bigint[]) and order_id = ${orderId} and credit is not null
       and state in ('not_submitted', 'sealed', 'sending', 'pending', 'in_doubt', 'rejected')`.execute(tx);
  if (open.length === 0) return 'ready';
  return open.every(({ is_young }) => is_young) ? 'later' : 'for_staff';
}

/**
 * The order's refunds that its balance names now, but for those that staff left as they are, and those that are orders
 * whose own note waits: that one credits them.
 */
async function findUncredited(
  tx: AccountDb,
  orderId: number,
): Promise<{ refunds: (Uncredited & { number: string })[]; currency: string }> {
  const [facts] = await findBalanceFacts(tx, [orderId]);
  if (!facts) return { refunds: [], currency: '' };
  const { rows: left } = await sql<{ subject: string }>`
    select subject from imbalances
     where order_id = ${orderId} and kind = 'refund_not_credited' and left_at is not null
    union
    select r.order_number from orders r join tax_documents d on d.order_id = r.id
     where r.corrects_order_id = ${orderId} and d.kind = 'correction'
       and d.state in ('not_submitted', 'rejected')`.execute(tx);
  const { imbalances } = orderBalance(withinTime(facts, Date.now()));
  const refunds = imbalances
    .filter(({ kind: one, subject }) => one === 'refund_not_credited' && !left.some((it) => it.subject === subject))
    .map(({ subject: number, amount }) => ({
      number,
      amount,
      lines: facts.refunds.find((refund) => refund.number === number)?.lines ?? [],
    }));
  return { refunds, currency: facts.currency };
}
