import { z } from 'zod';
import type { Connector } from '../core/connector.ts';
import { call } from './client.ts';
import { notifyShipment, probeShipment } from './notify-shipment.ts';
import { readLocations, readProducts, readShipCodes } from './read-lists.ts';
import { fetchOrder, readOrders } from './read-orders.ts';
import { probeRefund, refundOrder } from './refund-order.ts';
import { MAX_LEVELS, saveStock } from './save-stock.ts';
import { VendureCredentials, VendureSettings } from './settings.ts';
import { probeReturn, tellReturn } from './tell-return.ts';

// Asks for orders, since any credentials may ask for the channel.
const CHECK = 'query Check { activeChannel { code } orders(options: { take: 1 }) { totalItems } }';
const CheckAnswer = z.object({
  activeChannel: z.object({ code: z.string() }),
  orders: z.object({ totalItems: z.int() }),
});

/** Vendure 3, its admin API: a sales channel. */
export const vendure: Connector<VendureCredentials, VendureSettings> = {
  manifest: {
    id: 'vendure',
    kind: 'channel',
    title: 'Vendure',
    credentials: VendureCredentials,
    settings: VendureSettings,
    capabilities: [
      'orders.read',
      'products.read',
      'locations.read',
      'shipcodes.read',
      'shipments.write',
      'refunds.write',
      'returns.write',
      'stock.write',
    ],
    // Vendure sets none; a merchant's own server should have room for its customers.
    limits: [{ name: 'calls', per_second: 5, burst: 5 }],
    streams: { orders: 'modified', products: 'snapshot', locations: 'snapshot', ship_codes: 'snapshot' },
  },
  async check(ctx) {
    const { activeChannel, orders } = await call(ctx, CHECK, {}, CheckAnswer);
    return { who: `channel ${activeChannel.code}, ${orders.totalItems} orders` };
  },
  read: { orders: readOrders, products: readProducts, locations: readLocations, ship_codes: readShipCodes },
  fetch: { order: fetchOrder },
  act: { notify_shipment: notifyShipment, refund_order: refundOrder, tell_return: tellReturn },
  async probe(ctx, command) {
    if (command.type === 'notify_shipment') return probeShipment(ctx, command);
    if (command.type === 'refund_order') return probeRefund(ctx, command);
    return command.type === 'tell_return' ? probeReturn(ctx, command) : { state: 'unknown' };
  },
  stock: { most_levels: MAX_LEVELS, save: saveStock },
};
