import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { MAX_HITS } from '#features/catalogue/items/search-contract.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import type { Column } from '#ui/table/columns.ts';
import { CutText } from '#ui/table/cut-text.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { RowKey } from '#ui/table/row-selection.ts';
import { SelectionBar } from '#ui/table/selection-bar.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { useTexts } from '#ui/texts.ts';
import type { OrderHit } from '../contract.ts';
import { findOrderHits } from './find-order-hits.ts';
import { HitStatus } from './hit-status.tsx';
import { SearchFrame } from './search-frame.tsx';
import { useSearchHits } from './use-search-hits.ts';

/** The orders that a search found. */
export function OrderSearchScreen() {
  const t = useTexts().search;
  const search = useSearchHits('Orders', findOrderHits);
  const columns = useColumns('search-orders', useOrderColumns());
  const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set());
  const [selectedIn, setSelectedIn] = useState(search.query);
  if (selectedIn !== search.query) {
    setSelectedIn(search.query);
    setSelected(new Set());
  }
  const chosen = search.hits?.filter(({ id }) => selected.has(id)) ?? [];
  return (
    <SearchFrame entity="orders" search={search}>
      {chosen.length > 0 && (
        <SelectionBar count={chosen.length} onClear={() => setSelected(new Set())}>
          <CopyNumbers orders={chosen} />
        </SelectionBar>
      )}
      <DataTable
        label={t.entities.orders}
        columns={columns}
        rows={search.hits}
        rowKey={(order) => order.id}
        rowLabel={(order) => order.order_number}
        rowLink={(order) => ({ to: '/orders/$id', params: { id: String(order.id) } })}
        selected={selected}
        onSelect={setSelected}
        empty={null}
      />
      {search.hits?.length === MAX_HITS && (
        <Text my="xs" mx={2} c="dimmed">
          {interpolate(t.capped, { count: MAX_HITS })}
        </Text>
      )}
    </SearchFrame>
  );
}

function useOrderColumns(): Column<OrderHit>[] {
  const t = useTexts().search.columns;
  const { orderDate } = useFormats();
  return [
    {
      name: 'order_number',
      title: t.order_number,
      cell: (order) => <span className="code">{order.order_number}</span>,
    },
    {
      name: 'order_status',
      title: t.order_status,
      phone: 'state',
      cell: (order) => <HitStatus status={order.order_status} />,
    },
    {
      name: 'customer_name',
      title: t.customer_name,
      phone: 'name',
      cell: (order) => <CutText>{order.customer_name}</CutText>,
    },
    { name: 'customer_email', title: t.customer_email, cell: (order) => <CutText>{order.customer_email}</CutText> },
    { name: 'order_date', title: t.order_date, phone: 'time', cell: (order) => orderDate(order.order_date) },
  ];
}

/** The chosen orders' numbers, a line each, for a mail or a spreadsheet. */
function CopyNumbers({ orders }: { orders: readonly OrderHit[] }) {
  const t = useTexts().search;
  const alerts = useAlerts();
  async function copy() {
    try {
      await navigator.clipboard.writeText(orders.map(({ order_number }) => order_number).join('\n'));
      alerts.success(pluralise(t.copied, orders.length));
    } catch (error) {
      alerts.failed(error);
    }
  }
  return (
    <Button size="xs" variant="default" onClick={() => void copy()}>
      {t.copy}
    </Button>
  );
}
