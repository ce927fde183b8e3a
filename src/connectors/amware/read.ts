import type { Cursor, Page } from '../core/connector.ts';
import { readRecords, seenOf } from '../core/records.ts';
import type {
  RemoteFulfilment,
  RemoteLocation,
  RemoteShipMethod,
  RemoteShipment,
  RemoteStockLevel,
} from '../core/remote.ts';
import { type AmwareCtx, get } from './client.ts';
import { mapCarrier, mapFulfilment, mapShipment, mapWarehouse } from './map.ts';
import {
  CoreeCarrier,
  CoreeOrder,
  CoreeShipment,
  CoreeStock,
  CoreeWarehouse,
  ListAnswer,
  PageAnswer,
} from './schema.ts';

const OVERLAP_MS = 10 * 60 * 1000;

/** The core locations. */
export async function readLocations(ctx: AmwareCtx): Promise<Page<RemoteLocation>> {
  const { data } = await get(ctx, '/warehouses', {}, ListAnswer);
  return readRecords(data, { schema: CoreeWarehouse, map: mapWarehouse, idField: 'core_id' });
}

/** The shipping methods of all carriers. */
export async function readShipMethods(ctx: AmwareCtx): Promise<Page<RemoteShipMethod>> {
  const { data } = await get(ctx, '/ship-methods', {}, ListAnswer);
  const { items, quarantined } = readRecords(data, { schema: CoreeCarrier, map: mapCarrier, idField: 'carrier' });
  return { items: items.flat(), quarantined };
}

/** The counts since the watermark, or all counts. */
export async function readStock(ctx: AmwareCtx, { from, page }: Cursor): Promise<Page<RemoteStockLevel>> {
  const updated_after = from === null ? undefined : new Date(Date.parse(from) - OVERLAP_MS).toISOString();
  const query = { updated_after, cursor: page ?? undefined, limit: 200 };
  const { data, next_cursor } = await get(ctx, '/inventory', query, PageAnswer);
  const read = readRecords(data, { schema: CoreeStock, map: (stock) => stock, idField: 'sku' });
  const times = read.items.map(({ updated_at }) => updated_at);
  return { ...read, ...nextOf(next_cursor), ...seenOf(times, ctx.now()) };
}

/** Parcels that were not acknowledged yet, whenever they left: none is missed because its time is old. */
export async function readShipments(ctx: AmwareCtx, { page }: Cursor): Promise<Page<RemoteShipment>> {
  const { data, next_cursor } = await get(ctx, '/shipments', { cursor: page ?? undefined }, PageAnswer);
  const read = readRecords(data, { schema: CoreeShipment, map: mapShipment, idField: 'shipment_id' });
  return { ...read, ...nextOf(next_cursor) };
}

const nextOf = (cursor: string | null | undefined) => (cursor ? { next: cursor } : {});

/** How far the warehouse is with one order. @throws ConnectorError not_found */
export async function fetchFulfilment(ctx: AmwareCtx, reference: string): Promise<RemoteFulfilment> {
  return mapFulfilment(await get(ctx, `/orders/${encodeURIComponent(reference)}`, {}, CoreeOrder));
}
