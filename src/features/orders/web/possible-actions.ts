import { submissionBlocks } from '#features/order-lifecycle/order-rules.ts';
import { ignorableKinds } from '#features/order-problems/problem-kinds.ts';
import type { OrderRow } from '../contract.ts';
import type { OrderDetail } from '../detail-contract.ts';

type State = Pick<OrderRow, 'in_amware' | 'order_status' | 'is_held'>;

/** Whether an order still waits here, so that it can be checked again, held or released. */
export function isWaiting({ in_amware, order_status }: Pick<State, 'in_amware' | 'order_status'>): boolean {
  return in_amware === 0 && (order_status === 'pending' || order_status === 'error');
}

/** What can be done with an order as it was last seen; the server decides anew. */
export function possibleActions(
  order: State &
    Pick<
      OrderDetail,
      'problems' | 'cancellation' | 'editors' | 'customer_name' | 'total_cost' | 'is_replacement_order'
    >,
) {
  const waits = isWaiting(order);
  const isOpen = order.order_status === 'pending' || order.order_status === 'error' || order.order_status === 'packing';
  return {
    retry: (waits && order.order_status === 'error') || order.problems.some(({ kind }) => kind === 'channel_refused'),
    hold: waits && !order.is_held,
    release: waits && order.is_held,
    sendNow:
      waits &&
      order.order_status === 'pending' &&
      !order.is_held &&
      order.editors.length === 0 &&
      submissionBlocks(order).length === 0,
    cancel: isOpen && order.cancellation?.state !== 'asked',
    ignore: waits && order.problems.some(({ kind }) => ignorableKinds.includes(kind)),
  };
}
