import { LOCATIONS } from './catalogue.ts';
import { connection, numberKey, type PageArgs } from './connection.ts';
import { refuse } from './refuse.ts';
import { gid, idOf, type StoreLocation, type Variant } from './store.ts';
import { locationOf, type StoreState } from './store-state.ts';

const QUANTITY_NAMES = ['available', 'on_hand', 'committed', 'incoming'];

/** A variant as its fields are asked for. */
export function variantView(state: StoreState, variant: Variant) {
  return {
    id: gid('ProductVariant', variant.id),
    sku: variant.sku,
    barcode: variant.barcode,
    title: 'Default Title',
    displayName: `${variant.title} - Default Title`,
    image: null,
    product: {
      id: gid('Product', variant.productId),
      title: variant.title,
      onlineStoreUrl: `https://bodega-demo.example.com/products/${variant.productId}`,
    },
    inventoryItem: itemView(state, variant),
  };
}

/** The stock of a variant; gift cards have none. */
export function itemView(state: StoreState, variant: Variant) {
  const stocked = variant.isGiftCard ? [] : LOCATIONS.filter(({ isActive }) => isActive);
  return {
    id: gid('InventoryItem', variant.inventoryItemId),
    sku: variant.sku,
    tracked: !variant.isGiftCard,
    inventoryLevels: (args: PageArgs) =>
      connection(
        stocked,
        args,
        ({ id }) => numberKey(id),
        (location) => levelView(state, variant, location),
      ),
    inventoryLevel: ({ locationId }: { locationId: string }) => {
      const location = locationOf(idOf('Location', locationId));
      return location && stocked.includes(location) ? levelView(state, variant, location) : null;
    },
  };
}

function levelView(state: StoreState, variant: Variant, location: StoreLocation) {
  return {
    id: `gid://shopify/InventoryLevel/${location.id}?inventory_item_id=${variant.inventoryItemId}`,
    location: locationView(location),
    quantities: ({ names }: { names: string[] }) =>
      names.map((name) => {
        if (!QUANTITY_NAMES.includes(name)) throw refuse(`Invalid quantity name ${name}`, 'BAD_REQUEST');
        const isShown = name === 'available' || name === 'on_hand';
        return { name, quantity: isShown ? state.available(variant, location.id) : 0 };
      }),
  };
}

export function locationView({ id, name, isActive, city, countryCode }: StoreLocation) {
  return { id: gid('Location', id), name, isActive, address: { city, countryCode } };
}
