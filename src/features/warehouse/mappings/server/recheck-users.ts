import { type RawBuilder, sql } from 'kysely';
import { isOpen } from '#features/core/order-lifecycle/server/is-open.ts';
import type { ProblemKind } from '#features/core/order-problems/problem-kinds.ts';
import { addChecks } from '#features/core/order-problems/server/recheck-waiting.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';

/** What open orders go by: a channel's codes of how, or of where from. */
export type Used = { connection_id: number; by: 'shipping_code' | 'source_location'; codes: readonly string[] };

const columns = { shipping_code: sql`o.shipping_code`, source_location: sql`o.source_location` };

/** The condition on orders `o`. */
function goesBy({ connection_id, by, codes }: Used): RawBuilder<unknown> {
  return sql`o.connection_id = ${connection_id} and ${columns[by]} = any(${codes}::text[]) and ${isOpen}`;
}

/** How many orders that have not left go by these codes. */
export async function countUsers(db: AccountDb, used: Used): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from orders o where ${goesBy(used)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * Has the orders checked again that have not left and go by these codes, so that the warehouse gets them as mapped now,
 * or wait where nothing is mapped any more. Those that wait for one of `others` are left out: they are checked by that
 * cause.
 */
export async function recheckUsers(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  used: Used,
  others: readonly ProblemKind[] = [],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from orders o where ${goesBy(used)}
       and not exists (select from problems p where p.order_id = o.id and p.kind = any(${others}::text[]))
     order by id`.execute(tx);
  await addChecks(
    tx,
    actor,
    rows.map(({ id }) => id),
  );
}
