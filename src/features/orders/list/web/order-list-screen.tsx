import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { findOrders, type OrderRow } from '#features/orders/order/contract.ts';
import { orderFilterNames } from '#features/orders/order/order-filter.ts';
import {
  type OrderListState,
  orderListStart,
  orderQueryOf,
  orderScopeOf,
} from '#features/orders/order/web/order-list-query.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useListViews } from '#features/people/saved-views/web/use-list-views.ts';
import { useViewedList } from '#features/people/saved-views/web/use-viewed-list.ts';
import { CallError } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { ListFooter } from '#ui/list-footer.tsx';
import { ListPage, Toolbar } from '#ui/list-page.tsx';
import { ListSearch } from '#ui/list-search.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { queryOf } from '#ui/query.ts';
import { RunDock } from '#ui/run-dock.tsx';
import { useCommands } from '#ui/shortcuts.ts';
import { ColumnChooser } from '#ui/table/column-chooser.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { ShownList } from '#ui/table/shown-list.ts';
import { useColumns } from '#ui/table/use-columns.ts';
import { useSelectedRows } from '#ui/table/use-selected-rows.ts';
import { useStableRows } from '#ui/table/use-stable-rows.ts';
import { useLanguage, useTexts } from '#ui/texts.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { OrderRuns } from './bulk/order-runs.tsx';
import { NewOrders } from './new-orders.tsx';
import { NoOrders } from './no-orders.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderSegments } from './order-segments.tsx';
import { useOrderKeys } from './use-order-keys.ts';
import { usePeek } from './use-peek.tsx';

export type ShownOrders = ShownList<OrderListState>;

/** A page deep inside a long list is refused again as often as it is asked for. */
const isPageRefused = (error: Error) => error instanceof CallError && error.status === 422;

const linkOf = ({ id }: OrderRow): LinkProps => ({ to: '/orders/$id', params: { id: String(id) }, search: true });

/**
 * The order list: segments, search, filters, bulk actions; `tools` are its last buttons. All its state is in the
 * address.
 */
export function OrderListScreen({ tools }: { tools: (shown: ShownOrders) => ReactNode }) {
  const texts = useTexts();
  const t = texts.orders;
  const formats = useFormats();
  const language = useLanguage();
  const viewed = useViewedList('orders', orderListStart, orderFilterNames);
  const { list, setList } = viewed;
  const query = orderQueryOf(list);
  const orders = useQuery(queryOf(findOrders, { query }));
  const views = useListViews(viewed, orders.data !== undefined);
  const own = useMemo(() => orderColumns(texts, formats, language), [texts, formats, language]);
  const columns = useColumns('orders', own, views.layout);
  const { orderBy: _, orderDir: __, ...filter } = orderScopeOf(list);
  const live = useStableRows(orders, JSON.stringify(query));
  const { rows } = live;
  const selection = useSelectedRows(JSON.stringify(filter), rows ?? []);
  const refresh = async () => {
    const { data } = await orders.refetch();
    live.show(data);
  };
  useCommands([{ keys: 'r', label: t.keys.refresh, run: () => void refresh() }]);
  const page = orders.data;
  const peek = usePeek();
  useOrderKeys(() => rows?.find(({ id }) => id === peek.idAtHand()));
  const mayEdit = useMay('edit_orders');
  const error = orders.isError && (
    <LoadError
      error={orders.error}
      hasData={page !== undefined}
      {...(isPageRefused(orders.error)
        ? { retryLabel: t.empty.first_page, onRetry: () => setList({ page: 1 }) }
        : { onRetry: orders.refetch })}
    />
  );

  return (
    <ListPage>
      <PageHeader
        title={t.title}
        tabs={<OrderSegments views={views} columns={columns} />}
        actions={
          <>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={t.refresh}
              title={t.refresh}
              onClick={() => void refresh()}
            >
              <Icon name="refresh" size={16} />
            </ActionIcon>
            {tools({
              list,
              page,
              columns: columns.shown.map(({ name }) => name),
              selected: selection.isAll ? [] : selection.rows.map(({ id }) => id),
            })}
          </>
        }
      >
        {page?.total_is_capped && interpolate(t.orders.capped, { count: formats.count(page.total) })}
        {page && !page.total_is_capped && pluralise(t.orders, page.total, formats.count)}
      </PageHeader>
      <Toolbar>
        <ListSearch
          value={list.search}
          onSearch={(search, options) => setList({ search }, options)}
          label={t.search}
          placeholder={t.search_hint}
          width={280}
        />
        <OrderFilters list={list} rows={rows ?? []} onChange={setList} />
        <ColumnChooser columns={columns} />
      </Toolbar>
      {page && mayEdit && (
        <BulkBar selection={selection} list={{ filter, total: page.total, total_is_capped: page.total_is_capped }} />
      )}
      <DataTable
        label={t.title}
        columns={columns}
        rows={rows}
        rowKey={(order) => order.id}
        rowLabel={(order) => order.order_number}
        rowLink={linkOf}
        rowTone={(order) => (order.order_status === 'error' ? 'danger' : undefined)}
        rowGone={({ id }) => live.gone.has(id)}
        {...peek.keys}
        notice={
          live.fresh > 0 && (
            <NewOrders list={list} count={live.fresh} hasMore={live.fresh === page?.per_page} onShow={live.show} />
          )
        }
        sort={list}
        onSort={setList}
        {...(mayEdit && { selected: selection.keys, onSelect: selection.select })}
        isFetching={orders.isPlaceholderData}
        error={error}
        empty={
          <NoOrders list={list} lastPage={page && page.total > 0 ? page.last_page : undefined} onChange={setList} />
        }
      />
      <RunDock>
        <OrderRuns />
      </RunDock>
      {page && page.data.length > 0 && (
        <ListFooter
          page={page}
          onPage={(next) => setList({ page: next })}
          onPerPage={(perPage) => setList({ perPage })}
        />
      )}
      {peek.panel}
    </ListPage>
  );
}
