import type { Connector } from '../core/connector.ts';
import { get } from './client.ts';
import { notifyShipment, probeExigo } from './notify-shipment.ts';
import { fetchOrder, readLocations, readOrders, readProducts, readShipCodes } from './read.ts';
import { MAX_LEVELS, saveStock } from './save-stock.ts';
import { WarehousesAnswer } from './schema.ts';
import { ExigoCredentials, ExigoSettings } from './settings.ts';

/** Exigo, REST 3.0: a sales channel. */
export const exigo: Connector<ExigoCredentials, ExigoSettings> = {
  manifest: {
    id: 'exigo',
    kind: 'channel',
    title: 'Exigo',
    credentials: ExigoCredentials,
    settings: ExigoSettings,
    capabilities: [
      'orders.read',
      'products.read',
      'locations.read',
      'shipcodes.read',
      'shipments.write',
      'stock.write',
    ],
    switches: { 'stock.write': 'pushes_stock' },
    // Exigo publishes no limit. Stock is three calls a level: with a limit of its own orders never wait behind it.
    limits: [
      { name: 'calls', per_second: 4, burst: 4 },
      { name: 'stock', per_second: 2, burst: 2, only_for: 'stock' },
    ],
    streams: {
      orders: 'modified',
      products: 'snapshot',
      locations: 'snapshot',
      ship_codes: 'snapshot',
    },
  },
  async check(ctx) {
    const { warehouses } = await get(ctx, '/warehouse', {}, WarehousesAnswer);
    return { who: `${ctx.credentials.login}, ${warehouses.length} warehouses` };
  },
  read: {
    orders: readOrders,
    products: readProducts,
    locations: readLocations,
    ship_codes: readShipCodes,
  },
  fetch: { order: fetchOrder },
  act: { notify_shipment: notifyShipment },
  probe: probeExigo,
  stock: { most_levels: MAX_LEVELS, save: saveStock },
};
