import type { QueryClient } from '@tanstack/react-query';
import { getOrder, type OrderDetail } from '#features/orders/order/detail-contract.ts';
import { queryOf } from '#ui/query.ts';
import type { OrderEdit, OrderSaved, OrderUndone } from '../edit-contract.ts';

/** Where this browser keeps an order. */
const keptOrder = (id: number) => queryOf(getOrder, { params: { id } }).queryKey;

/** The values of an edit as the order will have them. */
function editedValues({ id: _, version: __, lineItems: ___, ...values }: OrderEdit): Partial<OrderDetail> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/**
 * Puts a save on the order as this browser knows it, so that the next edit starts from it and meets no change of one's
 * own. What else it changes, such as the timeline, is fetched when its live event comes.
 */
export async function keepSaved(client: QueryClient, edit: OrderEdit, saved: OrderSaved): Promise<void> {
  const { version, lineItems: lines } = saved;
  await keepChange(client, edit.id, { ...editedValues(edit), version, lines });
}

/** The same with an edit that was taken back. */
export async function keepUndone(client: QueryClient, id: number, undone: OrderUndone): Promise<void> {
  const { values, version, lineItems: lines, updatedBy: by } = undone;
  await keepChange(client, id, { ...editedValues({ id, ...values }), version, lines, last_edit: { by, kind: 'undo' } });
}

/** The same with what else made another version of an order. */
export async function keepChange(
  client: QueryClient,
  id: number,
  change: Partial<OrderDetail> & { version: number },
): Promise<void> {
  const queryKey = keptOrder(id);
  await client.cancelQueries({ queryKey }); // an answer on its way may be from before the change
  client.setQueryData<OrderDetail>(queryKey, (order) => order && { ...order, ...change });
}
