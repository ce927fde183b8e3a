import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { ProblemKind } from '../problem-kinds.ts';
import { problemCounts } from './problem-counts.ts';

/**
 * Orders that wait for a subject, and of these those that also wait for something else, which its correction would not
 * release.
 */
export type WaitingOrders = { orders: number; staying: number };

/** `WaitingOrders` in SQL, on `problems p` by groups. */
export const waitingColumns = sql`count(*)::int as orders,
  count(*) filter (where exists (select from problems q
    where q.order_id = p.order_id and q.id <> p.id))::int as staying`;

type Subjects = { kind: ProblemKind; connection_id: number; subjects?: readonly string[] };

/** How many orders wait for each subject of a kind; subjects that none waits for are left out. */
export async function waitingBySubject(
  db: AccountDb,
  { kind, connection_id, subjects }: Subjects,
): Promise<Map<string, WaitingOrders>> {
  const isMeant = sql`d.kind = ${kind} and d.connection_id = ${connection_id}
    ${subjects ? sql`and d.subject = any(${subjects}::text[])` : sql``}`;
  const { rows } = await sql<WaitingOrders & { subject: string }>`
    select * from ${problemCounts(sql`d.subject`, isMeant)} w`.execute(db);
  return new Map(rows.map(({ subject, ...waiting }) => [subject, waiting]));
}
