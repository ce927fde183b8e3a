import { sql } from 'kysely';
import type { ProblemKind } from '#features/order-problems/problem-kinds.ts';
import { ANY_KIND, problemCounts } from '#features/order-problems/server/problem-counts.ts';
import { isFollowed } from '#features/outbox/server/is-followed.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { MOST_REFUSED, type OpenWork } from '../open-work-contract.ts';

const UNLINKED: ProblemKind = 'unlinked_product';

/**
 * What needs somebody, in one statement: orders and links from kept counts, refused writes as the outbox lists them, each connection's from
 * its index.
 */
export async function countOpen(db: AccountDb): Promise<OpenWork> {
  const links = problemCounts(sql`d.subject, d.connection_id`, sql`d.kind = ${UNLINKED}`);
  const { rows } = await sql<OpenWork>`
    select (select coalesce(sum(d.orders), 0)::int from problem_count_deltas d where d.kind = ${ANY_KIND}) as orders,
           (select count(*)::int from ${links} waited_for) as links,
           (select count(*)::int from (
             select from connections c cross join lateral (
               select from partner_writes w
                where w.connection_id = c.id and w.state = 'refused' and not ${isFollowed} limit ${MOST_REFUSED}) w
              where c.removed_at is null limit ${MOST_REFUSED}) counted) as refused`.execute(db);
  return rows[0] ?? { orders: 0, links: 0, refused: 0 };
}
