import { useQuery } from '@tanstack/react-query';
import { ERROR_FILTER, type OrderStatus, statusOfFilter } from '#features/order-lifecycle/order-status.ts';
import { queryOf } from '#ui/query.ts';
import { type Segment, SegmentBar } from '#ui/segment-bar.tsx';
import { useTexts } from '#ui/texts.ts';
import { countOrders } from '../../contract.ts';

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

type Props = { filterBy: string; onChange: (filterBy: string) => void };

/** The list by status, each with how many orders there are. */
export function OrderSegments({ filterBy, onChange }: Props) {
  const t = useTexts().orders;
  const { data } = useQuery(queryOf(countOrders, {}));
  const segments: Segment<OrderStatus | ''>[] = [
    { value: '', label: t.all, total: data?.total },
    ...SHOWN.map((status) => ({
      value: status,
      label: t.statuses[status],
      total: data?.counts[status],
      ...(status === 'error' && { tone: 'danger' as const }),
    })),
  ];
  return (
    <SegmentBar
      label={t.segments}
      segments={segments}
      value={statusOfFilter(filterBy) ?? ''}
      onChange={(status) => onChange(status === 'error' ? ERROR_FILTER : status)}
    />
  );
}
