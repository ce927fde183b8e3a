import { hashIndex, hashPick } from '../kit/seeded.ts';
import { MADE_UP_SHIP_METHODS, PICKUP_METHOD, UNMAPPED_METHOD } from '../orders/made-up-ship-methods.ts';
import type { Customer, Line } from '../orders/shop.ts';
import { taxIdOf } from '../orders/tax-facts.ts';
import { LOCATIONS, VARIANTS } from './catalogue.ts';
import type { Address, FulfilmentOrder, StoreCustomer, StoreLine, StoreOrder, Variant } from './store.ts';

const SPLIT_ONE_IN = 10;
const OFFER_ONE_IN = 5;
const CODE_ONE_IN = 10;
const FIRST_CUSTOMER_ID = 7_100_000_000_000;

/** A line of goods as this shop sells it; `index` is its place in the order. */
export function storeLine(line: Line, orderId: number, index: number, isFree: boolean): StoreLine {
  const variant = variantFor(line, orderId);
  const price = isFree ? 0 : variant.price;
  return {
    id: orderId * 10 + index,
    sku: variant.sku,
    name: variant.title,
    quantity: line.quantity,
    currentQuantity: line.quantity,
    requiresShipping: !variant.isGiftCard,
    isGiftCard: variant.isGiftCard,
    unitPrice: decimal(price),
    total: price * line.quantity,
    discount:
      hashIndex('offer', `${orderId}:${index}`, OFFER_ONE_IN) === 0 ? Math.round((price * line.quantity) / 9) : 0,
  };
}

/** The variant of the same code, else one that stands for it for good. */
function variantFor(line: Line, orderId: number): Variant {
  const cards = VARIANTS.filter((variant) => variant.isGiftCard);
  const goods = VARIANTS.filter((variant) => !variant.isGiftCard);
  if (line.mark === 'virtual') return hashPick('card', String(orderId), cards);
  const same = goods.find((variant) => variant.sku === line.itemCode);
  return same ?? hashPick('variant', `${orderId}:${line.orderLine}`, goods);
}

/** Where an order leaves from: the customer's country, a few of them from another place too. */
export function fulfilmentOrders(
  id: number,
  lines: StoreLine[],
  customer: Customer,
  isPickup: boolean,
): FulfilmentOrder[] {
  const home = LOCATIONS.find((location) => location.countryCode === customer.mainCountry)?.id ?? 0;
  const ship = (group: StoreLine[], locationId: number, part: number): FulfilmentOrder => ({
    id: id * 10 + part,
    locationId,
    status: 'OPEN',
    methodType: isPickup ? 'PICK_UP' : group.every((line) => line.isGiftCard) ? 'NONE' : 'SHIPPING',
    lines: group.map((line) => ({
      id: line.id * 10 + part,
      lineId: line.id,
      total: line.quantity,
      remaining: line.quantity,
    })),
  });
  const isSplit = lines.length > 2 && hashIndex('split', String(id), SPLIT_ONE_IN) === 0;
  if (!isSplit) return [ship(lines, home, 1)];
  const other = LOCATIONS.find((location) => location.id !== home)?.id ?? home;
  return [ship(lines.slice(0, -1), home, 1), ship(lines.slice(-1), other, 2)];
}

/** The buyer. */
export function storeCustomer(customer: Customer): StoreCustomer {
  return {
    id: FIRST_CUSTOMER_ID + customer.customerID,
    displayName: `${customer.firstName} ${customer.lastName}`,
    locale: customer.languageID === 1 ? 'en' : `es-${customer.mainCountry}`,
    email: customer.email,
    address: addressOf(customer, {}),
  };
}

/** The customer's address, with the order's other fields. */
export function addressOf(customer: Customer, change: Partial<Address>): Address {
  return {
    name: `${customer.firstName} ${customer.lastName}`,
    company: customer.company,
    address1: customer.mainAddress1,
    address2: customer.mainAddress2,
    city: customer.mainCity,
    province: customer.mainState,
    zip: customer.mainZip,
    countryCodeV2: customer.mainCountry,
    phone: customer.phone,
    ...change,
  };
}

/** Most ways to ship have a code; those that staff made up have only a title. */
export function shippingLine(method: number): StoreOrder['shippingLine'] {
  const title = MADE_UP_SHIP_METHODS.find((one) => one.shipMethodID === method)?.description ?? 'Envío';
  if (method === PICKUP_METHOD) return { code: null, title };
  return {
    code: method === UNMAPPED_METHOD ? 'bici' : `${method % 10 === 2 ? 'exp' : 'std'}-${title.slice(-2).toLowerCase()}`,
    title,
  };
}

/** The discount of a code on an order of these lines: a twentieth, now and then. */
export function codeDiscount(orderId: number, lines: readonly StoreLine[]): number {
  const total = lines.reduce((sum, line) => sum + line.total, 0);
  return hashIndex('code', String(orderId), CODE_ONE_IN) === 0 ? Math.round(total / 20) : 0;
}

/**
 * The buyer's tax id, under a name that the shop gave it: each country's own, or one for all with a field for its kind.
 */
export function checkoutAttributes(customer: Customer): StoreOrder['attributes'] {
  const taxId = taxIdOf(`shopify:${customer.customerID}`, customer.mainCountry, customer.company !== '');
  if (!taxId) return [];
  if (hashIndex('attribute', String(customer.customerID), 2) === 0) return [{ key: taxId.kind, value: taxId.id }];
  return [
    { key: 'Tipo de documento', value: taxId.kind },
    { key: 'Número de documento', value: taxId.id },
  ];
}

/** Cents as a decimal text. */
export const decimal = (cents: number) => (cents / 100).toFixed(2);
