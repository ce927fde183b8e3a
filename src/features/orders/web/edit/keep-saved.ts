import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '#ui/query.ts';
import { getOrder, type OrderDetail } from '../../detail-contract.ts';
import type { OrderEdit, OrderSaved } from '../../edit-contract.ts';

/** Where this browser keeps an order. */
export const keptOrder = (id: number) => queryOf(getOrder, { params: { id } }).queryKey;

/** The values of an edit as the order will have them. */
export function editedValues({ id: _, version: __, lineItems: ___, ...values }: OrderEdit): Partial<OrderDetail> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/**
 * Puts a save on the order as this browser knows it, so that the next edit starts from it and meets no change of one's own. What else it
 * changes, such as the timeline, is fetched when its live event comes.
 */
export async function keepSaved(client: QueryClient, edit: OrderEdit, saved: OrderSaved): Promise<void> {
  const queryKey = keptOrder(edit.id);
  await client.cancelQueries({ queryKey }); // an answer on its way may be from before the save
  const { version, lineItems: lines } = saved;
  client.setQueryData<OrderDetail>(queryKey, (order) => order && { ...order, ...editedValues(edit), version, lines });
}
