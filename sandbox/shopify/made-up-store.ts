import { createDice, hashIndex, hashPick } from '../kit/seeded.ts';
import { MADE_UP_SHIP_METHODS, PICKUP_METHOD, UNMAPPED_METHOD } from '../orders/made-up-ship-methods.ts';
import { madeUpShop } from '../orders/made-up-shop.ts';
import type { Customer, Line, Order, Shop } from '../orders/shop.ts';
import { LOCATIONS, VARIANTS } from './catalogue.ts';
import type { Address, FulfilmentOrder, StoreCustomer, StoreLine, StoreOrder, Variant } from './store.ts';

const ORDERS_A_DAY = 8;
const TIMES_SLOWER = 3;
const SPLIT_ONE_IN = 10;
const FIRST_ORDER_ID = 5_600_000_000_000;
const FIRST_CUSTOMER_ID = 7_100_000_000_000;

export interface StoreSource {
  orders: StoreOrder[];
  /** New orders after `from`, up to and including `to`; ask in the order of time. */
  ordersBetween(from: number, to: number): StoreOrder[];
  /** An order of the shop's own making, such as a control call asks for. */
  orderOf(seed: string, number: number, at: number, wanted: Wanted): StoreOrder;
}

export interface Wanted {
  /** As this shop writes it. */
  sku?: string | undefined;
  /** Where the customer lives, `PE`. */
  country?: string | undefined;
}

/** A shop like the other channel's, with customers and orders of its own and a third of its trade. */
export function madeUpStore(seed: string, start: number, orderEveryMs: number): StoreSource {
  const shop = madeUpShop({
    seed: `${seed}:shopify`,
    zone: 'UTC',
    start,
    orderEveryMs: orderEveryMs * TIMES_SLOWER,
    ordersADay: ORDERS_A_DAY,
  });
  return {
    orders: shop.orders.flatMap((order) => storeOrder(order, shop)),
    ordersBetween: (from, to) => shop.ordersBetween(from, to).flatMap((order) => storeOrder(order, shop)),
    orderOf: (key, number, at, wanted) => plainOrder(shop, key, number, at, wanted),
  };
}

/** An order as this shop has it; none for a chargeback, of which Shopify makes no order. */
function storeOrder(order: Order, shop: Shop): StoreOrder[] {
  const customer = shop.customers.get(order.customerID);
  const goods = order.lines.filter((line) => line.parentItemCode === null && line.mark !== 'charge');
  if (!customer || goods.length === 0) return [];
  const at = Date.parse(`${order.orderDate}Z`);
  const shippedAt = order.shippedDate === null ? null : Date.parse(`${order.shippedDate}Z`);
  const isPickup = order.shipMethodID === PICKUP_METHOD;
  const isFree = goods.every((line) => line.priceTotal === 0);
  const id = FIRST_ORDER_ID + order.orderID;
  const lines = goods.map((line, index) => storeLine(line, id, index, isFree));
  const made: StoreOrder = {
    id,
    name: `#${order.orderID}`,
    createdAt: at,
    updatedAt: shippedAt ?? at,
    cancelledAt: null,
    test: order.firstName.startsWith('*TEST*'),
    note: order.notes,
    financialStatus: 'PAID',
    customer: storeCustomer(customer),
    shippingAddress: addressOf(customer, { city: order.city, zip: order.zip }),
    shippingLine: shippingLine(order.shipMethodID),
    shipping: isFree ? 0 : hashPick('shipping', order.customerID.toString(), [0, 350, 490]),
    lines,
    fulfilmentOrders: fulfilmentOrders(id, lines, customer, isPickup),
    fulfilments: [],
  };
  const isGivenBack = order.orderType === 'ReturnOrder';
  const neverLeft = shippedAt === null || (isGivenBack && hashIndex('never_left', String(id), 2) === 0);
  if (!neverLeft) close(made, `S${order.orderID}`, shippedAt);
  if (isGivenBack) refund(made, neverLeft);
  return [made];
}

function storeLine(line: Line, orderId: number, index: number, isFree: boolean): StoreLine {
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

function fulfilmentOrders(id: number, lines: StoreLine[], customer: Customer, isPickup: boolean): FulfilmentOrder[] {
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

/** All of it left in one parcel. */
function close(order: StoreOrder, number: string, at: number): void {
  for (const part of order.fulfilmentOrders) {
    part.status = 'CLOSED';
    for (const line of part.lines) line.remaining = 0;
  }
  order.fulfilments.push({ id: order.id + 3, createdAt: at, tracking: { company: 'Olva', number, url: null } });
}

function refund(order: StoreOrder, isOpen: boolean): void {
  order.financialStatus = 'REFUNDED';
  if (!isOpen) return;
  order.cancelledAt = order.updatedAt;
  for (const line of order.lines) line.currentQuantity = 0;
  for (const part of order.fulfilmentOrders) part.status = 'CANCELLED';
}

function storeCustomer(customer: Customer): StoreCustomer {
  return {
    id: FIRST_CUSTOMER_ID + customer.customerID,
    displayName: `${customer.firstName} ${customer.lastName}`,
    locale: customer.languageID === 1 ? 'en' : `es-${customer.mainCountry}`,
    email: customer.email,
    address: addressOf(customer, {}),
  };
}

function addressOf(customer: Customer, change: Partial<Address>): Address {
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
function shippingLine(method: number): StoreOrder['shippingLine'] {
  const title = MADE_UP_SHIP_METHODS.find((one) => one.shipMethodID === method)?.description ?? 'Envío';
  if (method === PICKUP_METHOD) return { code: null, title };
  return {
    code: method === UNMAPPED_METHOD ? 'bici' : `${method % 10 === 2 ? 'exp' : 'std'}-${title.slice(-2).toLowerCase()}`,
    title,
  };
}

const decimal = (cents: number) => (cents / 100).toFixed(2);

/** A paid order of two pieces of one product, the same for the same key. */
function plainOrder(shop: Shop, key: string, number: number, at: number, { sku, country }: Wanted): StoreOrder {
  const customers = [...shop.customers.values()].filter((one) => !country || one.mainCountry === country);
  const customer = createDice(key).pick(customers);
  const id = FIRST_ORDER_ID + number;
  const goods = VARIANTS.filter((variant) => !variant.isGiftCard);
  const variant = goods.find((one) => one.sku === sku) ?? hashPick('plain', key, goods);
  const line: StoreLine = {
    id: id * 10,
    sku: variant.sku,
    name: variant.title,
    quantity: 2,
    currentQuantity: 2,
    requiresShipping: true,
    isGiftCard: false,
    unitPrice: decimal(variant.price),
    total: variant.price * 2,
  };
  return {
    id,
    name: `#${number}`,
    createdAt: at,
    updatedAt: at,
    cancelledAt: null,
    test: false,
    note: '',
    financialStatus: 'PAID',
    customer: storeCustomer(customer),
    shippingAddress: addressOf(customer, {}),
    shippingLine: { code: 'std-pe', title: 'Envío estándar PE' },
    shipping: 0,
    lines: [line],
    fulfilmentOrders: fulfilmentOrders(id, [line], customer, false),
    fulfilments: [],
  };
}
