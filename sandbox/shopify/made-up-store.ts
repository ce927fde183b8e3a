import { createDice, hashIndex, hashPick } from '../kit/seeded.ts';
import { PICKUP_METHOD } from '../orders/made-up-ship-methods.ts';
import { madeUpShop } from '../orders/made-up-shop.ts';
import type { Order, Shop } from '../orders/shop.ts';
import { VARIANTS } from './catalogue.ts';
import {
  addressOf,
  checkoutAttributes,
  codeDiscount,
  decimal,
  fulfilmentOrders,
  shippingLine,
  storeCustomer,
  storeLine,
} from './order-parts.ts';
import type { StoreLine, StoreOrder } from './store.ts';

const ORDERS_A_DAY = 8;
const TIMES_SLOWER = 3;
const FIRST_ORDER_ID = 5_600_000_000_000;

export interface StoreSource {
  /** Those of the past. */
  pastOrders(): StoreOrder[];
  /** New orders after `from`, up to and including `to`; ask in the order of time. */
  ordersBetween(from: number, to: number): StoreOrder[];
  /** An order of the shop's own making, such as a control call asks for. */
  orderOf(seed: string, number: number, at: number, request: OrderRequest): StoreOrder;
}

export interface OrderRequest {
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
    soldIn: 'EC', // whose currency is the shop's
    orderEveryMs: orderEveryMs * TIMES_SLOWER,
    ordersADay: ORDERS_A_DAY,
  });
  return {
    pastOrders: () => shop.orders.flatMap((order) => storeOrder(order, shop)),
    ordersBetween: (from, to) => shop.ordersBetween(from, to).flatMap((order) => storeOrder(order, shop)),
    orderOf: (key, number, at, request) => plainOrder(shop, key, number, at, request),
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
    discount: codeDiscount(id, lines),
    attributes: checkoutAttributes(customer),
    lines,
    fulfilmentOrders: fulfilmentOrders(id, lines, customer, isPickup),
    fulfilments: [],
    refunds: [],
    returns: [],
  };
  const isGivenBack = order.orderType === 'ReturnOrder';
  const neverLeft = shippedAt === null || (isGivenBack && hashIndex('never_left', String(id), 2) === 0);
  if (!neverLeft) close(made, `S${order.orderID}`, shippedAt);
  if (isGivenBack) refund(made, neverLeft);
  return [made];
}

/** All of it left in one parcel. */
function close(order: StoreOrder, number: string, at: number): void {
  for (const part of order.fulfilmentOrders) {
    part.status = 'CLOSED';
    for (const line of part.lines) line.remaining = 0;
  }
  order.fulfilments.push({
    id: order.id + 3,
    createdAt: at,
    status: 'SUCCESS',
    tracking: { company: 'Olva', number, url: null },
    lines: order.lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
  });
}

function refund(order: StoreOrder, isOpen: boolean): void {
  order.financialStatus = 'REFUNDED';
  if (!isOpen) return;
  order.cancelledAt = order.updatedAt;
  for (const line of order.lines) line.currentQuantity = 0;
  for (const part of order.fulfilmentOrders) part.status = 'CANCELLED';
}

/** A paid order of two pieces of one product, the same for the same key. */
function plainOrder(shop: Shop, key: string, number: number, at: number, { sku, country }: OrderRequest): StoreOrder {
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
    discount: 0,
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
    shippingLine: { code: 'std-ec', title: 'Envío estándar EC' },
    shipping: 0,
    discount: 0,
    attributes: [],
    lines: [line],
    fulfilmentOrders: fulfilmentOrders(id, [line], customer, false),
    fulfilments: [],
    refunds: [],
    returns: [],
  };
}
