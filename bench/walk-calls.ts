import { addDays, dayInZone } from '#base/calendar-date.ts';
import { ItemKind, itemSorts } from '#features/catalog/item-filter.ts';
import { customerSorts, SyncFilter } from '#features/customer-search/customer-filter.ts';
import { orderStatuses } from '#features/order-lifecycle/order-status.ts';
import { LinkFilter } from '#features/product-links/contract.ts';
import { ChannelStockFilter, channelStockSorts } from '#features/stock/contract.ts';
import { STUCK_CHANNEL, STUCK_CODE } from './made-up-rows.ts';

/** A list as the walk turns it: each of its pages, and previous and next of its rows where the list has these. */
export type WalkedList = { path: string; query: Record<string, string>; hasNeighbours: boolean };

const ORDER_SORTS = ['order_date', 'order_number', 'customer_name', 'total_cost'];
const DIRECTIONS = ['ASC', 'DESC'];
const ZONE = 'America/Lima';

type Query = Record<string, string>;

const today = () => dayInZone(new Date(), ZONE);
const lastDays = (days: number): Query => ({ start_at: addDays(today(), 1 - days), end_at: today() });
const yearBefore = (): Query => ({ start_at: addDays(today(), -730), end_at: addDays(today(), -366) });

/** Filters alone, frequent and rare, and pairs of them that meet often, seldom, in one stretch of time, and never. */
function orderFilters(): Query[] {
  const all: Query = {};
  const status = (filterBy: string): Query => ({ filterBy });
  const country = (name: string): Query => ({ country: name });
  const channel = (id: number): Query => ({ connection_id: String(id) });
  const warehouse = (name: string): Query => ({ warehouse: name });
  const alone = [
    all,
    ...orderStatuses.map(status),
    ...[1, 2, 5, 6].map(channel),
    ...['PE', 'CO', 'US', 'CL', 'ZZ'].map(country),
    ...['W1', 'W2', 'W7', 'W8', 'gone'].map(warehouse),
    { customer_id: '777' },
    { is_held: '1' },
    { is_held: '0' },
    ...['unmapped_shipping_code', 'unlinked_product', 'out_of_stock', 'test_order', 'in_doubt'].map((problem) => ({
      problem,
    })),
    ...[1, 7, 30, 365, 1_000].map(lastDays),
    yearBefore(),
    ...['zzzz', 'garcía', '1000', 'LK'].map((search) => ({ search })),
  ];
  const pairs = [
    { ...country('MX'), ...status('shipped') },
    { ...country('MX'), ...status('shipped'), ...lastDays(30) },
    { ...country('MX'), ...lastDays(30) },
    { ...country('PE'), ...lastDays(365) },
    { ...country('CO'), ...yearBefore() },
    { ...country('MX'), ...warehouse('W3') },
    { ...country('PE'), ...warehouse('W2') },
    { ...country('US'), ...warehouse('W1') },
    { ...channel(2), ...status('shipped') },
    { ...channel(2), ...status('error') },
    { ...channel(6), ...status('cancelled') },
    { ...channel(4), ...country('BO') },
    { ...channel(1), ...warehouse('W1') },
    { ...warehouse('W1'), ...status('pending') },
    { ...warehouse('W4'), ...yearBefore() },
    { ...status('fulfilled'), ...lastDays(30) },
    { ...status('fulfilled'), ...lastDays(1_000) },
    { ...status('pending'), ...yearBefore() },
    { ...status('cancelled'), ...lastDays(365) },
    { ...status('error'), is_held: '1' },
    { ...country('PE'), is_held: '1' },
    { problem: 'unmapped_shipping_code', ...country('MX') },
    { problem: 'unmapped_shipping_code', ...channel(1) },
    { problem: 'out_of_stock', ...lastDays(30) },
    { ...channel(1), ...country('PE'), ...warehouse('W1'), ...status('fulfilled'), ...lastDays(365) },
    { ...channel(5), ...country('GT'), ...status('cancelled') },
    { search: 'garcía', ...country('MX') },
    { search: 'garcía', ...status('shipped') },
  ];
  return [...alone, ...pairs];
}

const sorted = (sorts: readonly string[], filters: readonly Query[]) =>
  filters.flatMap((filter) =>
    sorts.flatMap((orderBy) => DIRECTIONS.map((orderDir): Query => ({ ...filter, orderBy, orderDir }))),
  );

/** Every list that has pages, by each of its sorts, directions and filters. */
export function walkedLists(): WalkedList[] {
  const plain = (path: string, queries: readonly Query[]) =>
    queries.map((query) => ({ path, query, hasNeighbours: false }));
  const withSearch = (values: readonly Query[], terms: readonly string[]) => [
    ...values,
    ...terms.map((search) => ({ search })),
  ];
  const items = withSearch(
    ItemKind.options.map((filterBy) => ({ filterBy })),
    ['steel', 'A'],
  );
  return [
    ...sorted(ORDER_SORTS, orderFilters()).map((query) => ({ path: '/api/orders', query, hasNeighbours: true })),
    ...plain(
      '/api/customers',
      sorted(
        customerSorts,
        withSearch(
          SyncFilter.options.map((filterBy) => ({ filterBy })),
          ['garcía', 'an'],
        ),
      ),
    ),
    ...['products', 'raw_materials'].flatMap((name) => plain(`/api/${name}`, sorted(itemSorts, items))),
    ...[{}, { connection_id: String(STUCK_CHANNEL) }].flatMap((channel) => [
      ...plain(
        '/api/channel-stock',
        sorted(
          channelStockSorts,
          ChannelStockFilter.options.map((filterBy) => ({ ...channel, filterBy })),
        ),
      ),
      ...plain(
        '/api/connector-products',
        LinkFilter.options.map((connectionStatus) => ({ ...channel, connectionStatus })),
      ),
    ]),
    ...plain(`/api/connectors/${STUCK_CHANNEL}/log`, [{ failures: '0' }, { failures: '1' }]),
    ...plain('/api/imports', [{}, { sheet: 'products' }]),
    ...plain('/api/exports', [{}, { kind: 'orders' }]),
  ];
}

/** What the screens also ask for: counts, figures over time, and what orders wait for. */
export function walkedPaths(): string[] {
  const cause = (kind: string, subject: string) =>
    `/api/problems/orders?${new URLSearchParams({ kind, connection_id: String(STUCK_CHANNEL), subject })}`;
  const ranges = [7, 30, 365, 1_095, 1_825].map(lastDays);
  const graphs = ['order-statuses', 'historical-orders', 'historical-customers'].flatMap((name) =>
    ranges.map(({ start_at = '', end_at = '' }) => `/api/graphs/${name}?startDate=${start_at}&endDate=${end_at}`),
  );
  return [
    ...graphs,
    '/api/orders/counts',
    '/api/customers/counts',
    '/api/problems',
    cause('unmapped_shipping_code', STUCK_CODE),
    cause('incomplete_address', 'postal_code'),
    cause('test_order', ''),
    '/api/problems/choices',
    '/api/rechecks',
    '/api/connectors',
    `/api/connectors/${STUCK_CHANNEL}`,
    `/api/connectors/${STUCK_CHANNEL}/shipping-codes`,
    `/api/connectors/${STUCK_CHANNEL}/warehouse-locations`,
    '/api/open-work',
    ...['', `?connection_id=${STUCK_CHANNEL}`].flatMap((channel) => [
      `/api/connector-products/counts${channel}`,
      `/api/channel-stock/counts${channel}`,
    ]),
    `/api/connectors/${STUCK_CHANNEL}/reconciliation`,
  ];
}
