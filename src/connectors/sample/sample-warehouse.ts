import { z } from 'zod';
import type { CommandOf, Done } from '../core/commands.ts';
import type { Connector, Cursor, Page } from '../core/connector.ts';
import { ConnectorError } from '../core/connector-error.ts';
import type { Ctx, SubmittedOrder } from '../core/ctx.ts';
import type { RemoteFulfilment, RemoteShipment, RemoteStockLevel } from '../core/remote.ts';
import { coreLocations, shipMethods } from './sample-places.ts';
import { sampleProducts } from './sample-products.ts';

/** An order is packed for so long before its parcel leaves. */
export const PACKED_FOR_MS = 20_000;

const page = <T>(items: readonly T[]): Page<T> => ({ items: [...items], quarantined: [] });

/**
 * The warehouse of an account's sample data. It runs in this process, calls no partner, and knows only the orders
 * submitted to it.
 */
export const sampleWarehouse: Connector = {
  manifest: {
    id: 'sample-warehouse',
    kind: 'fulfilment',
    title: 'Sample warehouse',
    is_sample: true,
    credentials: z.object({}),
    settings: z.object({}),
    capabilities: [
      'locations.read',
      'shipcodes.read',
      'stock.read',
      'shipments.read',
      'fulfilments.read',
      'orders.submit',
      'orders.cancel',
    ],
    limits: [{ name: 'calls', per_second: 50, burst: 50 }],
    streams: { locations: 'snapshot', ship_methods: 'snapshot', stock: 'modified', shipments: 'modified' },
  },
  check: async () => ({ who: 'the sample warehouse' }),
  read: {
    locations: async () => page(coreLocations),
    ship_methods: async () => page(shipMethods),
    stock: readStock,
    shipments: readShipments,
  },
  fetch: { fulfilment: fetchFulfilment },
  act: {
    submit_order: async (_, { order }) => ({ reference: `SW-${order.order_number}` }),
    cancel_order: async (_, { reference }: CommandOf<'cancel_order'>): Promise<Done> => ({ reference }),
  },
  // Nothing is stored there, so a repeat has the same result.
  probe: async () => ({ state: 'absent' }),
};

/** All counts the first time; shipped pieces are deducted here. */
async function readStock(ctx: Ctx, { from }: Cursor): Promise<Page<RemoteStockLevel>> {
  if (from !== null) return page<RemoteStockLevel>([]);
  const updated_at = ctx.now().toISOString();
  const [home] = coreLocations;
  const levels = sampleProducts.map(({ sku, on_hand }) => ({
    sku,
    core_id: home?.id ?? '',
    on_hand,
    incoming: 0,
    updated_at,
  }));
  return { ...page(levels), seen: updated_at };
}

/** The parcels of all orders that were packed long enough; one that is stored already changes nothing. */
async function readShipments(ctx: Ctx): Promise<Page<RemoteShipment>> {
  const now = ctx.now();
  const packed = (await ctx.submittedOrders()).filter(({ at }) => now.getTime() - Date.parse(at) >= PACKED_FOR_MS);
  return page(packed.map((one) => parcelOf(one, now.toISOString())));
}

function parcelOf({ reference, order }: SubmittedOrder, shipped_at: string): RemoteShipment {
  const method = shipMethods.find(({ code }) => code === order.ship_method_code);
  const digits = reference.replaceAll(/\D/g, '').padStart(8, '0');
  return {
    shipment_id: `${reference}-1`,
    reference,
    order_number: order.order_number,
    carrier: method?.carrier ?? '',
    service_code: order.ship_method_code,
    tracking_number: `SM${digits}CL`,
    tracking_url: '',
    shipped_at,
    updated_at: shipped_at,
    lines: order.lines.map(({ source_item_id, sku, quantity }) => ({ source_item_id, sku, qty_shipped: quantity })),
  };
}

async function fetchFulfilment(ctx: Ctx, reference: string): Promise<RemoteFulfilment> {
  const submitted = (await ctx.submittedOrders()).find((one) => one.reference === reference);
  if (!submitted) throw new ConnectorError('not_found', `The sample warehouse has no order ${reference}`);
  const { order, at } = submitted;
  return { reference, order_number: order.order_number, status: 'packing', reason: '', updated_at: at, lines: [] };
}
