import { interpolate } from '#base/text.ts';
import { countryName } from '#ui/country-names.ts';
import type { Formats } from '#ui/formats.ts';
import { ListDate } from '#ui/list-date.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { Catalogue, Language } from '#ui/texts.ts';
import type { OrderRow } from '../../contract.ts';
import { OrderStatusBadge } from '../order-status-badge.tsx';
import classes from './order-list.module.css';

/** The columns of the order list; those marked optional are hidden until chosen. */
export function orderColumns(t: Catalogue, formats: Formats, language: Language): Column<OrderRow>[] {
  const { columns } = t.orders;
  return [
    {
      name: 'order_number',
      title: columns.order_number,
      isSorted: true,
      cell: (order) => <OrderNumber order={order} />,
    },
    {
      name: 'order_date',
      title: columns.order_date,
      isSorted: true,
      cell: (order) => <ListDate at={order.order_date} />,
    },
    {
      name: 'customer_name',
      title: columns.customer_name,
      isSorted: true,
      cell: (order) => <TwoLines first={order.customer_name} second={order.customer_email} />,
    },
    { name: 'order_source', title: columns.order_source, cell: (order) => order.order_source },
    {
      name: 'order_status',
      title: columns.order_status,
      cell: (order) => <Status order={order} held={t.orders.badges.held} />,
    },
    {
      name: 'warehouse',
      title: columns.warehouse,
      cell: (order) => <TwoLines first={order.warehouse ?? t.ui.none} second={order.ship_method ?? ''} />,
    },
    {
      name: 'total_cost',
      title: columns.total_cost,
      isSorted: true,
      align: 'right',
      cell: (order) => formats.money(order.total_cost, order.currency),
    },
    { name: 'issue', title: columns.issue, cell: (order) => <Issue order={order} t={t} /> },
    {
      name: 'country',
      title: columns.country,
      isOptional: true,
      cell: (order) => countryName(order.country, language),
    },
    {
      name: 'tracking_number',
      title: columns.tracking_number,
      isOptional: true,
      cell: (order) => order.tracking_number ?? t.ui.none,
    },
    {
      name: 'updated_at',
      title: columns.updated_at,
      isOptional: true,
      cell: (order) => <ListDate at={order.updated_at} />,
    },
  ];
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span className={classes.two} title={[first, second].filter(Boolean).join('\n')}>
      <span>{first}</span>
      {second && <span className={classes.second}>{second}</span>}
    </span>
  );
}

function OrderNumber({ order }: { order: OrderRow }) {
  const { order_number, source_order_number } = order;
  return (
    <span className={classes.number}>
      <span>{order_number}</span>
      {source_order_number !== order_number && <span className={classes.second}>{source_order_number}</span>}
    </span>
  );
}

function Status({ order, held }: { order: OrderRow; held: string }) {
  return (
    <span className={classes.status}>
      <OrderStatusBadge status={order.order_status} />
      {order.is_held && <span className={classes.second}>{held}</span>}
    </span>
  );
}

function Issue({ order, t }: { order: OrderRow; t: Catalogue }) {
  const causes = [order.error, order.document_error].flatMap((text) => text?.split('\n') ?? []);
  const [first, ...others] = causes;
  if (order.order_status === 'cancelled' || first === undefined) return null;
  return (
    <span className={classes.issue} title={[first, ...others].join('\n')}>
      <span className={classes.cause}>{first}</span>
      {others.length > 0 && (
        <span className={classes.more}>{interpolate(t.orders.more_issues, { count: others.length })}</span>
      )}
    </span>
  );
}
