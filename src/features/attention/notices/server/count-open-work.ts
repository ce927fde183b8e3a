import { sql } from 'kysely';
import { ANY_KIND } from '#features/core/order-problems/server/problem-counts.ts';
import { isFollowed } from '#features/partners/outbox/server/is-followed.ts';
import { countStuck } from '#features/warehouse/stock/server/channel-sync/count-channel-stock.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { MAX_REFUSED, type OpenWork } from '../open-work-contract.ts';
import { needingOrders } from './needing-orders.ts';

/** So many imbalances are counted, and so many tax documents of each need. */
const MAX_READ = 10_000;

/**
 * Counts the open work in one statement: orders and links from kept counts, stock from the index of what differs,
 * refused writes as the outbox lists them, each connection's from its index.
 */
export async function countOpen(db: AccountDb): Promise<OpenWork> {
  const { rows } = await sql<OpenWork>`
    select (select coalesce(sum(d.orders), 0)::int from problem_count_deltas d where d.kind = ${ANY_KIND})
             + (select count(*)::int from ${needingOrders(MAX_READ)} n) as orders,
           (select coalesce(sum(d.n), 0)::int from connector_product_count_deltas d
             where not d.is_linked and not d.is_ignored) as links,
           ${countStuck} as stock,
           (select count(*)::int from (
             select from connections c cross join lateral (
               select from partner_writes w
                where w.connection_id = c.id and w.state = 'refused' and not ${isFollowed} order by w.id desc
                  limit ${MAX_REFUSED}) w
              where c.removed_at is null limit ${MAX_REFUSED}) counted) as refused`.execute(db);
  return rows[0] ?? { orders: 0, links: 0, stock: 0, refused: 0 };
}
