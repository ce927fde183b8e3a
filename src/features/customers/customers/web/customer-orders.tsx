import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { findOrders, type OrderRow } from '#features/orders/order/contract.ts';
import { OrderStatusBadge } from '#features/orders/order/web/order-status-badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { ListFooter } from '#ui/list-footer.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { useTexts } from '#ui/texts.ts';
import { useListState } from '#ui/use-list-state.ts';

const PER_PAGE = 25;

/** A customer's orders, newest first. */
export function CustomerOrders({ customerId }: { customerId: number }) {
  const t = useTexts().customers;
  const [list, setList] = useListState({ perPage: PER_PAGE });
  const query = { customer_id: customerId, page: list.page, perPage: PER_PAGE };
  const orders = useQuery(queryOf(findOrders, { query }));
  const columns = useColumns('customer-orders', useOrderColumns());
  const page = orders.data;
  const all = (
    <Button
      size="compact-xs"
      variant="subtle"
      renderRoot={(props) => <Link to="/orders" search={{ customer_id: customerId }} {...props} />}
    >
      {t.detail.all_orders}
    </Button>
  );
  return (
    <Panel title={t.detail.orders} actions={page && page.total > 0 && all}>
      <DataTable
        label={t.detail.orders}
        columns={columns}
        rows={page?.data}
        rowKey={(order) => order.id}
        rowLabel={(order) => order.order_number}
        rowLink={(order) => ({ to: '/orders/$id', params: { id: String(order.id) } })}
        empty={<EmptyState title={t.detail.no_orders}>{t.detail.no_orders_text}</EmptyState>}
        error={
          orders.isError && <LoadError error={orders.error} onRetry={orders.refetch} hasData={page !== undefined} />
        }
        isFetching={orders.isPlaceholderData}
      />
      {page && <ListFooter page={page} onPage={(number) => setList({ page: number })} />}
    </Panel>
  );
}

function useOrderColumns(): Column<OrderRow>[] {
  const t = useTexts().orders.columns;
  const { longDate, money } = useFormats();
  return [
    {
      name: 'order_number',
      title: t.order_number,
      cell: (order) => <span className="code">{order.order_number}</span>,
    },
    { name: 'order_date', title: t.order_date, phone: 'name', cell: (order) => longDate(order.order_date) },
    { name: 'order_source', title: t.order_source, cell: (order) => order.order_source },
    {
      name: 'order_status',
      title: t.order_status,
      term: 'order_status',
      phone: 'state',
      cell: (order) => <OrderStatusBadge status={order.order_status} />,
    },
    { name: 'tracking_number', title: t.tracking_number, cell: (order) => order.tracking_number },
    {
      name: 'total_cost',
      title: t.total_cost,
      phone: 'total',
      cell: (order) => money(order.total_cost, order.currency),
      align: 'right',
    },
  ];
}
