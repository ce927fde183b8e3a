import { z } from 'zod';
import type { Connector } from '../core/connector.ts';
import { read } from './client.ts';
import { notifyShipment, probeShipment } from './notify-shipment.ts';
import { shopQuery } from './queries.ts';
import { fetchOrder, readLocations, readOrders, readProducts, readShipCodes } from './read.ts';
import { probeRefund, refundOrder } from './refund-order.ts';
import { ShopifyCredentials, ShopifySettings } from './settings.ts';
import { MAX_LEVELS, saveLevels } from './stock.ts';
import { probeReturn, tellReturn } from './tell-return.ts';
import { shopifyWebhook } from './webhook.ts';

/** Shopify, Admin API by GraphQL: a sales channel. */
export const shopify: Connector<ShopifyCredentials, ShopifySettings> = {
  manifest: {
    id: 'shopify',
    kind: 'channel',
    title: 'Shopify',
    credentials: ShopifyCredentials,
    settings: ShopifySettings,
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
    switches: { 'returns.write': 'follows_returns' },
    // Shopify counts points, not calls, and says in each answer how many are left: this only keeps bursts small.
    limits: [{ name: 'calls', per_second: 5, burst: 10 }],
    streams: { orders: 'modified', products: 'snapshot', locations: 'snapshot', ship_codes: 'snapshot' },
  },
  async check(ctx) {
    const reply = z.object({ shop: z.object({ name: z.string(), myshopifyDomain: z.string() }) });
    const { shop } = await read(ctx, shopQuery(ctx.settings.follows_returns), {}, reply);
    return { who: `${shop.name}, ${shop.myshopifyDomain}` };
  },
  read: { orders: readOrders, products: readProducts, locations: readLocations, ship_codes: readShipCodes },
  fetch: { order: fetchOrder },
  act: { notify_shipment: notifyShipment, refund_order: refundOrder, tell_return: tellReturn },
  async probe(ctx, command) {
    if (command.type === 'notify_shipment') return probeShipment(ctx, command);
    if (command.type === 'tell_return') return probeReturn(ctx, command);
    return command.type === 'refund_order' ? probeRefund(ctx, command) : { state: 'unknown' };
  },
  stock: { most_levels: MAX_LEVELS, save: saveLevels },
  webhook: shopifyWebhook,
};
