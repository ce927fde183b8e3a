import { z } from 'zod';
import type { Cursor, Page } from '../core/connector.ts';
import { readRecords } from '../core/records.ts';
import type { RemoteLocation, RemoteProduct, RemoteShipCode } from '../core/remote.ts';
import { call } from './client.ts';
import { mapVariant } from './map.ts';
import { Records, VendureLocation, VendureShippingMethod, VendureVariant } from './schema.ts';
import type { VendureCtx } from './settings.ts';

const PAGE = 100;
/** Pages overlap by so many records: where some are deleted meanwhile, others move up. */
const OVERLAP = 10;

const LOCATIONS = `query StockLocations($options: StockLocationListOptions!) {
  list: stockLocations(options: $options) { items { id name } }
}`;
const METHODS = `query ShippingMethods($options: ShippingMethodListOptions!) {
  list: shippingMethods(options: $options) { items { id code name } }
}`;
const variantsQuery = (barcodeField: string) => `query Variants($options: ProductVariantListOptions!) {
  globalSettings { trackInventory }
  list: productVariants(options: $options) {
    items {
      id sku name trackInventory featuredAsset { preview } product { featuredAsset { preview } }
      stockLevels { stockLocationId stockOnHand stockAllocated }
      ${barcodeField === '' ? '' : `customFields { ${barcodeField} }`}
    }
  }
}`;

const ListAnswer = z.object({ list: Records });
const VariantsAnswer = ListAnswer.extend({ globalSettings: z.object({ trackInventory: z.boolean() }) });

/** The places that hold stock; their ids are the codes that levels name. */
export async function readLocations(ctx: VendureCtx, cursor: Cursor): Promise<Page<RemoteLocation>> {
  const { list } = await call(ctx, LOCATIONS, optionsOf(cursor), ListAnswer);
  const read = readRecords(list.items, {
    schema: VendureLocation,
    map: ({ id, name }) => ({ id, description: name, city: '', country: '', is_active: true }),
    idField: 'id',
  });
  return { ...read, ...progressOf(list.items, cursor) };
}

/** The ways to ship. */
export async function readShipCodes(ctx: VendureCtx, cursor: Cursor): Promise<Page<RemoteShipCode>> {
  const { list } = await call(ctx, METHODS, optionsOf(cursor), ListAnswer);
  const read = readRecords(list.items, {
    schema: VendureShippingMethod,
    map: ({ code, name }) => ({ code, description: name }),
    idField: 'code',
  });
  return { ...read, ...progressOf(list.items, cursor) };
}

/** The variants of all products, each with what can be sold of it at each stock location. */
export async function readProducts(ctx: VendureCtx, cursor: Cursor): Promise<Page<RemoteProduct>> {
  const { barcode_field } = ctx.settings;
  const answer = await call(ctx, variantsQuery(barcode_field), optionsOf(cursor), VariantsAnswer);
  const { list, globalSettings } = answer;
  const read = readRecords(list.items, {
    schema: VendureVariant,
    map: (variant) => mapVariant(variant, globalSettings.trackInventory, barcode_field),
    idField: 'id',
  });
  return { ...read, ...progressOf(list.items, cursor) };
}

const optionsOf = ({ page }: Cursor) => ({ options: { take: PAGE, skip: Number(page ?? 0), sort: { id: 'ASC' } } });

const progressOf = (records: readonly unknown[], { page }: Cursor) =>
  records.length < PAGE ? {} : { next: String(Number(page ?? 0) + PAGE - OVERLAP) };
