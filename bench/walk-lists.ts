import { LinkFilter } from '#features/catalogue/product-links/contract.ts';
import { ItemKind, itemSorts } from '#features/core/catalog/item-filter.ts';
import { customerSorts, SyncFilter } from '#features/customers/customers/customer-filter.ts';
import { auditKinds } from '#features/data/audit/audited-events.ts';
import { OrderFilter } from '#features/orders/order/order-filter.ts';
import { WriteState } from '#features/partners/outbox/write-actions.ts';
import { DocumentState } from '#features/tax/documents/document-state.ts';
import { ChannelStockFilter, channelStockSorts } from '#features/warehouse/stock/contract.ts';
import { STUCK_CHANNEL } from './made-up-rows.ts';
import { each, noQuery, type Query, sorted, type WalkedCall } from './walk-call.ts';
import { daysAgo, lastDays, orderFilters, yearBefore } from './walk-order-filters.ts';
import { BUSY_CUSTOMER } from './walk-people-rows.ts';
import { RUN } from './walk-run-rows.ts';
import { KIT, walkedItems } from './walk-stock-rows.ts';

const ORDER_SORTS = OrderFilter.shape.orderBy.unwrap().options;
const SYNCED: Query = { filterBy: 'Synced' };

const channel = { connector: String(STUCK_CHANNEL) };
const ofChannel = { connection_id: String(STUCK_CHANNEL) };
const run = { id: String(RUN) };
/** Of two parameters of days, under the names that a list has for them. */
const days = ({ start_at = '', end_at = '' }: Query, from: string, to: string): Query => ({
  [from]: start_at,
  [to]: end_at,
});

const itemQueries = sorted(itemSorts, [
  ...each('filterBy', ItemKind.options),
  ...each('search', ['steel', 'A', 'WK-0000']),
  ...each('category', ['none', '1', '400']),
  { filterBy: 'to_reorder', category: 'none' },
  { filterBy: 'out_of_stock', search: 'lamp' },
]);

const auditQueries: Query[] = [
  {},
  ...each('by', ['people', 'programs']),
  ...each('person', ['Ada', 'Nobody']),
  ...each('kind', auditKinds),
  ...each('type', ['order.edited', 'member.changed', 'connection.removed']),
  ...each('search', ['Bea', 'Cusco', 'WK-0000001', '10000007', 'zzzz']),
  { from: daysAgo(400), to: daysAgo(300) },
  { to: daysAgo(500) },
  { person: 'Ada', kind: 'item' },
  { person: 'Ada', type: 'order.edited', from: daysAgo(400) },
  { kind: 'order', search: 'Bea' },
  { search: 'Cusco', by: 'people', to: daysAgo(400) },
];

const documentQueries: Query[] = [
  {},
  ...each('state', DocumentState.options),
  ...each('country', ['MX', 'EC', 'GT', 'PE']),
  ...each('kind', ['sale', 'correction', 'guide']),
  ...each('series_id', ['21', '22', '24']),
  ...each('connection_id', ['12', '14']),
  ...each('search', ['10000007', 'A-1', 'garcía', 'zzzz']),
  { would_be_rejected: 'true' },
  ...[lastDays(1), lastDays(30), lastDays(365), yearBefore()].map((some) => days(some, 'from', 'to')),
  { country: 'MX', state: 'stored' },
  { country: 'GT', state: 'rejected' },
  { kind: 'sale', state: 'rejected' },
  { country: 'EC', kind: 'guide' },
  { series_id: '22', state: 'rejected' },
  { connection_id: '12', state: 'in_doubt' },
  { country: 'MX', ...days(lastDays(30), 'from', 'to') },
  { state: 'rejected', ...days(yearBefore(), 'from', 'to') },
];

/** The lists that have pages, by their sorts and filters. */
export function walkedLists(): WalkedCall[] {
  const items = Object.entries(walkedItems).flatMap(([name, id]): WalkedCall[] => [
    { path: `/api/${name}`, queries: [...itemQueries, { sku: 'WK-0000001' }] },
    { path: `/api/${name}/{id}/history`, params: { id: String(id) }, queries: noQuery },
  ]);
  return [
    { path: '/api/orders', queries: sorted(ORDER_SORTS, orderFilters()), hasNeighbours: true },
    {
      path: '/api/customers',
      queries: sorted(customerSorts, [
        ...each('filterBy', SyncFilter.options),
        ...each('search', ['garcía', 'an']),
        lastDays(30),
        yearBefore(),
        { ...SYNCED, ...lastDays(365) },
        { ...SYNCED, search: 'garcía' },
      ]),
    },
    { path: '/api/customers/{id}/history', params: { id: String(BUSY_CUSTOMER) }, queries: noQuery },
    ...items,
    {
      path: '/api/channel-stock',
      queries: sorted(
        channelStockSorts,
        [{}, ofChannel].flatMap((of) => [
          ...ChannelStockFilter.options.map((filterBy) => ({ ...of, filterBy })),
          { ...of, search: 'lamp' },
          { ...of, search: 'wk-00000' },
          { ...of, core_id: 'W1' },
        ]),
      ),
    },
    {
      path: '/api/connector-products',
      queries: [{}, ofChannel].flatMap((of) => [
        ...LinkFilter.options.map((connectionStatus) => ({ ...of, connectionStatus })),
        { ...of, q: 'lamp' },
        { ...of, sku: 'wk-0000001' },
        { ...of, q: 'walked', connectionStatus: 'unlinked' },
      ]),
    },
    {
      path: '/api/connectors/{connector}/products',
      params: channel,
      queries: [
        ...each('connectionStatus', LinkFilter.options),
        ...each('q', ['lamp', 'wk-0000001']),
        { sku: 'wk-0000001' },
        { product_id: String(KIT) },
        { q: 'oak', connectionStatus: 'unlinked' },
      ],
    },
    { path: '/api/connectors/{connector}/log', params: channel, queries: each('failures', ['0', '1']) },
    { path: '/api/link-runs/{id}/lines', params: run, queries: [{}, ...each('outcome', ['linked', 'ambiguous'])] },
    { path: '/api/product-runs/{id}/lines', params: run, queries: [{}, ...each('outcome', ['made', 'ambiguous'])] },
    { path: '/api/imports', queries: [{}, { sheet: 'products' }, { sheet: 'stock' }] },
    {
      path: '/api/imports/{id}/faults',
      params: run,
      queries: [
        { code: 'empty', column: '0' },
        { code: 'too_long', column: '3' },
      ],
    },
    { path: '/api/exports', queries: [{}, { kind: 'orders' }, { kind: 'stock' }] },
    { path: '/api/export/failed-mexico-invoices', queries: noQuery },
    { path: '/api/documents', queries: documentQueries },
    // Its pages begin behind a change.
    { path: '/api/audit', queries: [...auditQueries, { before_id: '20000' }, { kind: 'team', before_id: '20000' }] },
    { path: '/api/audit/new', queries: auditQueries.map((query) => ({ ...query, after_id: '1000' })) },
    {
      path: '/api/outbox',
      queries: [
        {},
        ...each('state', WriteState.options),
        { connection_id: '7' },
        { connection_id: '7', state: 'refused' },
      ],
    },
    {
      path: '/api/products/search',
      queries: [...each('q', ['lamp', 'WK-0000001', 'a']), { q: 'lamp', is_search: '1' }],
    },
  ];
}
