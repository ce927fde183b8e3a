/** The dashboard: what is broken, the counts, the charts. */
export const dashboard = {
  title: 'Dashboard',
  as_of: 'as of {time}, {offset}',
  refresh: 'Refresh',
  problems: {
    title: 'Needs attention',
    orders: { one: '{count} order', many: '{count} orders' },
    fix: 'Fix',
    fix_cause: 'Fix: {cause}',
    all: { one: 'Show {count} more cause', many: 'Show {count} more causes' },
    none: 'No order waits for a fix.',
  },
  orders: 'Orders',
  customers: 'Customers',
  synced: 'Synced',
  error: 'Error',
  imported_orders: 'Imported orders',
  imported_customers: 'Imported customers',
  empty: {
    title: 'No orders yet',
    text: 'Orders and customers appear here as soon as a connector has read them.',
    connectors: 'Go to connectors',
  },
  keys: { refresh: 'Refresh the dashboard' },
} as const;
