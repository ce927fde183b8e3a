import { Link } from '@tanstack/react-router';
import type { Formats } from '#ui/formats.ts';
import { ListDate } from '#ui/list-date.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { Column } from '#ui/table/columns.ts';
import { CutText } from '#ui/table/cut-text.tsx';
import { TwoLines } from '#ui/table/two-lines.tsx';
import type { Catalogue } from '#ui/texts.ts';
import type { ReturnRow } from '../contract.ts';
import { ReturnBadge } from './return-badge.tsx';

/** The columns of the list of returns; those marked optional are hidden until chosen. */
export function returnColumns(
  t: Catalogue['returns'],
  { none }: Catalogue['ui'],
  formats: Formats,
): Column<ReturnRow>[] {
  const { columns } = t.list;
  return [
    { name: 'number', title: columns.number, cell: ({ number }) => number },
    {
      name: 'order',
      title: columns.order,
      phone: 'name',
      cell: ({ order_id, order_number, customer_name }) => (
        <TwoLines
          first={
            <Link to="/orders/$id" params={{ id: String(order_id) }}>
              {order_number}
            </Link>
          }
          second={customer_name}
          title={customer_name}
          isBeside
        />
      ),
    },
    { name: 'state', title: columns.state, phone: 'state', cell: ({ state }) => <ReturnBadge state={state} /> },
    {
      name: 'state_at',
      title: columns.state_at,
      isSorted: true,
      phone: 'time',
      cell: ({ state_at }) => <RelativeTime at={state_at} />,
    },
    {
      name: 'pieces',
      title: columns.pieces,
      align: 'right',
      phone: 'total',
      cell: ({ pieces }) => formats.count(pieces),
    },
    { name: 'reason', title: columns.reason, isSpare: true, cell: ({ reason }) => t.reasons[reason] },
    {
      name: 'requested_at',
      title: columns.requested_at,
      isSorted: true,
      isSpare: true,
      cell: ({ requested_at }) => <ListDate at={requested_at} />,
    },
    { name: 'requested_by', title: columns.requested_by, isOptional: true, cell: (one) => one.requested_by ?? none },
    {
      name: 'tracking_number',
      title: columns.tracking_number,
      isOptional: true,
      cell: ({ tracking_number }) => <CutText>{tracking_number || none}</CutText>,
    },
  ];
}
