import { z } from 'zod';
import type { Cursor, Page } from '../core/connector.ts';
import { ConnectorError } from '../core/connector-error.ts';
import { fieldOf, readRecords, seenOf } from '../core/records.ts';
import type { RemoteLocation, RemoteOrder, RemoteProduct, RemoteShipCode } from '../core/remote.ts';
import { read, type ShopifyCtx } from './client.ts';
import { gid, isNumber } from './ids.ts';
import { mapLocation, mapOrder, mapVariant } from './map.ts';
import { LOCATIONS, MORE_LEVELS, oneOrderQuery, ordersQuery, SHIPPING_LINES, VARIANTS } from './queries.ts';
import { restOf } from './rest-of.ts';
import { ShopifyLocation, ShopifyOrder, ShopifyVariant } from './schema.ts';
import { Records } from './values.ts';
import { wholeOrder } from './whole-order.ts';

/** Searches find a change a little later than it happens. */
const OVERLAP_MS = 10 * 60 * 1000;

const Instant = z.iso.datetime({ offset: true }).transform((time) => new Date(time).toISOString());

/** Orders that changed since the watermark, by time of change. */
export async function readOrders(ctx: ShopifyCtx, { from, page }: Cursor): Promise<Page<RemoteOrder>> {
  const since = from === null ? null : new Date(Date.parse(from) - OVERLAP_MS).toISOString();
  const query = since === null ? null : `updated_at:>='${since}'`;
  const { orders } = await read(
    ctx,
    ordersQuery(ctx.settings.follows_returns),
    { query, after: page },
    z.object({ orders: Records }),
  );
  const whole = await Promise.all(orders.nodes.map((order) => wholeOrder(ctx, order)));
  const times = whole.flatMap((order) => fieldOf(order, 'updatedAt', Instant) ?? []);
  return { ...mapOrders(ctx, whole), ...nextOf(orders), ...seenOf(times, ctx.now()) };
}

/** One order, whatever changed. @throws ConnectorError not_found where it is not there or waits to be paid */
export async function fetchOrder(ctx: ShopifyCtx, sourceOrderId: string): Promise<RemoteOrder> {
  const missing = new ConnectorError('not_found', `Shopify has no order ${sourceOrderId} to fulfil`);
  if (!isNumber(sourceOrderId)) throw missing;
  const id = gid('Order', sourceOrderId);
  const { order } = await read(
    ctx,
    oneOrderQuery(ctx.settings.follows_returns),
    { id },
    z.object({ order: z.unknown() }),
  );
  if (order === null) throw missing;
  const { items, quarantined } = mapOrders(ctx, [await wholeOrder(ctx, order)]);
  if (quarantined[0]) throw new ConnectorError('bug', `Order ${sourceOrderId}: ${quarantined[0].reason}`);
  if (!items[0]) throw missing;
  return items[0];
}

function mapOrders(ctx: ShopifyCtx, orders: readonly unknown[]): Pick<Page<RemoteOrder>, 'items' | 'quarantined'> {
  const { items, quarantined } = readRecords(orders, {
    schema: ShopifyOrder,
    map: (order, raw) => mapOrder(order, raw, ctx.settings),
    idField: 'id',
  });
  return {
    items,
    quarantined: quarantined.map((one) => ({ ...one, source_id: one.source_id.replace(/^gid:.*\//, '') })),
  };
}

function nextOf({ pageInfo: { hasNextPage, endCursor } }: Records): { next?: string } {
  return hasNextPage && endCursor ? { next: endCursor } : {};
}

/** Variants with their units. */
export async function readProducts(ctx: ShopifyCtx, { page }: Cursor): Promise<Page<RemoteProduct>> {
  const reply = z.object({ productVariants: Records });
  const { productVariants } = await read(ctx, VARIANTS, { after: page }, reply);
  const whole = await Promise.all(productVariants.nodes.map((variant) => withAllLevels(ctx, variant)));
  return {
    ...readRecords(whole, { schema: ShopifyVariant, map: mapVariant, idField: 'id' }),
    ...nextOf(productVariants),
  };
}

const WithLevels = z.looseObject({ inventoryItem: z.looseObject({ id: z.string(), inventoryLevels: Records }) });

/** A variant with the locations that did not fit on the page. */
async function withAllLevels(ctx: ShopifyCtx, raw: unknown): Promise<unknown> {
  const variant = WithLevels.safeParse(raw).data;
  if (!variant?.inventoryItem.inventoryLevels.pageInfo.hasNextPage) return raw;
  const { id, inventoryLevels } = variant.inventoryItem;
  const Reply = z
    .object({ inventoryItem: z.object({ inventoryLevels: Records }) })
    .transform((reply) => reply.inventoryItem.inventoryLevels);
  const nodes = await restOf(inventoryLevels, (after) => read(ctx, MORE_LEVELS, { id, after }, Reply));
  return { ...variant, inventoryItem: { ...variant.inventoryItem, inventoryLevels: { nodes } } };
}

/** The shop's locations, with those that are closed. */
export async function readLocations(ctx: ShopifyCtx, { page }: Cursor): Promise<Page<RemoteLocation>> {
  const { locations } = await read(ctx, LOCATIONS, { after: page }, z.object({ locations: Records }));
  return {
    ...readRecords(locations.nodes, { schema: ShopifyLocation, map: mapLocation, idField: 'id' }),
    ...nextOf(locations),
  };
}

const ShippingLine = z.object({ shippingLine: z.object({ code: z.string().nullish(), title: z.string() }).nullable() });

/**
 * How the latest 250 orders were shipped: a shop's methods are computed for each cart, often by other apps, and no list
 * has them.
 */
export async function readShipCodes(ctx: ShopifyCtx): Promise<Page<RemoteShipCode>> {
  const { orders } = await read(ctx, SHIPPING_LINES, {}, z.object({ orders: Records }));
  const codes = new Map<string, RemoteShipCode>();
  for (const { shippingLine } of orders.nodes.flatMap((order) => ShippingLine.safeParse(order).data ?? [])) {
    const title = shippingLine?.title.trim() ?? '';
    const code = shippingLine?.code?.trim() || title;
    if (code !== '' && !codes.has(code)) codes.set(code, { code, description: title });
  }
  return { items: [...codes.values()], quarantined: [] };
}
