import { useQuery } from '@tanstack/react-query';
import { ERROR_FILTER, type OrderStatus, statusOfFilter } from '#features/core/order-lifecycle/order-status.ts';
import { countOrders, type OrderRow } from '#features/orders/order/contract.ts';
import { OrderFilter, type OrderFilterName } from '#features/orders/order/order-filter.ts';
import type { ListViews } from '#features/people/saved-views/web/use-list-views.ts';
import { ViewedSegments } from '#features/people/saved-views/web/viewed-segments.tsx';
import { queryOf } from '#ui/query.ts';
import type { Segment } from '#ui/segment-bar.tsx';
import type { Columns } from '#ui/table/use-columns.ts';
import { useTexts } from '#ui/texts.ts';

// What needs staff first, then along the order's way.
const SHOWN: readonly OrderStatus[] = [
  'error',
  'pending',
  'packing',
  'partially_shipped',
  'shipped',
  'fulfilled',
  'refund',
  'cancelled',
];

type Props = { views: ListViews<OrderFilterName>; columns: Columns<OrderRow> };

/** The list by status, each with how many orders there are, and its views. */
export function OrderSegments({ views, columns }: Props) {
  const t = useTexts().orders;
  const { data } = useQuery(queryOf(countOrders, {}));
  const segments: Segment<string>[] = [
    { value: '', label: t.all, total: data?.total },
    ...SHOWN.map((status) => ({
      value: status,
      label: t.statuses[status],
      total: data?.counts[status],
      ...(status === 'error' && { tone: 'danger' as const }),
    })),
  ];
  return (
    <ViewedSegments
      label={t.segments}
      segments={segments}
      value={statusOfFilter(views.list.filterBy) ?? ''}
      onChange={(status) => views.showPart({ filterBy: status === 'error' ? ERROR_FILTER : status })}
      views={views}
      columns={columns}
      fields={OrderFilter.shape}
    />
  );
}
