import { hashIndex } from '../kit/seeded.ts';
import { WAREHOUSES } from '../orders/countries.ts';
import { CATALOGUE, OUT_OF_STOCK_SKUS, REPEATED_SKU, UNLINKED_SKUS, VOUCHER_SKU } from '../orders/made-up-catalogue.ts';
import { type Item, internalSku } from '../orders/shop.ts';
import type { StoreLocation, Variant } from './store.ts';

const FIRST_ID = 41_000_000_000_000;
const FIRST_ITEM_ID = 43_000_000_000_000;
const FIRST_LOCATION_ID = 71_000_000_001;
const BARCODE_PREFIX = '200';

/** Products sold here only: code, title, US cents. */
const ONLY_HERE: readonly (readonly [sku: string, title: string, price: number])[] = [
  ['BOLSA-01', 'Bolsa de mercado Oaxaca', 1650],
  ['BOLSA-02', 'Bolsa de mercado Puebla', 1650],
  ['LIBRO-01', 'Cuaderno de papel amate', 1400],
  ['JABON-01', 'Jabón de lavanda y avena', 620],
];

/** Products whose code here has nothing in common with the other channel's: only the barcode matches. */
export const RENAMED_SKUS: Readonly<Record<string, string>> = {
  'TAZA-02': 'MUG-RED',
  'CESTO-01': 'BASKET-S',
  'RELOJ-01': 'CLOCK-1',
};

const special = new Set<string>([...REPEATED_SKU.variants, VOUCHER_SKU]);
const kept = new Set<string>([
  REPEATED_SKU.plain,
  ...UNLINKED_SKUS,
  ...OUT_OF_STOCK_SKUS,
  ...Object.keys(RENAMED_SKUS),
]);

/** The barcode of a product, an EAN-13 of the numbers that are free for own use. */
export function barcodeOf(sku: string): string {
  const digits = BARCODE_PREFIX + String(hashIndex('barcode', sku, 1_000_000_000)).padStart(9, '0');
  const sum = [...digits].reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** About two in three of the other channel's products, some written otherwise, and a few of the shop's own. */
export const VARIANTS: readonly Variant[] = [
  ...CATALOGUE.filter(isSoldHere).map((item) => ({
    sku: writtenAs(item.itemCode),
    barcode:
      item.itemCode in RENAMED_SKUS || hashIndex('has_barcode', item.itemCode, 2) === 0
        ? barcodeOf(item.itemCode)
        : null,
    title: item.description,
    price: item.prices.usd ?? 0,
    isGiftCard: false,
  })),
  ...ONLY_HERE.map(([sku, title, price]) => ({ sku, barcode: barcodeOf(sku), title, price, isGiftCard: false })),
  { sku: 'GIFT-25', barcode: null, title: 'Tarjeta de regalo 25', price: 2500, isGiftCard: true },
].map((variant, index) => ({
  ...variant,
  id: FIRST_ID + 31 * index,
  productId: FIRST_ID + 31 * index + 7,
  inventoryItemId: FIRST_ITEM_ID + 29 * index,
}));

function isSoldHere(item: Item): boolean {
  if (special.has(item.itemCode) || item.kitMembers.length > 0) return false;
  return kept.has(item.itemCode) || hashIndex('sold_on_shopify', item.itemCode, 3) > 0;
}

function writtenAs(itemCode: string): string {
  const renamed = RENAMED_SKUS[itemCode];
  if (renamed !== undefined) return renamed;
  const way = hashIndex('written_as', itemCode, 8);
  if (way === 0) return itemCode.toLowerCase();
  return way === 1 ? `${itemCode} ` : itemCode;
}

/** The warehouse's names of the goods that are sold here. */
export const STOCKED_SKUS: readonly string[] = VARIANTS.filter((variant) => !variant.isGiftCard).map(({ sku }) =>
  internalSku(Object.entries(RENAMED_SKUS).find(([, renamed]) => renamed === sku)?.[0] ?? sku),
);

/** A place in each country, and one that is closed. */
export const LOCATIONS: readonly StoreLocation[] = [
  ...WAREHOUSES.map(({ city, country }, index) => ({
    id: FIRST_LOCATION_ID + index,
    name: `Almacén ${city}`,
    city,
    countryCode: country,
    isActive: true,
  })),
  { id: FIRST_LOCATION_ID + 50, name: 'Feria de verano', city: 'Lima', countryCode: 'PE', isActive: false },
];
