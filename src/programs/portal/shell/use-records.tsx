import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { fold, hasWords } from '#base/fold.ts';
import { interpolate } from '#base/text.ts';
import { type ItemHit, searchProducts, searchRawMaterials } from '#features/catalogue/items/search-contract.ts';
import { type CustomerRow, findCustomers } from '#features/customers/customers/contract.ts';
import { nameOf } from '#features/customers/customers/web/customer-columns.tsx';
import { SyncBadge } from '#features/customers/customers/web/sync-badge.tsx';
import { type OrderHit, searchOrders } from '#features/data/search/contract.ts';
import { findItemHits, type ItemEntity } from '#features/data/search/web/find-item-hits.ts';
import { findOrderHits } from '#features/data/search/web/find-order-hits.ts';
import { OrderStatusBadge } from '#features/orders/order/web/order-status-badge.tsx';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import type { Command, CommandGroup } from '#ui/palette-options.tsx';
import { staleWith } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import type { PaletteScope } from './palette-scope.ts';
import type { OpenedRecord } from './recent-records.ts';
import { previewOf } from './record-preview.tsx';

const MAX_ORDERS = 8;
const MAX_OTHERS = 5;

type RecordHit = { record: OpenedRecord; state: ReactNode; keys: readonly (string | null)[] };

type Records = {
  /** Those of which the term is a whole key: a number, a tracking number, an e-mail, a SKU. */
  exact: Command[];
  /** The others, by kind. */
  groups: CommandGroup[];
  isSearching: boolean;
  /** The message where the search itself failed. */
  failure: string | undefined;
};

/**
 * The orders, customers and items that a term finds, or of the scope's kind alone; an empty term finds none. `onOpen`
 * gets the opened record.
 */
export function useRecords(
  term: string,
  scope: PaletteScope | undefined,
  onOpen: (record: OpenedRecord) => void,
): Records {
  const { shell } = useTexts();
  const search = useTexts().search;
  const router = useRouter();
  const commandOf = ({ record, state }: RecordHit): Command => ({
    ...record,
    state,
    preview: previewOf(record.previewed),
    run: () => {
      onOpen(record);
      router.history.push(record.path);
    },
  });
  const key = fold(term);
  const isExact = ({ keys }: RecordHit) =>
    keys.some((one) => one !== null && one !== '' && [key, `#${key}`].includes(fold(one)));
  const within = (...kinds: (PaletteScope | undefined)[]) => (kinds.includes(scope) ? term : '');
  const items = within(undefined);
  const kinds = [
    { title: shell.nav.orders, ...useOrders(within(undefined, 'numbers'), scope === 'numbers') },
    { title: shell.nav.customers, ...useCustomers(within(undefined, 'customers')) },
    { title: search.entities.products, ...useItems('products', items) },
    { title: search.entities.raw_materials, ...useItems('raw_materials', items) },
  ];
  const hasFailed = kinds.some(({ isError }) => isError);
  return {
    exact: kinds.flatMap(({ found }) => found.filter(isExact).map(commandOf)),
    groups: kinds.map(({ title, found }) => ({ title, commands: found.filter((one) => !isExact(one)).map(commandOf) })),
    isSearching: kinds.some((kind) => kind.isSearching),
    failure: hasFailed ? search.failed : undefined,
  };
}

function useHits<Hit>(
  kind: string,
  term: string,
  find: (signal: AbortSignal) => Promise<readonly Hit[]>,
  show: (hit: Hit) => RecordHit,
) {
  const { data, isFetching, isPlaceholderData, isError } = useQuery({
    queryKey: ['/api/search', 'palette', kind, term],
    queryFn: ({ signal }) => find(signal),
    meta: staleWith(searchOrders, findCustomers, searchProducts, searchRawMaterials),
    enabled: term !== '',
    placeholderData: keepPreviousData,
  });
  // While a change refetches them, the results still belong to this term.
  const isSearching = isFetching && (data === undefined || isPlaceholderData);
  return { found: term === '' ? [] : (data ?? []).map(show), isSearching, isError };
}

function useOrders(term: string, byNumber: boolean) {
  const { relative } = useFormats();
  const t = useTexts().shell;
  const show = (order: OrderHit): RecordHit => {
    const { id, order_number, source_order_number, customer_name, customer_email, tracking_number } = order;
    const tracking = tracking_number && interpolate(t.tracking, { number: tracking_number });
    const parts = [customer_name || customer_email, tracking, relative(order.order_date, Date.now())];
    return {
      record: {
        id: `order ${id}`,
        label: order_number,
        description: parts.filter(Boolean).join(' · '),
        icon: 'boxes',
        path: `/orders/${id}`,
        previewed: { kind: 'orders', id },
        ...(tracking_number && { copy: tracking_number }),
      },
      state: <OrderStatusBadge status={order.order_status} />,
      keys: [order_number, source_order_number, tracking_number],
    };
  };
  const hasNumber = ({ order_number, source_order_number }: OrderHit) =>
    !byNumber || [order_number, source_order_number].some((number) => hasWords(number, term));
  const find = async (signal: AbortSignal) =>
    (await findOrderHits(term, signal)).filter(hasNumber).slice(0, MAX_ORDERS);
  return useHits(byNumber ? 'numbers' : 'orders', term, find, show);
}

function useCustomers(term: string) {
  const t = useTexts().customers;
  const show = (customer: CustomerRow): RecordHit => ({
    record: {
      id: `customer ${customer.id}`,
      label: nameOf(t, customer),
      description: [customer.email, customer.phone, customer.city].filter((part) => part !== '').join(' · '),
      icon: 'users',
      path: `/customers/${customer.id}`,
      previewed: { kind: 'customers', id: customer.id },
    },
    state: customer.sync_status === 'errorCustomer' && <SyncBadge customer={customer} />,
    keys: [customer.email],
  });
  const find = async (signal: AbortSignal) =>
    (await call(findCustomers, { query: { search: term, perPage: MAX_OTHERS } }, { signal })).data;
  return useHits('customers', term, find, show);
}

function useItems(entity: ItemEntity, term: string) {
  const { count } = useFormats();
  const t = useTexts().shell;
  const show = (item: ItemHit): RecordHit => ({
    record: {
      id: `${entity} ${item.id}`,
      label: item.sku,
      description: item.name,
      icon: 'tag',
      path: `/${entity}/${item.id}`,
      previewed: { kind: entity, id: item.id },
    },
    state: (
      <small>
        {interpolate(t.available, {
          count: count(item.kits_possible ?? item.quantity_on_hand - item.quantity_on_hold),
        })}
      </small>
    ),
    keys: [item.sku],
  });
  const find = async (signal: AbortSignal) => (await findItemHits(entity, term, signal)).slice(0, MAX_OTHERS);
  return useHits(entity, term, find, show);
}
