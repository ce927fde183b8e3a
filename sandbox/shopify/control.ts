import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ControlError } from '../kit/control.ts';
import { LOCATIONS, VARIANTS } from './catalogue.ts';
import { addReturnsControl } from './control-returns.ts';
import { addRefund } from './create-refund.ts';
import { cancelFulfilment, fulfil } from './fulfil.ts';
import { fulfilmentStatus } from './fulfilment-view.ts';
import type { OrderRequest } from './made-up-store.ts';
import type { Points } from './points.ts';
import { gid, type StoreOrder, type StoreRefund } from './store.ts';
import type { StoreState } from './store-state.ts';
import type { AccessTokens } from './tokens.ts';

const Instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

const Change = z.strictObject({
  updatedAt: Instant.optional(),
  note: z.string().optional(),
  test: z.boolean().optional(),
  financialStatus: z.enum(['PAID', 'PENDING', 'REFUNDED']).optional(),
  shippingAddress: z.null().optional(),
  /** How many of each line are left to sell. */
  currentQuantity: z.int().min(0).optional(),
  /** The price of one unit, as the shop writes it. */
  unitPrice: z.string().optional(),
  isCancelled: z.literal(true).optional(),
  isOnHold: z.boolean().optional(),
  isPaidByCard: z.literal(true).optional(),
  isRefundedLater: z.literal(true).optional(),
  /** Cents. */
  shipping: z.int().min(0).optional(),
  /** Cents that a code takes off the order, and off each line. */
  discount: z.int().min(0).optional(),
  lineDiscount: z.int().min(0).optional(),
  attributes: z.array(z.strictObject({ key: z.string(), value: z.string() })).optional(),
});
type Change = z.infer<typeof Change>;

const NewOrder = Change.extend({
  sku: z.enum(VARIANTS.map(({ sku }) => sku)).optional(),
  country: z.enum(LOCATIONS.map(({ countryCode }) => countryCode)).optional(),
  /** Lets one piece leave from another place than the rest. */
  split: z.boolean().default(false),
  lines: z.int().min(1).max(100).default(1),
});
const MoneyState = z.enum(['PENDING', 'SUCCESS', 'FAILURE']);
const Refund = z.strictObject({
  /** Of the order's first line, unless another is named. */
  pieces: z.int().min(0).default(0),
  lineId: z.int().optional(),
  restockType: z.enum(['CANCEL', 'NO_RESTOCK', 'RETURN']).default('CANCEL'),
  /** Cents; `goodwill` is for no piece. */
  shipping: z.int().min(0).default(0),
  goodwill: z.int().default(0),
  note: z.string().default(''),
  status: MoneyState.default('SUCCESS'),
});
/** Of the first line that has some left to fulfil. */
const Fulfilment = z.strictObject({ pieces: z.int().min(1).optional(), number: z.string().optional() });
const Level = z.strictObject({ sku: z.string(), locationId: z.int(), quantity: z.int() });

export interface ShopifyControls {
  state: () => StoreState;
  tokens: () => AccessTokens;
  points: () => Points;
}

/** Adds the control calls that make or change orders and stock here, and that make life hard for a client. */
export function addShopifyControl(scope: FastifyInstance, { state, tokens, points }: ShopifyControls): void {
  scope.post('/shopify/orders', async (request, reply) => {
    const { split, lines, sku, country, ...change } = NewOrder.parse(request.body ?? {});
    const order = newOrder(state(), { sku, country });
    repeatLine(order, lines);
    if (split) splitOrder(order);
    changeOrder(order, change);
    state().addOrder(order);
    return reply.code(201).send(shown(order));
  });
  scope.put<{ Params: { id: string } }>('/shopify/orders/:id', async (request) => {
    const order = found(state(), request.params.id);
    const change = Change.parse(request.body);
    changeOrder(order, change);
    state().touch(order, change.updatedAt);
    return shown(order);
  });
  scope.get<{ Params: { id: string } }>('/shopify/orders/:id', async (request) =>
    shown(found(state(), request.params.id)),
  );
  scope.post<{ Params: { id: string } }>('/shopify/orders/:id/refunds', async (request, reply) => {
    const order = found(state(), request.params.id);
    const refund = newRefund(state(), order, Refund.parse(request.body));
    addRefund(state(), order, refund);
    return reply.code(201).send(refund);
  });
  scope.put<{ Params: { id: string; refund: string } }>('/shopify/orders/:id/refunds/:refund', async (request) => {
    const order = found(state(), request.params.id);
    const refund = order.refunds.find(({ id }) => String(id) === request.params.refund);
    if (!refund) throw new ControlError(404, `No refund ${request.params.refund}`);
    refund.status = z.strictObject({ status: MoneyState }).parse(request.body).status;
    state().touch(order);
    return refund;
  });
  scope.post<{ Params: { id: string } }>('/shopify/orders/:id/fulfilments', async (request, reply) => {
    const order = found(state(), request.params.id);
    const made = fulfilByHand(state(), order, Fulfilment.parse(request.body ?? {}));
    return reply.code(201).send(made);
  });
  scope.delete<{ Params: { id: string; fulfilment: string } }>(
    '/shopify/orders/:id/fulfilments/:fulfilment',
    async (request) => {
      const order = found(state(), request.params.id);
      const fulfilment = order.fulfilments.find(({ id }) => String(id) === request.params.fulfilment);
      if (!fulfilment) throw new ControlError(404, `No fulfilment ${request.params.fulfilment}`);
      cancelFulfilment(state(), order, fulfilment);
      return fulfilment;
    },
  );
  addReturnsControl(scope, state, (id) => found(state(), id));
  scope.put('/shopify/stock', async (request) => {
    const { sku, locationId, quantity } = Level.parse(request.body);
    const variant = VARIANTS.find((one) => one.sku === sku);
    if (!variant || !LOCATIONS.some(({ id }) => id === locationId)) throw new ControlError(404, `No ${sku} there`);
    state().setAvailable(variant, locationId, quantity);
    return { sku, locationId, quantity };
  });
  scope.post('/shopify/revoke-tokens', async (_request, reply) => {
    tokens().revokeAll();
    return reply.code(204).send();
  });
  scope.post('/shopify/spend', async (request, reply) => {
    points().take(z.strictObject({ points: z.number() }).parse(request.body).points);
    return reply.code(204).send();
  });
  scope.put('/shopify/refused-topics', async (request, reply) => {
    const { refusedTopics } = state().webhooks;
    refusedTopics.clear();
    for (const topic of z.strictObject({ topics: z.array(z.string()) }).parse(request.body).topics) {
      refusedTopics.add(topic);
    }
    return reply.code(204).send();
  });
  scope.delete('/shopify/webhooks', async (_request, reply) => {
    state().webhooks.subscriptions.clear();
    return reply.code(204).send();
  });
}

function newOrder(state: StoreState, wanted: OrderRequest): StoreOrder {
  const number = state.nextId();
  return state.source.orderOf(`control:${number}`, number, state.now(), wanted);
}

/** Money goes back for pieces, at what they cost in their line, for shipping, and for nothing. */
function newRefund(state: StoreState, order: StoreOrder, wanted: z.infer<typeof Refund>): StoreRefund {
  const { pieces, lineId, restockType, shipping, goodwill, note, status } = wanted;
  const line = order.lines.find(({ id }) => lineId === undefined || id === lineId);
  if (!line || pieces > line.currentQuantity) throw new ControlError(422, `No ${pieces} pieces are left`);
  return {
    id: state.nextId(),
    createdAt: state.now(),
    note,
    status,
    lines: pieces > 0 ? [{ lineId: line.id, quantity: pieces, restockType }] : [],
    shipping,
    total: Math.round((line.total * pieces) / line.quantity) + shipping + goodwill,
  };
}

/** The pieces that the shop's staff mark as sent. */
function fulfilByHand(state: StoreState, order: StoreOrder, { pieces, number }: z.infer<typeof Fulfilment>) {
  const part = order.fulfilmentOrders.find(({ lines }) => lines.some(({ remaining }) => remaining > 0));
  const line = part?.lines.find(({ remaining }) => remaining > 0);
  if (!part || !line) throw new ControlError(422, 'Nothing is left to fulfil');
  const { fulfillment, userErrors } = fulfil(state, {
    lineItemsByFulfillmentOrder: [
      {
        fulfillmentOrderId: gid('FulfillmentOrder', part.id),
        fulfillmentOrderLineItems: [
          { id: gid('FulfillmentOrderLineItem', line.id), quantity: pieces ?? line.remaining },
        ],
      },
    ],
    trackingInfo: { number },
  });
  if (fulfillment === null) throw new ControlError(422, userErrors.map(({ message }) => message).join(' '));
  return order.fulfilments.at(-1);
}

function found(state: StoreState, id: string): StoreOrder {
  const order = state.findOrder(Number(id));
  if (!order) throw new ControlError(404, `No order ${id}`);
  return order;
}

function changeOrder(order: StoreOrder, change: Change): void {
  const { currentQuantity, unitPrice, isCancelled, isOnHold, lineDiscount, ...fields } = change;
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  Object.assign(order, Object.fromEntries(kept));
  for (const line of order.lines) {
    if (currentQuantity !== undefined) line.currentQuantity = currentQuantity;
    if (unitPrice !== undefined) line.unitPrice = unitPrice;
    if (lineDiscount !== undefined) line.discount = lineDiscount;
  }
  if (isCancelled) order.cancelledAt = order.updatedAt;
  for (const part of order.fulfilmentOrders) {
    if (isCancelled) part.status = 'CANCELLED';
    if (isOnHold !== undefined) part.status = isOnHold ? 'ON_HOLD' : 'OPEN';
  }
}

function repeatLine(order: StoreOrder, count: number): void {
  const [line] = order.lines;
  const [part] = order.fulfilmentOrders;
  if (!line || !part) return;
  const copy = (index: number) => ({ ...line, id: line.id + index });
  order.lines = Array.from({ length: count }, (_, index) => copy(index));
  part.lines = order.lines.map(({ id, quantity }) => ({
    id: id * 10,
    lineId: id,
    total: quantity,
    remaining: quantity,
  }));
}

function splitOrder(order: StoreOrder): void {
  const [part] = order.fulfilmentOrders;
  const [line] = part?.lines ?? [];
  const other = LOCATIONS.find(({ id }) => id !== part?.locationId);
  if (!part || !line || !other) return;
  part.lines = [{ ...line, total: 1, remaining: 1 }];
  const rest = { ...line, id: line.id + 1, total: line.total - 1, remaining: line.remaining - 1 };
  order.fulfilmentOrders.push({ ...part, id: part.id + 1, locationId: other.id, lines: [rest] });
}

function shown(order: StoreOrder) {
  return { ...order, displayFulfillmentStatus: fulfilmentStatus(order) };
}
