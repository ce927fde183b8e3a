import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { setStatuses } from '#features/core/order-lifecycle/server/set-status.ts';
import type { Problem } from '#features/core/order-problems/problem-kinds.ts';
import { errorOf, problemKey } from '#features/core/order-problems/problem-sentences.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { type CheckOutcome, statusOf } from './check-outcome.ts';

/** Stores the products that lines resolve to. @returns the orders that have a line of another product now */
export async function saveLinks(tx: AccountDb, outcomes: readonly CheckOutcome[]): Promise<number[]> {
  const links = outcomes.flatMap(({ order, checked }) => {
    const before = new Map(order.lines.map((line) => [line.source_item_id, line.product_id]));
    return checked.lines
      .filter((line) => line.origin !== 'kit' && line.product_id !== before.get(line.source_item_id))
      .map(({ source_item_id, product_id }) => ({ order_id: order.id, source_item_id, product_id }));
  });
  if (links.length === 0) return [];
  await sql`update line_items l set product_id = r.product_id
    from jsonb_to_recordset(${jsonb(links)}) as r (order_id bigint, source_item_id text, product_id bigint)
    where l.order_id = r.order_id and l.source_item_id = r.source_item_id`.execute(tx);
  return links.map(({ order_id }) => order_id);
}

/** Stores the outcomes of checked orders, and notifies the open screens. */
export async function saveOutcomes(tx: AccountDb, actor: Actor, outcomes: readonly CheckOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const rows = outcomes.map((outcome) => ({
    id: outcome.order.id,
    order_status: statusOf(outcome),
    error: errorOf(outcome.problems),
    ship_method: outcome.checked.ship_method,
    warehouse: outcome.checked.warehouse,
    is_fast_track: outcome.checked.is_fast_track,
  }));
  const change = setStatuses(
    rows,
    sql`error text, ship_method text, warehouse text, is_fast_track boolean`,
    sql`error = r.error, ship_method = r.ship_method, warehouse = r.warehouse, is_fast_track = r.is_fast_track,
      needs_check = false`,
  );
  await publishEvent(tx, actor, { type: 'orders.checked' }, change);
}

/**
 * Stores new and changed problems, and removes solved ones; the others keep their row.
 */
export async function saveProblems(tx: AccountDb, outcomes: readonly CheckOutcome[]): Promise<void> {
  const solved = outcomes.flatMap(({ order, problems }) => {
    const found = new Set(problems.map(problemKey));
    return order.problems
      .filter((problem) => !found.has(problemKey(problem)))
      .map(({ kind, subject }) => ({ order_id: order.id, kind, subject }));
  });
  await removeProblems(tx, solved);
  await putProblems(tx, outcomes.flatMap(newProblems));
}

type ProblemRow = Required<Problem> & { order_id: number; connection_id: number };

function newProblems({ order, problems }: CheckOutcome): ProblemRow[] {
  const known = new Map(order.problems.map((problem) => [problemKey(problem), problem.detail ?? {}]));
  return problems
    .map(({ kind, subject, detail = {} }) => ({
      order_id: order.id,
      connection_id: order.connection_id,
      kind,
      subject,
      detail,
    }))
    .filter((problem) => !isDeepStrictEqual(known.get(problemKey(problem)), problem.detail));
}

async function removeProblems(tx: AccountDb, solved: readonly Pick<ProblemRow, 'order_id' | 'kind' | 'subject'>[]) {
  if (solved.length === 0) return;
  await sql`delete
    from problems p using jsonb_to_recordset(${jsonb(solved)}) as r (order_id bigint, kind text, subject text)
    where p.order_id = r.order_id and p.kind = r.kind and p.subject = r.subject`.execute(tx);
}

async function putProblems(tx: AccountDb, problems: readonly ProblemRow[]): Promise<void> {
  if (problems.length === 0) return;
  await sql`insert into problems (order_id, connection_id, kind, subject, detail)
    select order_id, connection_id, kind, subject, detail from jsonb_to_recordset(${jsonb(problems)})
      as r (order_id bigint, connection_id bigint, kind text, subject text, detail jsonb)
    on conflict (account_id, order_id, kind, subject) do update set detail = excluded.detail`.execute(tx);
}
