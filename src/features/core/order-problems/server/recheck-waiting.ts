import { type RawBuilder, sql } from 'kysely';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import { type Actor, type Author, authorId } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { BATCH_PRIORITY, checksQueue } from '#platform/jobs/account-queues.ts';
import { addJobs } from '#platform/jobs/job.ts';
import type { ProblemKind } from '../problem-kinds.ts';

const ORDERS_A_JOB = 100;

/** What orders wait for; without a connection or subjects: all of the kind. */
export type Cause = { kind: ProblemKind; connection_id?: number; subjects?: readonly string[] };

type SingleCause = { kind: ProblemKind; connection_id: number; subject: string };

/** Has every order checked again that waits for a cause, in the caller's transaction. @returns how many */
export async function recheckWaiting(tx: AccountDb, actor: Pick<Actor, 'account_id'>, cause: Cause): Promise<number> {
  const ids = await findWaitingIds(tx, [cause]);
  await addChecks(tx, actor, ids);
  return ids.length;
}

/**
 * As `recheckWaiting` for several causes at once, for people: every screen shows how far it is. @returns how many
 * orders
 */
export async function startRecheck(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'> & Author,
  causes: readonly Cause[],
): Promise<number> {
  return startRecheckOf(tx, actor, await findWaitingIds(tx, causes), singleCause(causes));
}

/** The one cause with one subject that a correction is for, if it is. */
function singleCause(causes: readonly Cause[]): SingleCause | undefined {
  const [cause, ...others] = causes.filter(({ subjects }) => subjects?.length !== 0);
  const [subject, ...more] = cause?.subjects ?? [];
  if (!cause?.connection_id || subject === undefined || others.length + more.length > 0) return undefined;
  return { kind: cause.kind, connection_id: cause.connection_id, subject };
}

/** As `startRecheck` for these orders, whatever they wait for. @returns how many orders */
export async function startRecheckOf(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'> & Author,
  ids: readonly number[],
  cause?: SingleCause,
): Promise<number> {
  const [first] = ids;
  if (first === undefined) return 0;
  await sql`delete from rechecks where created_at < now() - interval '1 day'`.execute(tx);
  const { id } = await tx
    .insertInto('rechecks')
    .values({
      total: ids.length,
      started_by: authorId(actor),
      first_order_id: ids.reduce((a, b) => Math.min(a, b), first),
      ...cause,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addChecks(tx, actor, ids, id);
  await publishEvent(tx, actor, { type: 'recheck.started' });
  return ids.length;
}

async function findWaitingIds(tx: AccountDb, causes: readonly Cause[]): Promise<number[]> {
  if (causes.length === 0) return [];
  const { rows } = await sql<{ order_id: number }>`
    select distinct p.order_id from problems p
     where ${sql.join(
       causes.map((cause) => sql`(${causeCondition(cause)})`),
       sql` or `,
     )}
     order by p.order_id`.execute(tx);
  return rows.map((row) => row.order_id);
}

/** Has these orders checked again, in the caller's transaction; a recheck that is shown counts them. */
export async function addChecks(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  ids: readonly number[],
  recheck_id?: number,
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(ids.length / ORDERS_A_JOB) }, (_, n) => ({
    order_ids: ids.slice(n * ORDERS_A_JOB, (n + 1) * ORDERS_A_JOB),
    ...(recheck_id !== undefined && { recheck_id }),
  }));
  await addJobs(tx, actor, checkOrders, batches, {
    queue: (_, n) => checksQueue(actor, n),
    priority: BATCH_PRIORITY,
  });
}

/** A cause in SQL, on `problems p`: one subject is an equal value, so that an index has its rows in their order. */
export function causeCondition({ kind, connection_id, subjects }: Cause): RawBuilder<unknown> {
  return sql`p.kind = ${kind}
    ${connection_id === undefined ? sql`` : sql`and p.connection_id = ${connection_id}`}
    ${
      subjects === undefined
        ? sql``
        : subjects.length === 1
          ? sql`and p.subject = ${subjects[0]}`
          : sql`and p.subject =
      any(${subjects}::text[])`
    }`;
}
