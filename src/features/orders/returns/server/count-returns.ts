import { sql } from 'kysely';
import { type ReturnState, returnStates } from '#features/core/order-lifecycle/return-rules.ts';
import type { AccountDb } from '#platform/db/database.ts';

type Counted = { counts: Record<ReturnState, number>; total: number };

/** How many returns are in each state. */
export async function countByState(db: AccountDb): Promise<Counted> {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from order_returns group by state`.execute(db);
  const byState = new Map(rows.map(({ state, n }) => [state, n]));
  const countOf = (state: ReturnState) => byState.get(state) ?? 0;
  return {
    counts: {
      requested: countOf('requested'),
      authorised: countOf('authorised'),
      on_its_way: countOf('on_its_way'),
      received: countOf('received'),
      inspected: countOf('inspected'),
      closed: countOf('closed'),
      refused: countOf('refused'),
    },
    total: returnStates.reduce((sum, state) => sum + countOf(state), 0),
  };
}

/** Those in a state, or all. */
export const totalOf =
  (state: ReturnState | undefined) =>
  ({ counts, total }: Counted): number =>
    state ? counts[state] : total;
