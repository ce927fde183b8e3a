import { z } from 'zod';
import type { Cursor, Page } from '../core/connector.ts';
import { ConnectorError } from '../core/connector-error.ts';
import { fieldOf, readRecords, seenOf } from '../core/records.ts';
import type { RemoteLocation, RemoteOrder, RemoteProduct, RemoteShipCode } from '../core/remote.ts';
import { type ExigoCtx, get, send } from './client.ts';
import { mapItem, mapOrder, mapWarehouse, READ_STATUSES, toInstant } from './map.ts';
import {
  CalculationAnswer,
  ExigoItem,
  ExigoOrder,
  ExigoWarehouse,
  ItemsAnswer,
  OrdersAnswer,
  WallClock,
  WarehousesAnswer,
} from './schema.ts';

const OVERLAP_MS = 10 * 60 * 1000;
/** Exigo's own default: a larger batch may be cut, and a batch that is cut looks like the last one. */
const BATCH = 100;

/** Orders that changed since the watermark, by order number: the order of Exigo's results is not documented. */
export async function readOrders(ctx: ExigoCtx, cursor: Cursor): Promise<Page<RemoteOrder>> {
  const [orderStatus = '', ...otherOrderStatuses] = READ_STATUSES;
  const mark = markOf(ctx, cursor);
  const query = { ...sinceOf(cursor, mark), orderStatus, otherOrderStatuses };
  const { orders } = await get(
    ctx,
    '/orders',
    { ...query, returnCustomer: true, returnKitDetails: true },
    OrdersAnswer,
  );
  const read = readRecords(orders, {
    schema: ExigoOrder,
    map: (order, raw) => mapOrder(order, raw, ctx.settings),
    idField: 'orderID',
  });
  return { ...read, ...progressOf(ctx, orders, mark) };
}

/** Where a run is: the number of the last order that was read, 0 at first, and when the run began. */
type Mark = { last: number; began: string };

function markOf(ctx: ExigoCtx, { page }: Cursor): Mark {
  const [last = '0', began = ctx.now().toISOString()] = page?.split(' ') ?? [];
  return { last: Number(last), began };
}

/** Where a batch begins. The time stays the same for all batches of a run, the number moves on. */
function sinceOf({ from }: Cursor, { last }: Mark) {
  return {
    ...(from !== null && { greaterThanModifiedDate: asSent(new Date(Date.parse(from) - OVERLAP_MS)) }),
    ...(last > 0 && { greaterThanOrderID: last }),
    batchSize: BATCH,
  };
}

/** An instant as Exigo's clients send it. */
export const asSent = (instant: Date) => `${instant.toISOString().slice(0, 19)}+00:00`;

/**
 * How far a batch came: the greatest number and the latest change in it, of records that cannot be read too. No change
 * after the run's beginning counts: others since then may be of numbers that it had passed.
 */
function progressOf(ctx: ExigoCtx, records: readonly unknown[], { last: before, began }: Mark) {
  const ids = records.flatMap((record) => fieldOf(record, 'orderID', z.int()) ?? []);
  const last = Math.max(...ids);
  if (records.length >= BATCH && !(last > before)) {
    throw new ConnectorError('bug', `Exigo answers ${records.length} records, none of them after number ${before}`);
  }
  const times = records.flatMap((record) => instantOf(record, ctx) ?? []);
  return { ...(records.length >= BATCH && { next: `${last} ${began}` }), ...seenOf(times, new Date(began)) };
}

function instantOf(record: unknown, ctx: ExigoCtx): string | undefined {
  const time = fieldOf(record, 'modifiedDate', WallClock);
  return time === undefined ? undefined : toInstant(time, ctx.settings);
}

/** One order, whatever changed. @throws ConnectorError not_found where it is not there or in a status of no interest */
export async function fetchOrder(ctx: ExigoCtx, sourceOrderId: string): Promise<RemoteOrder> {
  const query = { orderID: sourceOrderId, returnCustomer: true, returnKitDetails: true };
  const { orders } = await get(ctx, '/orders', query, OrdersAnswer);
  const { items, quarantined } = readRecords(orders, {
    schema: ExigoOrder,
    map: (order, raw) => mapOrder(order, raw, ctx.settings),
    idField: 'orderID',
  });
  if (quarantined[0]) throw new ConnectorError('bug', `Order ${sourceOrderId}: ${quarantined[0].reason}`);
  if (!items[0]) throw new ConnectorError('not_found', `Exigo has no order ${sourceOrderId} to fulfil`);
  return items[0];
}

/** The company's warehouses. */
export async function readLocations(ctx: ExigoCtx): Promise<Page<RemoteLocation>> {
  const { warehouses } = await get(ctx, '/warehouse', {}, WarehousesAnswer);
  return readRecords(warehouses, { schema: ExigoWarehouse, map: mapWarehouse, idField: 'warehouseID' });
}

/** The warehouses whose stock and shipping codes are read. */
async function chosenWarehouses(ctx: ExigoCtx): Promise<ExigoWarehouse[]> {
  const { warehouses } = await get(ctx, '/warehouse', {}, WarehousesAnswer);
  const { warehouse_ids } = ctx.settings;
  const read = warehouses.flatMap((warehouse) => ExigoWarehouse.safeParse(warehouse).data ?? []);
  const chosen = read.filter((one) => warehouse_ids.length === 0 || warehouse_ids.includes(one.warehouseID));
  if (chosen.length === 0) throw new ConnectorError('config', 'Exigo has none of the warehouses of the settings');
  return chosen;
}

/**
 * Items as a warehouse has them, by their codes or all of a web category; priced in the first currency unless another
 * is given.
 */
export async function findItems(
  ctx: ExigoCtx,
  warehouseID: number,
  which: { itemCodes: string[] } | { webCategoryID: number },
  currencyCode = ctx.settings.currencies[0] ?? '',
) {
  const { price_type, web_id } = ctx.settings;
  const chosen = 'itemCodes' in which ? which : { webID: web_id, ...which };
  const { items } = await get(
    ctx,
    '/item',
    { currencyCode, priceType: price_type, warehouseID, ...chosen },
    ItemsAnswer,
  );
  return items;
}

/**
 * A web category a page: there is no list of all items. Units are counted over the chosen warehouses, and given for
 * each one where stock is pushed to them.
 */
export async function readProducts(ctx: ExigoCtx, { page }: Cursor): Promise<Page<RemoteProduct>> {
  const { web_category_ids } = ctx.settings;
  const index = Number(page ?? 0);
  const category = web_category_ids[index];
  if (category === undefined) return { items: [], quarantined: [] };
  const levels = new Map<string, RemoteProduct['levels']>();
  let items: unknown[] = [];
  for (const { warehouseID } of await chosenWarehouses(ctx)) {
    items = await findItems(ctx, warehouseID, { webCategoryID: category });
    for (const { itemCode, stockLevel } of items.flatMap((item) => ExigoItem.safeParse(item).data ?? [])) {
      if (typeof stockLevel !== 'number') continue;
      const level = { location: String(warehouseID), quantity: stockLevel };
      levels.set(itemCode, [...(levels.get(itemCode) ?? []), level]);
    }
  }
  const read = readRecords(items, {
    schema: ExigoItem,
    map: (item) => mapItem(item, levels.get(item.itemCode) ?? [], ctx.settings),
    idField: 'itemCode',
  });
  return { ...read, ...(index + 1 < web_category_ids.length && { next: String(index + 1) }) };
}

/**
 * Shipping codes. Exigo lists them only with the price of an order, by warehouse and currency: an order of one item is
 * calculated, never placed, for each.
 */
export async function readShipCodes(ctx: ExigoCtx): Promise<Page<RemoteShipCode>> {
  const codes = new Map<string, RemoteShipCode>();
  for (const warehouse of await chosenWarehouses(ctx)) {
    for (const currencyCode of ctx.settings.currencies) {
      for (const { shipMethodID, description } of await findShipMethods(ctx, warehouse, currencyCode)) {
        codes.set(String(shipMethodID), { code: String(shipMethodID), description });
      }
    }
  }
  return { items: [...codes.values()], quarantined: [] };
}

async function findShipMethods(ctx: ExigoCtx, warehouse: ExigoWarehouse, currencyCode: string) {
  const { price_type, web_category_ids } = ctx.settings;
  const { warehouseID, country, state, zip } = warehouse;
  const items = await findItems(ctx, warehouseID, { webCategoryID: web_category_ids[0] ?? 0 }, currencyCode);
  const itemCode = items.flatMap((item) => ExigoItem.safeParse(item).data ?? []).at(0)?.itemCode;
  if (itemCode === undefined) throw new ConnectorError('config', `Web category ${web_category_ids[0]} holds no item`);
  const order = {
    currencyCode,
    warehouseID,
    priceType: price_type,
    country,
    state,
    zip,
    details: [{ itemCode, quantity: 1 }],
    returnShipMethods: true,
  };
  const { shipMethods } = await send(ctx, 'POST', '/orders/calculate', order, CalculationAnswer);
  return shipMethods;
}
