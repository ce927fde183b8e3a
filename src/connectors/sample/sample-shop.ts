import { z } from 'zod';
import type { Connector, Cursor, Page } from '../core/connector.ts';
import { ConnectorError } from '../core/connector-error.ts';
import type { RemoteOrder, RemoteProduct } from '../core/remote.ts';
import { findSampleOrder, sampleOrders } from './sample-orders.ts';
import { shopCodes, shopLocations } from './sample-places.ts';
import { sampleProducts } from './sample-products.ts';

const page = <T>(items: readonly T[]): Page<T> => ({ items: [...items], quarantined: [] });

/** The sales channel of an account's sample data. It runs in this process and calls no partner. */
export const sampleShop: Connector = {
  manifest: {
    id: 'sample-shop',
    kind: 'channel',
    title: 'Sample shop',
    is_sample: true,
    credentials: z.object({}),
    settings: z.object({}),
    capabilities: ['orders.read', 'products.read', 'locations.read', 'shipcodes.read', 'shipments.write'],
    limits: [{ name: 'calls', per_second: 50, burst: 50 }],
    streams: { orders: 'modified', products: 'snapshot', locations: 'snapshot', ship_codes: 'snapshot' },
  },
  check: async () => ({ who: 'the sample shop' }),
  read: {
    orders: readOrders,
    products: async () => page(sampleProducts.map(asListing)),
    locations: async () => page(shopLocations),
    ship_codes: async () => page(shopCodes.map(({ code, description }) => ({ code, description }))),
  },
  fetch: { order: fetchOrder },
  act: { notify_shipment: async () => ({}) },
  // Nothing is stored there, so a repeat has the same result.
  probe: async () => ({ state: 'absent' }),
};

/** All orders the first time; no new ones afterwards. */
async function readOrders(ctx: { now(): Date }, { from }: Cursor): Promise<Page<RemoteOrder>> {
  const now = ctx.now();
  return from === null ? { ...page(sampleOrders(now)), seen: now.toISOString() } : page<RemoteOrder>([]);
}

async function fetchOrder(_: unknown, id: string): Promise<RemoteOrder> {
  const order = findSampleOrder(id);
  if (!order) throw new ConnectorError('not_found', `The sample shop has no order ${id}`);
  return order;
}

function asListing({ sku, listed_as, name, barcode }: (typeof sampleProducts)[number]): RemoteProduct {
  return {
    source_id: '',
    sku: listed_as ?? sku,
    title: name,
    barcode,
    qty: null,
    image_url: null,
    source_link: null,
    levels: [],
  };
}
