import { interpolate } from '#base/text.ts';
import type { OrderRow } from '#features/orders/order/contract.ts';
import { OrderStatusBadge } from '#features/orders/order/web/order-status-badge.tsx';
import { countryName } from '#ui/country-names.ts';
import type { Formats } from '#ui/formats.ts';
import { Icon } from '#ui/icons.tsx';
import { ListDate } from '#ui/list-date.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { Email } from '#ui/table/email.tsx';
import { TwoLines } from '#ui/table/two-lines.tsx';
import type { Catalogue, Language } from '#ui/texts.ts';
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
      phone: 'time',
      isSorted: true,
      cell: (order) => <ListDate at={order.order_date} />,
    },
    {
      name: 'customer_name',
      title: columns.customer_name,
      phone: 'name',
      isSorted: true,
      cell: ({ customer_name, customer_email }) => (
        <TwoLines
          first={customer_name}
          second={customer_email && <Email>{customer_email}</Email>}
          title={`${customer_name}\n${customer_email}`}
        />
      ),
    },
    {
      name: 'order_status',
      title: columns.order_status,
      term: 'order_status',
      phone: 'state',
      cell: (order) => <State order={order} t={t} />,
    },
    { name: 'order_source', title: columns.order_source, isSpare: true, cell: (order) => order.order_source },
    {
      name: 'warehouse',
      title: columns.warehouse,
      isSpare: true,
      cell: ({ warehouse, warehouse_name, ship_method, ship_method_name }) => (
        <TwoLines
          first={warehouse_name || (warehouse ?? t.ui.none)}
          second={ship_method_name || ship_method}
          title={[named(warehouse_name, warehouse), named(ship_method_name, ship_method)].filter(Boolean).join('\n')}
          isBeside
        />
      ),
    },
    {
      name: 'total_cost',
      title: columns.total_cost,
      isSorted: true,
      align: 'right',
      phone: 'total',
      cell: (order) => formats.money(order.total_cost, order.currency),
    },
    {
      name: 'tax_document',
      title: columns.tax_document,
      isOptional: true,
      cell: ({ tax_document }) => (tax_document === null ? t.ui.none : t.taxDocuments.states[tax_document]),
    },
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

/** “Guadalajara (MEX1)”. */
const named = (name: string | null, code: string | null) => (name && code ? `${name} (${code})` : code);

function OrderNumber({ order }: { order: OrderRow }) {
  const { order_number, source_order_number } = order;
  const second = source_order_number === order_number ? '' : source_order_number;
  const title = [order_number, second].join('\n').trim();
  return <TwoLines first={<span className="code">{order_number}</span>} second={second} title={title} isBeside />;
}

/** Where it stands, or in its place what keeps it there. */
function State({ order, t }: { order: OrderRow; t: Catalogue }) {
  const { badges, statuses, more_issues } = t.orders;
  const causes = [
    ...(order.order_status === 'cancelled' ? [] : causesOf(order)),
    ...order.imbalances.map((kind) => t.order_balance.kinds[kind]),
  ];
  const [first, ...others] = causes;
  return (
    <span className={classes.state} title={causes.join('\n') || undefined}>
      {order.order_status === 'error' && first ? (
        <>
          <Icon name="alert" size={14} className={classes.alert} />
          <span className="visually-hidden">{statuses.error}</span>
        </>
      ) : (
        <OrderStatusBadge status={order.order_status} />
      )}
      {order.is_held && <StatusBadge tone="warning">{badges.held}</StatusBadge>}
      {first && <span className={classes.cause}>{first}</span>}
      {others.length > 0 && <span className={classes.more}>{interpolate(more_issues, { count: others.length })}</span>}
    </span>
  );
}

const causesOf = ({ error, document_error }: OrderRow) =>
  [error, document_error].flatMap((text) => text?.split('\n') ?? []);
