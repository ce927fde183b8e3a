import { z } from 'zod';
import { ORDER_STATUSES, type Order } from '../orders/shop.ts';
import { OTHER_FIELDS, orderAnswer } from './answers.ts';
import type { ExigoState } from './exigo-state.ts';
import { SUCCESS } from './failure.ts';
import { BoolText, DateText, IntText, listOf, withLists } from './query.ts';

const DEFAULT_BATCH = 100;
const LARGEST_BATCH = 1_000;

const OrdersQuery = z.strictObject({
  customerID: IntText.optional(),
  orderID: IntText.optional(),
  orderIDs: listOf(IntText),
  orderDateStart: DateText.optional(),
  orderDateEnd: DateText.optional(),
  orderStatus: z.enum(ORDER_STATUSES).optional(),
  otherOrderStatuses: listOf(z.enum(ORDER_STATUSES)),
  warehouseID: IntText.optional(),
  currencyCode: z.string().optional(),
  returnCustomer: BoolText.default(false),
  returnKitDetails: BoolText.default(false),
  greaterThanOrderID: IntText.default(0),
  greaterThanModifiedDate: DateText.optional(),
  batchSize: IntText.pipe(z.int().min(1).max(LARGEST_BATCH)).default(DEFAULT_BATCH),
  ...Object.fromEntries(OTHER_FIELDS.map((name) => [name, z.string().optional()])),
});
type OrdersQuery = z.infer<typeof OrdersQuery>;

/** `GET /orders`: all filters hold at once; the batch is the lowest order numbers that pass. */
export function findOrders(state: ExigoState, query: unknown) {
  const parsed = OrdersQuery.parse(withLists(query));
  const passes = filterOf(state, parsed, withLists(query));
  const orders: Order[] = [];
  for (const order of candidates(state, parsed)) {
    if (passes(order)) orders.push(order);
    if (orders.length === parsed.batchSize) break;
  }
  return {
    orders: orders.map((order) => {
      const customer = parsed.returnCustomer ? state.customers.get(order.customerID) : undefined;
      return orderAnswer(order, customer, parsed.returnKitDetails);
    }),
    recordCount: orders.length,
    result: SUCCESS,
  };
}

/** The orders asked for by number, else all of them after the given one. */
function* candidates(state: ExigoState, query: OrdersQuery): Generator<Order> {
  if (query.orderID !== undefined || query.orderIDs !== undefined) {
    const ids = [...new Set([query.orderID ?? [], query.orderIDs ?? []].flat())].sort((a, b) => a - b);
    for (const id of ids) {
      const order = state.findOrder(id);
      if (order && id > query.greaterThanOrderID) yield order;
    }
    return;
  }
  for (let index = state.firstAfter(query.greaterThanOrderID); index < state.orders.length; index += 1) {
    const order = state.orders[index];
    if (order) yield order;
  }
}

function filterOf(state: ExigoState, query: OrdersQuery, raw: Record<string, unknown>): (order: Order) => boolean {
  const time = (text: string | undefined) => (text === undefined ? undefined : state.wallTime(text));
  const after = time(query.greaterThanModifiedDate);
  const from = time(query.orderDateStart);
  const to = time(query.orderDateEnd);
  const statuses = [query.orderStatus ?? [], query.otherOrderStatuses ?? []].flat();
  const others = OTHER_FIELDS.filter((name) => raw[name] !== undefined);
  return (order) =>
    (after === undefined || order.modifiedDate > after) &&
    (statuses.length === 0 || statuses.includes(order.orderStatus)) &&
    (query.warehouseID === undefined || order.warehouseID === query.warehouseID) &&
    (query.customerID === undefined || order.customerID === query.customerID) &&
    (query.currencyCode === undefined || order.currencyCode === query.currencyCode) &&
    (from === undefined || order.orderDate >= from) &&
    (to === undefined || order.orderDate <= to) &&
    others.every((name) => order.extras[name] === raw[name]);
}
