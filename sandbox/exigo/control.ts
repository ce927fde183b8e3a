import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ControlError } from '../kit/control.ts';
import { createDice } from '../kit/seeded.ts';
import { madeUpOrder } from '../orders/made-up-orders.ts';
import { type Customer, lineTotal, ORDER_STATUSES, ORDER_TYPES, type Order } from '../orders/shop.ts';
import { CARRIER_FIELDS, customerAnswer, OTHER_FIELDS, orderAnswer, TRACKING_FIELDS } from './answers.ts';
import type { ExigoState } from './exigo-state.ts';
import { DateText } from './query.ts';

const WORDS = [
  'firstName',
  'lastName',
  'company',
  'address1',
  'address2',
  'address3',
  'city',
  'state',
  'zip',
  'country',
];
const MORE_WORDS = ['county', 'email', 'phone', 'notes', 'currencyCode'];
const EXTRAS = [...TRACKING_FIELDS, ...CARRIER_FIELDS, ...OTHER_FIELDS];
const texts = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, z.string().optional()]));

const Detail = z.strictObject({
  itemCode: z.string(),
  description: z.string().default(''),
  quantity: z.number().positive().default(1),
  priceEach: z.number().default(10),
  parentItemCode: z.string().nullable().default(null),
  reference1: z.enum(['charge', 'virtual']).nullable().default(null),
});

const PartialOrder = z.strictObject({
  orderID: z.int().positive().optional(),
  customerID: z.int().positive().optional(),
  orderStatus: z.enum(ORDER_STATUSES).optional(),
  orderType: z.enum(ORDER_TYPES).optional(),
  orderDate: DateText.optional(),
  modifiedDate: DateText.optional(),
  warehouseID: z.int().optional(),
  shipMethodID: z.int().optional(),
  shippingTotal: z.number().optional(),
  discountPercent: z.number().min(0).max(100).optional(),
  returnOrderID: z.int().positive().optional(),
  paid: z.number().min(0).optional(),
  details: z.array(Detail).optional(),
  ...texts([...WORDS, ...MORE_WORDS, ...EXTRAS]),
});
type PartialOrder = z.infer<typeof PartialOrder>;

const Stock = z.strictObject({ warehouseID: z.int(), itemCode: z.string(), quantity: z.int() });
const Listed = z.strictObject({ itemCode: z.string(), like: z.string() });
const InventoryCall = z.strictObject({ sets: z.boolean() });

/** Adds the control calls that make or change orders on Exigo, its listings, and its stock. */
export function addExigoControl(scope: FastifyInstance, state: () => ExigoState): void {
  scope.post('/orders', async (request, reply) => {
    const wanted = PartialOrder.parse(request.body ?? {});
    const order = newOrder(state(), wanted);
    state().addOrder(order);
    return reply.code(201).send(orderAnswer(order, state().customers.get(order.customerID), true));
  });

  scope.put<{ Params: { id: string } }>('/exigo/orders/:id', async (request) => {
    const order = state().findOrder(Number(request.params.id));
    if (!order) throw new ControlError(404, `No order ${request.params.id}`);
    const wanted = PartialOrder.omit({ orderID: true }).parse(request.body);
    state().changeOrder(order.orderID, merged(order, wanted, state()));
    return orderAnswer(order, state().customers.get(order.customerID), true);
  });

  scope.post('/exigo/items', async (request, reply) => {
    const { itemCode, like } = Listed.parse(request.body);
    const item = state().item(like);
    if (!item) throw new ControlError(404, `No item ${like}`);
    if (state().item(itemCode)) throw new ControlError(409, `Item ${itemCode} exists`);
    state().listItem({ ...item, itemCode });
    return reply.code(201).send({ itemCode });
  });

  scope.put('/exigo/stock', async (request) => {
    const { warehouseID, itemCode, quantity } = Stock.parse(request.body);
    const item = state().item(itemCode);
    if (!item) throw new ControlError(404, `No item ${itemCode}`);
    state().setStock(warehouseID, item, quantity);
    return { quantity };
  });

  scope.put('/exigo/inventory-call', async (request) => {
    const { sets } = InventoryCall.parse(request.body);
    state().setsStock = sets;
    return { sets };
  });
}

const SPANISH = 2;

/** An order that control adds has nothing about it that was not asked for. */
const isPlain = (customer: Customer): boolean =>
  customerAnswer(customer).field1 === '' && customer.languageID === SPANISH;

function newOrder(state: ExigoState, wanted: PartialOrder): Order {
  // Even: the numbers of made-up orders that are still to come are odd.
  const orderID = wanted.orderID ?? ((state.orders.at(-1)?.orderID ?? 0) | 1) + 1;
  if (state.findOrder(orderID)) throw new ControlError(409, `Order ${orderID} exists`);
  const seed = `control:${orderID}`;
  const customer = createDice(seed).pick([...state.customers.values()].filter(isPlain));
  const date = state.now();
  const plain = madeUpOrder(seed, [customer], false);
  const order: Order = {
    orderID,
    ...plain,
    orderType: 'ShoppingCart',
    discountPercent: 0,
    returnOrderID: null,
    hasPayments: true,
    paid: 'total',
    extras: {},
    orderStatus: 'Accepted',
    orderDate: date,
    createdDate: date,
    modifiedDate: date,
    shippedDate: null,
  };
  return { ...order, ...merged(order, wanted, state) };
}

function merged(order: Order, wanted: PartialOrder, state: ExigoState): Partial<Order> {
  const { details, shippingTotal, paid, orderDate, modifiedDate, ...sent } = wanted;
  const entries = Object.entries(sent).filter(([, value]) => value !== undefined);
  const fields: Partial<Order> = Object.fromEntries(entries.filter(([name]) => !EXTRAS.includes(name)));
  const extras = entries.filter(([name]) => EXTRAS.includes(name)).map(([name, value]) => [name, String(value)]);
  const isReturn = (fields.orderType ?? order.orderType) === 'ReturnOrder';
  return {
    ...fields,
    extras: { ...order.extras, ...Object.fromEntries(extras) },
    ...(shippingTotal !== undefined && { shippingTotal: Math.round(shippingTotal * 100) }),
    ...(paid !== undefined && { paid: Math.round(paid * 100) }),
    ...(orderDate && { orderDate: state.wallTime(orderDate), createdDate: state.wallTime(orderDate) }),
    ...(modifiedDate && { modifiedDate: state.wallTime(modifiedDate) }),
    ...(details && { lines: details.map((detail, index) => lineOf(detail, index + 1, isReturn)) }),
  };
}

function lineOf(detail: z.infer<typeof Detail>, orderLine: number, isReturn: boolean): Order['lines'][number] {
  const { reference1: mark, ...fields } = detail;
  const priceEach = Math.round(detail.priceEach * 10_000);
  return { ...fields, orderLine, priceEach, priceTotal: lineTotal(priceEach, detail.quantity, isReturn), mark };
}
