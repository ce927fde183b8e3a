/** What a signed-in member's calls answer, for the addresses that hold an id. */
export type Find = (path: string) => Promise<unknown>;

export type Screen = {
  /** Of its files. */
  name: string;
  /** Its route. */
  path: string;
  /** Where it is opened. */
  address: (find: Find) => Promise<string>;
};

/** Screens whose address is their route. */
const PLAIN = [
  '/',
  '/customers/export',
  '/documents',
  '/documents/due',
  '/documents/export',
  '/documents/series',
  '/documents/settings',
  '/exports',
  '/exports/failed-mexico-invoices',
  '/help',
  '/imports',
  '/imports/new',
  '/mail',
  '/notices',
  '/orders',
  '/orders/export',
  '/outbox',
  '/inbox',
  '/links',
  '/products',
  '/products/create',
  '/products/export',
  '/profile',
  '/raw_materials',
  '/raw_materials/create',
  '/raw_materials/export',
  '/returns',
  '/settings/account',
  '/settings/audit',
  '/settings/audit/export',
  '/settings/connectors',
  '/settings/connectors/new',
  '/settings/login',
  '/settings/team',
  '/stock',
  '/support',
];

const fileName = (path: string) => path.replace(/[/_$]+/g, '-').replace(/^-/, '') || 'dashboard';
const at = (path: string, address = path, name = fileName(path)): Screen => ({
  name,
  path,
  address: async () => address,
});

/** A screen of one thing, found by a list that has it first. */
function first(path: string, name: string, list: string, query = ''): Screen {
  return { name, path, address: async (find) => path.replace('$id', String(idOf(await find(list)))) + query };
}

const connector = (path: string, name: string, kind: string, query = '') =>
  first(path, name, `/api/connectors/${kind}`, query);
const CONNECTOR = '/settings/connectors/$id';
/** By name: which came in first is another thing each time. */
const BY_NAME = 'orderBy=customer_name&orderDir=ASC';
/** Of an order that staff keep for themselves, by the letters *TEST*: `addOrders` puts it into the channel. */
export const TEST_CUSTOMER = 'Yupanqui';
const ORDERS = '/api/orders?orderBy=order_number&orderDir=ASC&perPage=1';

/** Opened without a session. */
export const openScreens: readonly Screen[] = [
  at('/login'),
  at('/login/company'),
  at('/forgot-password'),
  at('/invitation'),
  at('/invoice-data'),
  at('/password'),
];

/** Every screen of the portal, some in several states. */
export const screens: readonly Screen[] = [
  ...PLAIN.map((path) => at(path)),
  at('$', '/nowhere', 'lost'),
  at('/help/$page', '/help/inbox', 'help-page'),
  at('/help/$page', '/help/documents', 'help-documents'),
  at('/help/$page', '/help/glossary', 'help-glossary'),
  at('/customers', `/customers?${BY_NAME}`),
  at('/orders', '/orders?search=nobody', 'orders-none'),
  at('/orders/$id', '/orders/999999999', 'order-missing'),
  at('/orders', '/orders?filterBy=error', 'orders-error'),
  at('/documents', '/documents?filterBy=rejected', 'documents-rejected'),
  at('/inbox', '/inbox?kind=test_order', 'inbox-test'),
  at('/orders/search', '/orders/search?q=lourdes'),
  at('/products/search', '/products/search?q=taza'),
  at('/raw_materials/search', '/raw_materials/search?q=nothing'),
  first('/orders/$id', 'order-error', `${ORDERS}&filterBy=error`),
  first('/orders/$id', 'order-test', `${ORDERS}&search=${TEST_CUSTOMER}`),
  first('/orders/$id', 'order-pending', `${ORDERS}&filterBy=pending`),
  first('/orders/$id', 'order-shipped', `${ORDERS}&filterBy=shipped`),
  first('/documents/$id', 'document-stored', '/api/documents?state=stored&kind=sale&country=MX&perPage=1'),
  first('/documents/$id', 'document-correction', '/api/documents?kind=correction&perPage=1'),
  first('/documents/$id', 'document-rejected', '/api/documents?state=rejected&perPage=1'),
  first('/returns/$id', 'return', '/api/returns?perPage=1'),
  first('/customers/$id', 'customer', `/api/customers?perPage=1&${BY_NAME}`),
  first('/products/$id', 'product', '/api/products?perPage=1'),
  first('/products/edit/$id', 'product-edit', '/api/products?perPage=1'),
  first('/raw_materials/$id', 'raw-material', '/api/raw_materials?perPage=1'),
  first('/raw_materials/edit/$id', 'raw-material-edit', '/api/raw_materials?perPage=1'),
  first('/imports/$id', 'import', '/api/imports'),
  connector(CONNECTOR, 'connector', 'exigo'),
  connector(`${CONNECTOR}/settings`, 'connector-settings', 'exigo'),
  connector(`${CONNECTOR}/shipping-options`, 'connector-shipping-options', 'exigo'),
  connector(`${CONNECTOR}/shipping-options`, 'warehouse-shipping-options', 'amware'),
  connector(`${CONNECTOR}/locations`, 'connector-locations', 'exigo'),
  connector(`${CONNECTOR}/products`, 'connector-products', 'exigo'),
  connector(`${CONNECTOR}/products`, 'connector-products-linked', 'exigo', '?connectionStatus=linked'),
  connector(`${CONNECTOR}/products`, 'connector-products-unlisted', 'exigo', '?focus=NOBODY-SELLS-IT'),
  connector(`${CONNECTOR}/log`, 'connector-log', 'exigo'),
  connector(`${CONNECTOR}/stock`, 'connector-stock', 'shopify'),
  connector(`${CONNECTOR}/customers`, 'connector-customers', 'hubspot'),
  connector(`${CONNECTOR}/reconciliation`, 'connector-reconciliation', 'exigo'),
];

/** The id in a call's answer: of one record, or of the first in a list; 0, which no record has, where there is none. */
function idOf(answer: unknown): number {
  if (Array.isArray(answer)) return idOf(answer[0]);
  if (typeof answer !== 'object' || answer === null) return 0;
  if ('data' in answer) return idOf(answer.data);
  return 'id' in answer && typeof answer.id === 'number' ? answer.id : 0;
}
