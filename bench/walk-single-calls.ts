import { ViewList } from '#features/people/saved-views/view-state.ts';
import { STUCK_CHANNEL, STUCK_CODE } from './made-up-rows.ts';
import { each, noQuery, type Query, type WalkedCall } from './walk-call.ts';
import { lastDays } from './walk-order-filters.ts';
import { BUSY_CUSTOMER, MEMBER_ID } from './walk-people-rows.ts';
import { LONG_ORDER, RUN } from './walk-run-rows.ts';
import { KIT, walkedItems } from './walk-stock-rows.ts';

const WAREHOUSE = '7';
const TERMS = each('q', ['10000007', 'garcía', 'WK-0000001', 'lamp', 'a', 'zzzz']);
const DOCUMENT = '1';

const ofChannel = { connection_id: String(STUCK_CHANNEL) };

const once = (path: string, params?: WalkedCall['params']): WalkedCall => ({
  path,
  queries: noQuery,
  ...(params && { params }),
});

const graphDays: Query[] = [7, 30, 365, 1_095, 1_825]
  .map(lastDays)
  .map(({ start_at = '', end_at = '' }) => ({ startDate: start_at, endDate: end_at }));
const graphs = ['order-statuses', 'historical-orders', 'historical-customers'].map(
  (name): WalkedCall => ({ path: `/api/graphs/${name}`, queries: graphDays }),
);

const causes: Query[] = [
  { kind: 'unmapped_shipping_code', subject: STUCK_CODE },
  { kind: 'incomplete_address', subject: 'postal_code' },
  { kind: 'test_order', subject: '' },
].map((cause) => ({ ...cause, connection_id: String(STUCK_CHANNEL) }));

const channel = { connector: String(STUCK_CHANNEL) };
const customer = { id: String(BUSY_CUSTOMER) };
const order = { id: String(LONG_ORDER) };
const run = { id: String(RUN) };
const item = { id: String(KIT) };

const ofItems = Object.entries(walkedItems).flatMap(([segment, id]) => [
  once(`/api/${segment}/{id}`, { id: String(id) }),
  once(`/api/${segment}/categories`),
  once(`/api/${segment}/categories/counts`),
  once(`/api/${segment}/categories/runs/latest`),
  { path: `/api/search/${segment}`, queries: TERMS },
]);

/**
 * What else the screens ask for: counts, figures over time, one record with what belongs to it, and lists without
 * pages.
 */
export function walkedSingleCalls(): WalkedCall[] {
  return [
    ...graphs,
    ...ofItems,
    { path: '/api/graphs/today', queries: [{}, { after_id: '1' }] },
    { path: '/api/problems/orders', queries: causes },
    { path: '/api/search/orders', queries: TERMS },
    { path: '/api/views', queries: each('list', ViewList.options) },
    { path: '/api/problems', queries: [{}, { most: '10' }] },
    {
      path: '/api/orders/other-places',
      queries: [{ ids: Array.from({ length: 200 }, (_, n) => n * 30 + 30).join(',') }],
    },
    { path: '/api/item-files', queries: [{ item_id: String(KIT) }] },
    { path: '/api/documents/counts', queries: [{}, { country: 'MX' }, { kind: 'sale' }] },
    {
      path: '/api/documents/{id}/origins',
      params: { id: DOCUMENT },
      queries: [{}, ...each('search', ['10000007', 'A-1', 'zzzz'])],
    },
    { path: '/api/download-csv/get-item-count', queries: each('entity_id', ['1', '2']) },
    { path: '/api/upload-csv/get-last-upload', queries: each('entity_id', ['1', '2']) },
    ...[
      'orders/counts',
      'customers/counts',
      'problems/choices',
      'problems/holding',
      'problems/sent',
      'problems/suggestions',
      'rechecks',
      'open-work',
    ].map((path) => once(`/api/${path}`)),
    ...['connectors', 'connectors/outages', 'notices', 'audit/people', 'first-order', 'orders/bulk-runs'].map((path) =>
      once(`/api/${path}`),
    ),
    ...['documents/due', 'documents/weather', 'tax-series', 'tax-issuers', 'tax-outages'].map((path) =>
      once(`/api/${path}`),
    ),
    ...[
      'team/members',
      'team/history',
      'team/invitations',
      'team/roles',
      'departments',
      'departments/get-departments',
    ].map((path) => once(`/api/${path}`)),
    { path: '/api/connector-products/counts', queries: [{}, ofChannel] },
    { path: '/api/channel-stock/counts', queries: [{}, ofChannel, { core_id: 'W1' }] },
    once('/api/channel-stock/places'),
    { path: '/api/link-runs', queries: [{}, ofChannel] },
    ...[
      'session',
      'sample-data',
      'sessions',
      'support-requests',
      'channel-advisor/status',
      'account/missing-fields',
    ].map((path) => once(`/api/${path}`)),
    once('/api/connectors/amware/warehouse-locations'),
    once('/api/entities/warehouse-locations/{entityId}', { entityId: '2' }),
    once('/api/connector-logs/{connectorId}/{entityId}', { connectorId: String(STUCK_CHANNEL), entityId: '0' }),
    once('/api/connector-logs/{connectorId}/{entityId}', {
      connectorId: String(STUCK_CHANNEL),
      entityId: String(LONG_ORDER),
    }),
    ...[
      '',
      '/products/reading',
      '/reconciliation',
      '/shipping-codes',
      '/warehouse-locations',
      '/product-runs',
      '/removal',
    ].map((path) => once(`/api/connectors/{connector}${path}`, channel)),
    ...['/shipping-options', '/ship-methods'].map((path) =>
      once(`/api/connectors/{connector}${path}`, { connector: WAREHOUSE }),
    ),
    once('/api/connectors/{connector}/shipping-options/{id}/orders', { connector: WAREHOUSE, id: '1' }),
    ...['', '/suggestions'].map((path) => once(`/api/connector-products/{id}${path}`, item)),
    ...['', '/notes', '/doubles', '/merged', '/documents', '/tickets', '/partners'].map((path) =>
      once(`/api/customers/{id}${path}`, customer),
    ),
    ...['', '/timeline', '/documents'].map((path) => once(`/api/orders/{id}${path}`, order)),
    ...['', '/changes', '/fault-groups'].map((path) => once(`/api/imports/{id}${path}`, run)),
    once('/api/link-runs/{id}', run),
    once('/api/orders/bulk-runs/{id}/passed-over', run),
    once('/api/documents/{id}', { id: DOCUMENT }),
    once('/api/products/{id}/stock', item),
    once('/api/channel-advisor/listings/{id}', item),
    once('/api/team/members/{id}/sessions', { id: String(MEMBER_ID) }),
  ];
}
