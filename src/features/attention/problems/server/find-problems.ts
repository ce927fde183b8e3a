import { sql } from 'kysely';
import type { WaitingOrder } from '#features/core/order-problems/contract.ts';
import type { SubjectNames } from '#features/core/order-problems/problem-sentences.ts';
import { ANY_KIND, problemCounts } from '#features/core/order-problems/server/problem-counts.ts';
import { formatError } from '#features/core/order-problems/server/problem-texts.ts';
import { type Cause, causeCondition } from '#features/core/order-problems/server/recheck-waiting.ts';
import { subjectName, subjectNames } from '#features/core/order-problems/server/subject-name.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { MAX_GROUPS, type ProblemGroup } from '../contract.ts';

const MAX_WAITING = 200;

/** The causes that most orders wait for, how many causes there are, and how many orders wait for any. */
export async function findGroups(db: AccountDb) {
  const causes = problemCounts(sql`d.kind, d.subject, d.connection_id`, sql`d.kind <> ${ANY_KIND}`);
  const { rows } = await sql<ProblemGroup & { causes: number }>`
    select p.kind, p.subject, p.connection_id, p.orders, p.staying, p.causes, p.first_seen_at, p.oldest_order_id,
           ${subjectName} as subject_name, c.name as connection_name
      from (select g.kind, g.subject, g.connection_id, g.orders, g.staying, g.causes, o.first_seen_at,
        o.order_id as oldest_order_id
              from (select *, count(*) over ()::int as causes from ${causes} g order by orders desc, kind, subject
                limit ${MAX_GROUPS}) g
             cross join lateral (
               select q.first_seen_at, q.order_id from problems q
                where q.kind = g.kind and q.connection_id = g.connection_id and q.subject = g.subject
                order by q.first_seen_at, q.order_id limit 1) o) p
      join connections c on c.id = p.connection_id
     order by p.orders desc, p.first_seen_at, p.kind, p.subject`.execute(db);
  const waiting = await sql<{ orders: number }>`
    select coalesce(sum(d.orders), 0)::int as orders from problem_count_deltas d where d.kind = ${ANY_KIND}`.execute(
    db,
  );
  return {
    data: rows.map(({ causes: _, ...group }) => group),
    causes: rows[0]?.causes ?? 0,
    orders: waiting.rows[0]?.orders ?? 0,
  };
}

/** Orders that wait for a cause, those first that have waited longest. */
export async function findWaiting(staff: Staff, cause: Cause) {
  const { rows } = await sql<WaitingOrder & { names: SubjectNames }>`
    select o.id, o.order_number, o.customer_name, o.order_date, o.version, o.country, o.order_status, o.in_amware,
      o.is_held, o.error, ${subjectNames} as names,
           ((select count(*) from problems q where q.order_id = o.id) - 1)::int as other_problems
      from (select p.order_id, p.first_seen_at from problems p where ${causeCondition(cause)}
             order by p.first_seen_at, p.order_id limit ${MAX_WAITING}) p
      join orders o on o.id = p.order_id order by p.first_seen_at, p.order_id`.execute(staff.db);
  return { data: rows.map(({ names, ...row }) => ({ ...row, error: formatError(staff, row.error, names) })) };
}
