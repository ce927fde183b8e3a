import { expect, test } from 'vitest';
import type { Endpoint } from '#base/endpoint.ts';
import { type EventSubject, type EventType, subjectOf } from '#base/events.ts';
import { isKnownEvent } from './known-events.ts';

const contracts = Object.values(import.meta.glob('../../features/*/*/*contract.ts', { eager: true }));

const isEndpoint = (value: object): value is Endpoint => 'method' in value && 'path' in value && 'replies' in value;

/** The calls that a contract exports, by themselves or in groups. */
function endpointsIn(value: unknown): Endpoint[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isEndpoint(value)) return [value];
  const isGroup = [null, Object.prototype].includes(Object.getPrototypeOf(value));
  return isGroup ? Object.values(value).flatMap(endpointsIn) : [];
}

const reads = contracts.flatMap(endpointsIn).filter(({ method, changes }) => method === 'GET' && !changes);

/** The calls that an event makes stale, or all events of a subject do. */
const pathsChangedBy = (kind: EventType | EventSubject) =>
  reads
    .filter(({ staleBy = [] }) => staleBy.some((one) => one === kind || one === subjectOf(kind)))
    .map(({ path }) => path);

test('every call that only reads says which events change its answer', () => {
  expect(reads.length).toBeGreaterThan(60);
  expect(reads.filter(({ staleBy }) => staleBy === undefined).map(({ path }) => path)).toEqual([]);
});

const items = (...below: string[]) => below.flatMap((path) => [`/api/products${path}`, `/api/raw_materials${path}`]);
const connector = (...below: string[]) => below.map((path) => `/api/connectors/{connector}${path}`);

const orderViews = [
  '/api/orders',
  '/api/orders/counts',
  '/api/orders/{id}',
  '/api/orders/{id}/neighbours',
  '/api/orders/{id}/timeline',
  '/api/problems',
  '/api/problems/orders',
  '/api/search/orders',
];
const documents = [
  '/api/documents',
  '/api/documents/causes',
  '/api/documents/counts',
  '/api/documents/{id}',
  '/api/documents/{id}/origins',
  '/api/orders/{id}/documents',
  '/api/tax-series',
];
const figures = ['/api/graphs/order-statuses', '/api/graphs/historical-orders', '/api/graphs/today'];
const mappings = connector('/warehouse-locations', '/shipping-codes', '/shipping-options', '/ship-methods');
const channelProducts = [...connector('/products'), '/api/connector-products', '/api/connector-products/{id}'];
const channelStock = ['/api/channel-stock', '/api/channel-stock/counts'];
const itemSearch = ['/api/search/products', '/api/search/raw_materials'];

/** What an event about each subject changes at least. */
const changed: Readonly<Record<EventSubject, readonly string[]>> = {
  balance: ['/api/orders/{id}/balance', '/api/imbalances', '/api/orders', '/api/open-work', '/api/graphs/today'],
  role: ['/api/team/roles', '/api/team/members', '/api/team/invitations', '/api/team/history'],
  samples: ['/api/session', '/api/sample-data', '/api/first-order'],
  support: ['/api/support-requests'],
  view: ['/api/views'],
  order: [
    ...orderViews,
    ...figures,
    '/api/outbox',
    '/api/customers/{id}',
    '/api/products/{id}/stock',
    '/api/connector-logs/{connectorId}/{entityId}',
    '/api/outbox',
  ],
  orders: [
    ...orderViews,
    ...figures,
    '/api/graphs/historical-customers',
    '/api/customers',
    '/api/customers/counts',
    '/api/customers/{id}',
    '/api/connectors',
    '/api/connectors/outages',
    '/api/products/{id}/stock',
    '/api/outbox',
    ...connector(
      '',
      '/log',
      '/removal',
      '/reconciliation',
      '/products',
      '/warehouse-locations',
      '/shipping-codes',
      '/unread-records',
    ),
  ],
  connection: [
    ...orderViews,
    ...mappings,
    ...channelProducts,
    '/api/connectors',
    '/api/connectors/outages',
    '/api/connector-logs/{connectorId}/{entityId}',
    ...connector('', '/log', '/settings', '/removal', '/reconciliation', '/unread-records'),
    ...channelStock,
    '/api/channel-stock/places',
    '/api/open-work',
    '/api/link-runs',
    '/api/channel-advisor/status',
    '/api/channel-advisor/listings/{id}',
    '/api/customers',
    '/api/outbox',
    ...items('/{id}/history'),
  ],
  customer: [
    '/api/customers',
    '/api/customers/counts',
    '/api/customers/{id}',
    '/api/customers/{id}/history',
    '/api/customers/{id}/partners',
    '/api/connectors/{connector}/customers',
    '/api/graphs/order-statuses',
  ],
  mapping: [
    ...orderViews,
    ...mappings,
    ...connector('/removal', '/shipping-options/{id}/orders'),
    ...channelStock,
    '/api/channel-stock/places',
    '/api/problems/choices',
  ],
  product: [
    ...orderViews,
    ...channelProducts,
    ...items('', '/{id}', '/{id}/history', '/categories', '/categories/counts'),
    ...itemSearch,
    '/api/item-files',
    '/api/download-csv/get-item-count',
    '/api/products/search',
    '/api/products/{id}/stock',
    '/api/connector-products/{id}/suggestions',
    '/api/channel-stock',
    '/api/connector-products/counts',
  ],
  category: items('', '/{id}', '/{id}/history', '/categories', '/categories/counts', '/categories/runs/latest'),
  stock: [
    ...items('', '/{id}'),
    ...itemSearch,
    ...channelProducts,
    '/api/products/search',
    '/api/products/{id}/stock',
    ...connector('/log'),
    ...channelStock,
    '/api/open-work',
  ],
  link: [
    ...channelProducts,
    ...connector('/products/reading', '/removal'),
    ...channelStock,
    '/api/open-work',
    '/api/connector-products/counts',
    '/api/link-runs',
    '/api/connector-products/{id}/suggestions',
    '/api/link-runs/{id}',
    '/api/link-runs/{id}/lines',
    ...items('/{id}/history'),
  ],
  listing: [
    '/api/channel-advisor/status',
    '/api/channel-advisor/listings/{id}',
    '/api/outbox',
    ...items('/{id}/history'),
  ],
  document: [...documents, '/api/orders/{id}/timeline', '/api/open-work', '/api/graphs/today'],
  tax_issuer: [...documents, '/api/tax-issuers'],
  write: ['/api/outbox'],
  import: ['/api/imports', '/api/imports/{id}', '/api/imports/{id}/changes', '/api/upload-csv/get-last-upload'],
  export: ['/api/exports', '/api/exports/{id}'],
  recheck: ['/api/rechecks'],
  session: ['/api/session', '/api/sessions', '/api/team/members/{id}/sessions'],
  member: [
    '/api/team/members',
    '/api/team/members/{id}/sessions',
    '/api/team/invitations',
    '/api/team/history',
    '/api/departments',
  ],
  department: ['/api/team/members', '/api/team/history', '/api/departments', '/api/departments/get-departments'],
  account: ['/api/account', '/api/account/notifications', '/api/session'],
  login: [], // only the audit shows it, which a member reloads
  login_provider: ['/api/single-sign-on'],
  notice: ['/api/notices', '/api/notices/mails', '/api/account/notifications'],
};

for (const [subject, paths] of Object.entries(changed)) {
  test(`an event of ${subject} makes stale what it changes`, () => {
    const stale = reads.filter(({ staleBy = [] }) => staleBy.some((kind) => kind === subject)).map(({ path }) => path);
    expect(stale).toEqual(expect.arrayContaining([...paths]));
  });
}

test('a changed order makes the orders and what counts them stale, but no connector', () => {
  const paths = pathsChangedBy('order.edited');
  expect(paths).toEqual(expect.arrayContaining(['/api/orders', '/api/problems', '/api/graphs/order-statuses']));
  expect(paths).not.toContain('/api/connectors');
});

test('a parcel changes the stock on hand, which no count of the warehouse reports at once', () => {
  const paths = pathsChangedBy('order.shipped');
  expect(paths).toEqual(
    expect.arrayContaining([...items('', '/{id}'), ...itemSearch, ...connector('/products'), '/api/channel-stock']),
  );
});

test('no event makes an answer stale that only the partner changes, that never changes, or that a member reloads', () => {
  const never = reads.filter(({ staleBy }) => staleBy?.length === 0).map(({ path }) => path);
  expect(never.sort()).toEqual([
    '/api/audit',
    '/api/audit/{id}',
    '/api/connector-kinds',
    '/api/connectors/{connector}/remote-locations',
    '/api/entrance',
    '/api/kept-mail',
    '/api/problems/sent',
    '/api/single-sign-on/callback',
  ]);
});

test('an event of an unknown kind makes everything stale, and so does one of samples: no change is lost', () => {
  expect(['something.new', ''].map(isKnownEvent)).toEqual([false, false]);
  expect(Object.keys(changed).filter((subject) => !isKnownEvent(`${subject}.x`))).toEqual(['samples']);
});

test('an import of orders refreshes the customers that came with them', () => {
  expect(pathsChangedBy('orders.imported')).toContain('/api/customers');
});
