import type { ProblemKind } from '#features/core/order-problems/problem-kinds.ts';
import type { BulkAction } from '#features/orders/order/bulk-contract.ts';

export type CauseAction = Extract<BulkAction, 'hold' | 'cancel' | 'ignore' | 'retry'>;

const KEEP: readonly CauseAction[] = ['hold', 'cancel'];

/**
 * The actions for all orders of a cause, the most likely first: those that the orders' states allow and that can help.
 * For orders that have left the channel can only be notified again. A write in doubt is probed without staff.
 */
export const actionsOf: Readonly<Record<ProblemKind, readonly CauseAction[]>> = {
  unlinked_product: KEEP,
  unmapped_shipping_code: KEEP,
  unmapped_location: KEEP,
  incomplete_address: KEEP,
  out_of_stock: KEEP,
  method_gone: KEEP,
  location_gone: KEEP,
  no_warehouse: KEEP,
  test_order: ['cancel', 'hold'],
  zero_total: ['cancel', 'hold'],
  positive_refund: ['ignore', ...KEEP],
  refunded: ['cancel', 'ignore', 'hold'],
  refunded_unsent: [...KEEP, 'ignore'],
  warehouse_refused: ['retry', ...KEEP],
  channel_refused: ['retry'],
  in_doubt: [],
  unknown_to_warehouse: [],
};

/** Kinds that one of these actions answers; the others are answered by a correction, or go on by themselves. */
export const isAnsweredByAction = (kind: ProblemKind): boolean =>
  actionsOf[kind].length > 0 && actionsOf[kind][0] !== 'hold';
