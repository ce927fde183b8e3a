import { refusals } from '#features/order-lifecycle/order-actions.ts';
import { ignorableKinds } from '#features/order-problems/problem-kinds.ts';
import type { OrderDetail } from '../../detail-contract.ts';

type Seen = Pick<
  OrderDetail,
  | 'order_status'
  | 'in_amware'
  | 'is_held'
  | 'problems'
  | 'cancellation'
  | 'editors'
  | 'customer_name'
  | 'total_cost'
  | 'is_replacement_order'
>;

/** The actions that an order's page offers, as it was last seen; the server asks the same rules again. */
export function possibleActions(seen: Seen) {
  const order = {
    ...seen,
    is_being_sent: false, // lasts a moment, and the server knows
    has_ignorable_problem: seen.problems.some(({ kind }) => ignorableKinds.includes(kind)),
  };
  const mayHold = refusals.hold(order) === null;
  const isRefusedByChannel = seen.problems.some(({ kind }) => kind === 'channel_refused');
  return {
    retry: (refusals.retry(order) === null && seen.order_status === 'error') || isRefusedByChannel,
    hold: mayHold && !seen.is_held,
    release: mayHold && seen.is_held,
    sendNow: refusals.send_now(order) === null && seen.editors.length === 0,
    cancel: refusals.cancel(order) === null && seen.cancellation?.state !== 'asked',
    ignore: refusals.ignore(order) === null,
  };
}
