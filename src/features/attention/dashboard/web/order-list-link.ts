import type { LinkProps } from '@tanstack/react-router';
import { ERROR_FILTER, type OrderStatus } from '#features/core/order-lifecycle/order-status.ts';
import type { DateRange } from '../date-range.ts';

/** The order list of some days, of one status or of all (`''`). */
export const orderList = (status: OrderStatus | '', { startDate, endDate }: DateRange): LinkProps => ({
  to: '/orders',
  search: {
    search: '',
    orderDir: 'DESC',
    orderBy: 'order_date',
    filterBy: status === 'error' ? ERROR_FILTER : status,
    start_at: startDate,
    end_at: endDate,
  },
});
