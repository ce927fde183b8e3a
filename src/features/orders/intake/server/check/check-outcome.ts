import type { DomainEvent } from '#base/events.ts';
import { isRefund } from '#features/core/order-lifecycle/order-rules.ts';
import type { OrderStatus } from '#features/core/order-lifecycle/order-status.ts';
import type { Problem } from '#features/core/order-problems/problem-kinds.ts';
import { problemKey } from '#features/core/order-problems/problem-sentences.ts';
import type { Checked } from '../../check-rules.ts';
import type { OrderToCheck } from './orders-to-check.ts';

/**
 * What a check found of an order; `problems` are those of the rules, of stock, and those that only another party can
 * clear.
 */
export type CheckOutcome = { order: OrderToCheck; checked: Checked; problems: Problem[] };

/** The status that an open order has after a check; what ships nothing is done. */
export function statusOf({ order, problems, checked }: CheckOutcome): OrderStatus {
  if (problems.length > 0) return 'error';
  if (order.is_refund || isRefund(order)) return 'refund';
  return checked.shipsNothing ? 'fulfilled' : 'pending';
}

/** Whether a check found anything else than is stored of the order. */
export function isChanged(outcome: CheckOutcome): boolean {
  const { order, checked, problems } = outcome;
  const before = new Set(order.problems.map(problemKey));
  return (
    order.order_status !== statusOf(outcome) ||
    order.ship_method !== checked.ship_method ||
    order.warehouse !== checked.warehouse ||
    order.is_fast_track !== checked.is_fast_track ||
    order.needs_check ||
    before.size !== problems.length ||
    problems.some((problem) => !before.has(problemKey(problem)))
  );
}

/** What the timeline says: problems that were found, and those that are solved. */
export function eventsOf({ order, problems }: CheckOutcome): { found: DomainEvent[]; solved: DomainEvent[] } {
  const before = new Set(order.problems.map(problemKey));
  const after = new Set(problems.map(problemKey));
  const found = problems.filter((problem) => !before.has(problemKey(problem)));
  const solved = order.problems.filter((problem) => !after.has(problemKey(problem)));
  const eventOf =
    (type: 'order.problem_found' | 'order.problem_solved') =>
    ({ kind, subject }: Problem) => ({ type, order_id: order.id, details: { kind, subject } });
  return { found: found.map(eventOf('order.problem_found')), solved: solved.map(eventOf('order.problem_solved')) };
}
