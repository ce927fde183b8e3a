import { sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';
import { MOST_HITS, type OrderHit } from '../contract.ts';
import { findOrdersByTerm } from './find-orders-by-term.ts';

const columns = sql<OrderHit>`o.id, o.order_number, o.source_order_number, o.order_status, o.customer_name, o.customer_email, o.order_date, o.tracking_number`;

/** The newest orders that match a term. */
export function findOrderHits(actor: Actor, term: string): Promise<OrderHit[]> {
  return findOrdersByTerm(actor, term, MOST_HITS, columns);
}
