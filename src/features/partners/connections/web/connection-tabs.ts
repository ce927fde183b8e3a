import type { LinkOptions } from '@tanstack/react-router';
import type { Catalogue } from '#ui/texts.ts';

/** A part of a connector's screens; shown where the connector has the capability, or one of several. */
export type ConnectionTab = {
  to: Extract<LinkOptions['to'], `/settings/connectors/$id${string}`>;
  name: keyof Catalogue['connections']['tabs'];
  capability?: string | readonly string[];
};

/** The parts in their order. */
export const connectionTabs: readonly ConnectionTab[] = [
  { to: '/settings/connectors/$id', name: 'status' },
  {
    to: '/settings/connectors/$id/shipping-options',
    name: 'shipping_options',
    capability: ['orders.read', 'orders.submit'],
  },
  { to: '/settings/connectors/$id/locations', name: 'locations', capability: 'orders.read' },
  { to: '/settings/connectors/$id/products', name: 'products', capability: 'products.read' },
  { to: '/settings/connectors/$id/stock', name: 'stock', capability: ['stock.write', 'orders.read'] },
  { to: '/settings/connectors/$id/customers', name: 'customers', capability: 'contacts.write' },
  { to: '/settings/connectors/$id/reconciliation', name: 'reconciliation', capability: 'orders.read' },
  { to: '/settings/connectors/$id/log', name: 'log' },
  { to: '/settings/connectors/$id/settings', name: 'settings' },
];
