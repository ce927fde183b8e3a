import type { z } from 'zod';
import type { findOrders } from '#features/orders/order/contract.ts';
import type { OrderFilter } from '#features/orders/order/order-filter.ts';
import { withTexts } from '#features/orders/order/server/order-row.ts';
import type { Staff } from '#platform/db/actor.ts';
import { findPage } from '#platform/lists/find-page.ts';
import { orderList } from './order-list.ts';

/** A page of the account's orders, in the member's language. */
export async function findOrderPage(
  staff: Staff,
  filter: OrderFilter,
): Promise<z.input<(typeof findOrders.replies)[200]>> {
  const page = await findPage(orderList, staff, filter);
  return { ...page, data: page.data.map((row) => withTexts(staff, row)) };
}
