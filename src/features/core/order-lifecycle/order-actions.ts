import { signOf } from '#base/money.ts';
import { isEditable, submissionBlocks } from './order-rules.ts';
import { isIn, isReady, openOrders } from './order-sets.ts';
import { cancellableStatuses, type OrderStatus, shippedStatuses } from './order-status.ts';

type State = { order_status: OrderStatus; in_amware: number };
/** `is_being_sent`: its submission is under way or in doubt. */
type Sent = { is_being_sent: boolean };
type Priced = Pick<State, 'order_status'> & { total_cost: string };

/** No money is paid for it: it is a refund, or cost nothing. */
const isOfNoCost = ({ order_status, total_cost }: Priced): boolean =>
  order_status === 'refund' || signOf(total_cost) <= 0;

/** Why an order does not take an action, as the server refuses it. */
export type Refusal = 'order_not_waiting' | 'order_in_warehouse' | 'order_not_submittable' | 'part_in_warehouse';

/** Whether an order still waits here: the warehouse does not have it, and it is not closed. */
export function isWaiting(order: State): boolean {
  return isIn(openOrders, order);
}

const ifWaiting = (order: State & Sent) => (isWaiting(order) && !order.is_being_sent ? null : 'order_not_waiting');

/**
 * What staff may do with an order: for each action null, or why not. Buttons ask with the order as they last saw it,
 * the server with its locked row.
 */
export const refusals = {
  /** Fields, items, and the undo of an edit. */
  edit: (order: State & Sent): Refusal | null =>
    isEditable(order) && !order.is_being_sent ? null : 'order_in_warehouse',

  /** Who the buyer is before the tax authority: also once it left, since nothing that was sent says it. */
  edit_buyer: ({ is_being_sent }: Sent): Refusal | null => (is_being_sent ? 'order_in_warehouse' : null),

  /** Checked again. */
  retry: (order: State & Sent): Refusal | null => ifWaiting(order),

  /** Held back, or released. */
  hold: (order: State & Sent): Refusal | null => ifWaiting(order),

  /** Sent before its holding time is over. */
  send_now: (order: State & { is_held: boolean } & Parameters<typeof submissionBlocks>[0]): Refusal | null => {
    if (!isReady(order)) return 'order_not_waiting';
    return submissionBlocks(order).length > 0 ? 'order_not_submittable' : null;
  },

  /**
   * Closed at once, or asked of the warehouse that has it. `has_part`: a warehouse has a part of it, or is sent one; that
   * is cancelled first.
   */
  cancel: (order: State & Sent & { has_part: boolean }): Refusal | null => {
    if (!cancellableStatuses.includes(order.order_status)) return 'order_not_waiting';
    if (order.has_part) return 'part_in_warehouse';
    return order.in_amware === 0 && order.is_being_sent ? 'order_in_warehouse' : null;
  },

  /**
   * Some of its pieces sent by themselves while the rest waits here. `is_kept`: something else than missing stock keeps
   * it, or it changed and was not checked again.
   */
  split: (order: State & Sent & { is_kept: boolean } & Parameters<typeof submissionBlocks>[0]) => {
    if (submissionBlocks(order).length > 0) return 'order_not_submittable';
    return ifWaiting(order) ?? (order.is_kept ? 'order_kept' : null);
  },

  /**
   * Some of its pieces taken off by the warehouse that has it: nothing of it is packed, and it is not being asked for
   * anything else.
   */
  cancel_pieces: (order: State & { is_change_asked: boolean }): Refusal | 'change_asked' | null => {
    if (order.in_amware === 0 || !cancellableStatuses.includes(order.order_status)) return 'order_not_waiting';
    if (order.order_status !== 'pending') return 'order_in_warehouse';
    return order.is_change_asked ? 'change_asked' : null;
  },

  /** Sent once more, in whole or in part: of one of which something left. */
  replace: ({ order_status }: Pick<State, 'order_status'>): 'order_not_sent' | null =>
    order_status === 'partially_shipped' || shippedStatuses.includes(order_status) ? null : 'order_not_sent',

  /** Money given back: also of one that was cancelled, but not of what is a refund itself, or cost nothing. */
  refund: (order: Priced) => (isOfNoCost(order) ? ('nothing_to_refund' as const) : null),

  /** Recording a payment that was received outside of the channel: only for an order that costs something. */
  record_payment: (order: Priced) => (isOfNoCost(order) ? ('nothing_to_pay' as const) : null),

  /** Waved through, for a problem that staff may overrule. */
  ignore: (
    order: State & { has_ignorable_problem: boolean } & Parameters<typeof submissionBlocks>[0],
  ): Refusal | null => {
    if (!order.has_ignorable_problem && submissionBlocks(order).length > 0) return 'order_not_submittable';
    return order.has_ignorable_problem && order.in_amware === 0 ? null : 'order_not_waiting';
  },
};
