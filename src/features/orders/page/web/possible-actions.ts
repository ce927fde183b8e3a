import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { isReady } from '#features/core/order-lifecycle/order-sets.ts';
import { ignorableKinds } from '#features/core/order-problems/problem-kinds.ts';
import type { OrderDetail, OrderProblem } from '#features/orders/order/detail-contract.ts';
import { fieldToEdit, fixableKind } from '#features/orders/problem-fixes/web/problem-texts.ts';
import { isOpenPart } from '#features/warehouse/fulfilment/fulfilment.ts';

type Seen = Pick<
  OrderDetail,
  | 'order_status'
  | 'in_amware'
  | 'is_held'
  | 'problems'
  | 'cancellation'
  | 'pieces_cancellation'
  | 'editors'
  | 'customer_name'
  | 'total_cost'
  | 'is_replacement_order'
  | 'is_editable'
  | 'parts'
>;

/** The actions that an order's page offers, as it was last seen; the server asks the same rules again. */
export function possibleActions(seen: Seen) {
  const order = {
    ...seen,
    is_being_sent: false, // lasts a moment, and the server knows
    // The server knows what else the warehouse is asked for.
    is_change_asked: [seen.cancellation, seen.pieces_cancellation].some((asked) => asked?.state === 'asked'),
    has_part: seen.parts.some(isOpenPart),
    is_kept: seen.problems.some(({ kind }) => kind !== 'out_of_stock'),
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
    cancelPieces: refusals.cancel_pieces(order) === null,
    split: refusals.split(order) === null,
    ignore: refusals.ignore(order) === null,
    replace: refusals.replace(order) === null,
    refund: refusals.refund(order) === null,
    recordPayment: refusals.record_payment(order) === null,
  };
}

/** Whether the order will be sent unless a member stops it. */
export const isGoingOut = (seen: Pick<OrderDetail, 'order_status' | 'in_amware' | 'is_held'>): boolean => isReady(seen);

export type Primary = 'fix' | 'edit' | 'retry' | 'release' | 'send';

/** The one thing that an order's state asks of staff first; undefined where it is not their turn. */
export function primaryAction(seen: Seen): Primary | undefined {
  const can = possibleActions(seen);
  const { problems, is_editable } = seen;
  if (problems.some((problem) => hasFix(problem, seen, can))) return 'fix';
  if (is_editable && problems.some(({ kind }) => kind === 'warehouse_refused')) return 'edit';
  if (can.release) return 'release';
  if (can.sendNow) return 'send';
  return can.retry && problems.some(({ kind }) => kind === 'channel_refused') ? 'retry' : undefined;
}

/** Whether the banner of problems brings something to correct it with. */
function hasFix(problem: OrderProblem, { is_editable }: Seen, can: ReturnType<typeof possibleActions>): boolean {
  const isOverruled = can.ignore && ignorableKinds.includes(problem.kind);
  return fixableKind(problem) !== undefined || isOverruled || (is_editable && fieldToEdit(problem) !== undefined);
}
