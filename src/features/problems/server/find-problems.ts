import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { ProblemGroup } from '../contract.ts';
import { type Cause, causeCondition } from './recheck-waiting.ts';
import { subjectName } from './subject-name.ts';

const MOST_GROUPS = 500;
const MOST_WAITING = 200;

/** The causes that orders wait for, most orders first. */
export async function findGroups(db: AccountDb) {
  const groups = await sql<ProblemGroup>`
    select p.*, ${subjectName} as subject_name, c.name as connection_name from (
        select kind, subject, connection_id, count(*)::int as orders, min(first_seen_at) as first_seen_at,
               (array_agg(order_id order by first_seen_at, order_id))[1] as oldest_order_id
          from problems group by kind, subject, connection_id order by orders desc, first_seen_at limit ${MOST_GROUPS}) p
      join connections c on c.id = p.connection_id
     order by p.orders desc, p.first_seen_at`.execute(db);
  const waiting = await sql<{ orders: number }>`select count(distinct order_id)::int as orders from problems`.execute(
    db,
  );
  return { data: groups.rows, orders: waiting.rows[0]?.orders ?? 0 };
}

type Waiting = { id: number; order_number: string; customer_name: string; order_date: string; other_problems: number };

/** Orders that wait for a cause, oldest first. */
export async function findWaiting(db: AccountDb, cause: Cause) {
  const { rows } = await sql<Waiting>`
    select o.id, o.order_number, o.customer_name, o.order_date,
           ((select count(*) from problems q where q.order_id = o.id) - 1)::int as other_problems
      from problems p join orders o on o.id = p.order_id
     where ${causeCondition(cause)} order by o.order_date, o.id limit ${MOST_WAITING}`.execute(db);
  return { data: rows };
}
