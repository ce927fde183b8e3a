import { statusOfFilter } from '#features/core/order-lifecycle/order-status.ts';
import type { OrderListState } from '#features/orders/order/web/order-list-query.ts';

/** The filters as the export of orders has them in its address. */
export function orderExportSearchOf(list: OrderListState): Record<string, string> {
  const {
    filterBy,
    connection_id,
    search,
    country,
    warehouse,
    customer_id,
    start_at,
    end_at,
    is_held,
    holding,
    problem,
    subject,
    balance,
  } = list;
  const all = {
    search,
    country,
    warehouse,
    customer_id,
    start_at,
    end_at,
    is_held,
    holding,
    problem,
    ...(problem !== '' && { subject }),
    balance,
  };
  const named = { ...all, status: statusOfFilter(filterBy) ?? '', source: connection_id };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ''));
}
