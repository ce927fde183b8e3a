import { sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';
import { MOST_HITS, type OrderHit } from '../contract.ts';
import { findOrderIds } from './find-order-ids.ts';

/** The newest orders that match a term. */
export async function findOrderHits(actor: Actor, term: string): Promise<OrderHit[]> {
  const ids = await findOrderIds(actor, term, MOST_HITS);
  if (ids.length === 0) return [];
  const { rows } = await sql<OrderHit>`
    select id, order_number, source_order_number, order_status, customer_name, customer_email, order_date
      from orders where id = any(${ids}::bigint[]) order by order_date desc, id desc`.execute(actor.db);
  return rows;
}
