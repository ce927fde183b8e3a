import type { EditableField } from '#features/core/order-lifecycle/editable-fields.ts';
import { isReady } from '#features/core/order-lifecycle/order-sets.ts';
import { fieldToEdit } from '#features/orders/problem-fixes/web/problem-texts.ts';
import type { OrderDetail } from '../detail-contract.ts';

/** How long a save keeps an order here at least, as the server does. */
const AFTER_EDIT_S = 30;

type Order = Pick<OrderDetail, 'order_status' | 'in_amware' | 'is_held' | 'holding_s' | 'editors' | 'problems'>;

/** Seconds until the order goes out, where nothing but its holding time keeps it. */
export function goesOutIn(order: Order): number | undefined {
  return isReady(order) && order.editors.length === 0 ? (order.holding_s ?? undefined) : undefined;
}

/** Whether the last edit can still be taken back: the order has not left. */
export function isUndoable({ last_edit }: Pick<OrderDetail, 'last_edit'>, left: number | undefined): boolean {
  return last_edit?.kind === 'edit' && left !== undefined;
}

/** “0:24”, “12:05”. */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

type Edit = { changed: readonly EditableField[]; needed: readonly EditableField[] };

/** Whether saving these fields sends the order: its holding time is over, and they correct all that keeps it. */
export function isSentBySave({ is_held, holding_s, problems }: Order, { changed, needed }: Edit): boolean {
  const isCorrected = problems.every((problem) => {
    const field = fieldToEdit(problem);
    return field !== undefined && changed.includes(field);
  });
  return !is_held && (holding_s ?? 0) <= AFTER_EDIT_S && isCorrected && needed.length === 0;
}
