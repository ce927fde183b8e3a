import { sql } from 'kysely';
import { MAX_HITS } from '#features/catalogue/items/search-contract.ts';
import { findOrdersByTerm } from '#features/orders/order/server/find-orders-by-term.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { OrderHit } from '../contract.ts';

const columns = sql<OrderHit>`o.id, o.order_number, o.source_order_number, o.order_status, o.customer_name,
  o.customer_email, o.order_date, o.tracking_number`;

/** The newest orders that match a term. */
export function findOrderHits(actor: Actor, term: string): Promise<OrderHit[]> {
  return findOrdersByTerm(actor, term, MAX_HITS, columns);
}
