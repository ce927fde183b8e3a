import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { addJobs } from '#platform/jobs/job.ts';
import { checkOrders } from '../../orders/server/check-orders.job.ts';
import type { ProblemKind } from '../problem-kinds.ts';

const ORDERS_A_JOB = 100;

/** What orders wait for; without a connection or subjects: all of the kind. */
export type Cause = { kind: ProblemKind; connection_id?: number; subjects?: readonly string[] };

/** Has every order checked again that waits for a cause, in the caller's transaction. @returns how many */
export async function recheckWaiting(tx: AccountDb, actor: Pick<Actor, 'account_id'>, cause: Cause): Promise<number> {
  const { rows } = await sql<{ order_id: number }>`
    select distinct p.order_id from problems p where ${causeCondition(cause)} order by p.order_id`.execute(tx);
  const ids = rows.map((row) => row.order_id);
  const batches = Array.from({ length: Math.ceil(ids.length / ORDERS_A_JOB) }, (_, n) => ({
    order_ids: ids.slice(n * ORDERS_A_JOB, (n + 1) * ORDERS_A_JOB),
  }));
  await addJobs(tx, actor, checkOrders, batches);
  return ids.length;
}

/** A cause in SQL, on `problems p`. */
export function causeCondition({ kind, connection_id, subjects }: Cause): RawBuilder<unknown> {
  return sql`p.kind = ${kind}
    ${connection_id === undefined ? sql`` : sql`and p.connection_id = ${connection_id}`}
    ${subjects === undefined ? sql`` : sql`and p.subject = any(${subjects}::text[])`}`;
}
