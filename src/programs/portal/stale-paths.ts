const EVERYTHING = ['/api/'];

const ORDER_VIEWS = ['/api/orders', '/api/problems', '/api/graphs', '/api/search', '/api/segments'];

/** What an event of a kind changes, by the first word of its type: the paths whose answers may be others now. */
const changedBy: Readonly<Record<string, readonly string[]>> = {
  order: [...ORDER_VIEWS, '/api/outbox'],
  // A check also changes how many orders wait for a code, a location or a link; an import brings customers.
  orders: [...ORDER_VIEWS, '/api/connectors', '/api/customers', '/api/outbox'],
  problem: [...ORDER_VIEWS, '/api/connectors'],
  shipment: [...ORDER_VIEWS, '/api/products'],
  customer: ['/api/customers', '/api/graphs'],
  customers: ['/api/customers', '/api/graphs'],
  connection: ['/api/connectors', '/api/connector-logs', '/api/channel-advisor', '/api/outbox', ...ORDER_VIEWS],
  mapping: ['/api/connectors', ...ORDER_VIEWS],
  product: [
    '/api/products',
    '/api/raw_materials',
    '/api/item-files',
    '/api/download-csv',
    '/api/connectors',
    ...ORDER_VIEWS,
  ],
  category: ['/api/products', '/api/raw_materials'],
  stock: ['/api/products', '/api/raw_materials', '/api/search', '/api/connectors'],
  export: ['/api/exports'],
  import: ['/api/imports', '/api/upload-csv'],
  listing: ['/api/channel-advisor', '/api/products/', '/api/outbox'],
  write: ['/api/outbox'],
  session: ['/api/session'],
  recheck: ['/api/rechecks'],
  link: ['/api/connectors/', '/api/connector-products', '/api/link-runs', '/api/products'],
};

/** The paths that an event makes stale. A kind that is not known here may have changed anything. */
export function pathsChangedBy(type: string): readonly string[] {
  return changedBy[type.split('.', 1)[0] ?? ''] ?? EVERYTHING;
}
