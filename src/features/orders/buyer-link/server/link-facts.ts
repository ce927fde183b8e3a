import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { submissionUnderWay } from '#features/core/order-lifecycle/server/lock-order.ts';
import { findReplaceable } from '#features/tax/documents/server/replacing/find-replaceable.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { BuyerLinkFacts } from '../buyer-link-rules.ts';

/** What decides about an order's link, what its buyer is shown of it, and where it is mailed. */
type OrderOfLink = BuyerLinkFacts & { order_number: string; currency: string; customer_email: string };

/** @throws AppError not_found */
export async function findLinkFacts(db: AccountDb, orderId: number): Promise<OrderOfLink> {
  const { rows } = await sql<Omit<OrderOfLink, 'replaceable_id'>>`
    select o.country, o.order_status, o.total_cost::text, o.order_date, o.order_number, trim(o.currency) as currency,
           o.customer_email,
           ${submissionUnderWay(orderId)} as is_being_sent,
           exists (select from tax_issuers i where i.is_active and i.country = o.country) as has_issuer,
           array(select d.state from tax_documents d where d.order_id = o.id and d.kind = 'sale' and not exists (
             select from tax_documents r where r.replaces_id = d.id and r.cancels_replaced
               and r.state <> 'ignored')) as invoice_states
      from orders o where o.id = ${orderId}`.execute(db);
  const [order] = rows;
  if (!order) throw new AppError('not_found');
  return { ...order, replaceable_id: await findReplaceable(db, orderId) };
}
