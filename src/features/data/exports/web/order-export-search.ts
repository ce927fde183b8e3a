import { statusOfFilter } from '#features/core/order-lifecycle/order-status.ts';
import { orderFilterNames } from '#features/orders/order/order-filter.ts';
import type { OrderListState } from '#features/orders/order/web/order-list-query.ts';

/** The filters as the export of orders has them in its address. */
export function orderExportSearchOf(list: OrderListState): Record<string, string> {
  const { connection_id: _, ...others } = Object.fromEntries(orderFilterNames.map((name) => [name, list[name]]));
  const { search, filterBy, connection_id: source } = list;
  const named = { ...others, search, status: statusOfFilter(filterBy) ?? '', source };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ''));
}
