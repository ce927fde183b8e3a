import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { type Cause, causeCondition } from './recheck-waiting.ts';

/** Orders that wait for a subject, and of these those that also wait for something else, which its correction would not release. */
export type WaitingOrders = { orders: number; staying: number };

/** `WaitingOrders` in SQL, on `problems p` by groups. */
export const waitingColumns = sql`count(*)::int as orders,
  count(*) filter (where exists (select from problems q where q.order_id = p.order_id and q.id <> p.id))::int as staying`;

/** How many orders wait for each of a cause's subjects; subjects that none waits for are left out. */
export async function waitingBySubject(db: AccountDb, cause: Cause): Promise<Map<string, WaitingOrders>> {
  const { rows } = await sql<WaitingOrders & { subject: string }>`
    select p.subject, ${waitingColumns}
      from problems p where ${causeCondition(cause)} group by p.subject`.execute(db);
  return new Map(rows.map(({ subject, ...waiting }) => [subject, waiting]));
}
