import { z } from 'zod';
import { returnView, reverseDeliveryView, reverseStatus } from './return-view.ts';
import { returnableLines } from './returnable.ts';
import { gid, idOf, type ReturnLine, type StoreOrder, type StoreReturn } from './store.ts';
import type { StoreState } from './store-state.ts';

const MAX_NOTE = 255;
const MAX_DECLINE_NOTE = 500;

/** A return with its order. */
export interface FoundReturn {
  order: StoreOrder;
  one: StoreReturn;
}

/** Sends the webhooks of a changed return and its order. `topic`: the change, such as `CLOSE`. */
export function touchReturn(state: StoreState, { order, one }: FoundReturn, topic: string): void {
  state.webhooks.send(`RETURNS_${topic}`, {
    id: one.id,
    admin_graphql_api_id: gid('Return', one.id),
    name: one.name,
    status: one.status.toLowerCase(),
    order: { id: order.id, admin_graphql_api_id: gid('Order', order.id) },
  });
  state.touch(order);
}

export const refusedReturn = (message: string, code = 'INVALID') => ({
  return: null,
  userErrors: [{ code, field: null, message }],
});

export const shownReturn = ({ order, one }: FoundReturn) => ({ return: returnView(order, one), userErrors: [] });

export function findReturn(state: StoreState, name: string): FoundReturn | undefined {
  const id = idOf('Return', name);
  for (const order of state.orders) {
    const one = order.returns.find((candidate) => candidate.id === id);
    if (one) return { order, one };
  }
  return undefined;
}

const NewReturn = z.object({
  orderId: z.string(),
  returnLineItems: z.array(
    z.object({
      fulfillmentLineItemId: z.string(),
      quantity: z.int(),
      returnReason: z.string().nullish(),
      returnReasonNote: z.string().nullish(),
    }),
  ),
});

/** `returnCreate`: open at once. There is no key: sent twice, it makes two while there are pieces for two. */
export function createReturn(state: StoreState, sent: unknown) {
  const { orderId, returnLineItems } = NewReturn.parse(sent);
  const order = state.findOrder(idOf('Order', orderId));
  if (!order) return refusedReturn('Order does not exist', 'NOT_FOUND');
  const lines = returnLineItems.map(({ fulfillmentLineItemId, quantity, returnReason, returnReasonNote }) => ({
    fulfilmentLineId: idOf('FulfillmentLineItem', fulfillmentLineItemId) ?? 0,
    quantity,
    reason: returnReason ?? 'UNKNOWN',
    note: returnReasonNote ?? '',
    customerNote: '',
  }));
  const made = addReturn(state, order, 'OPEN', lines);
  return typeof made === 'string' ? refusedReturn(made) : shownReturn({ order, one: made });
}

type NewLine = Pick<ReturnLine, 'fulfilmentLineId' | 'quantity' | 'reason' | 'note' | 'customerNote'>;

/** Adds a return of pieces that were sent. @returns why it cannot be, else the return */
export function addReturn(
  state: StoreState,
  order: StoreOrder,
  status: 'OPEN' | 'REQUESTED',
  wanted: readonly NewLine[],
): StoreReturn | string {
  if (wanted.length === 0) return 'Return line items must have at least one item';
  const lines: ReturnLine[] = [];
  const free = new Map(returnableLines(order).map((line) => [line.id, line]));
  for (const line of wanted) {
    const sent = free.get(line.fulfilmentLineId);
    if (!sent || line.quantity > sent.quantity) return 'Return line item has an invalid quantity';
    if (line.quantity < 1) return 'Quantity must be greater than 0';
    if (line.note.length > MAX_NOTE) return `Return reason note is too long (maximum is ${MAX_NOTE} characters)`;
    if (line.reason === 'OTHER' && line.note === '') return 'Return reason note is required for other reasons';
    free.set(sent.id, { ...sent, quantity: sent.quantity - line.quantity });
    lines.push({ ...line, id: state.nextId(), lineId: sent.lineId, processed: 0, refunded: 0, dispositions: [] });
  }
  const one: StoreReturn = {
    id: state.nextId(),
    name: `${order.name}-R${order.returns.length + 1}`,
    createdAt: state.now(),
    closedAt: null,
    status,
    decline: null,
    lines,
    deliveries: [],
    exchanged: 0,
  };
  order.returns.push(one);
  touchReturn(state, { order, one }, status === 'OPEN' ? 'APPROVE' : 'REQUEST');
  return one;
}

const wasWorkedOn = ({ lines }: StoreReturn) =>
  lines.some(({ processed, dispositions }) => processed > 0 || dispositions.length > 0);

const from = { APPROVE: 'REQUESTED', DECLINE: 'REQUESTED', CANCEL: 'OPEN', CLOSE: 'OPEN', REOPEN: 'CLOSED' } as const;
const to = { APPROVE: 'OPEN', DECLINE: 'DECLINED', CANCEL: 'CANCELED', CLOSE: 'CLOSED', REOPEN: 'OPEN' } as const;

/** Moves a return on. @returns why it cannot be, else null */
export function moveReturn(state: StoreState, found: FoundReturn, move: keyof typeof from): string | null {
  const { one } = found;
  if (one.status !== from[move]) return `Return has the status ${one.status}`;
  if (move === 'CANCEL' && wasWorkedOn(one)) return 'Return cannot be canceled once work was done on it';
  one.status = to[move];
  one.closedAt = move === 'CLOSE' ? state.now() : null;
  touchReturn(state, found, move);
  return null;
}

/** `returnApproveRequest`, `returnCancel` and `returnClose`. */
export function answerMove(state: StoreState, name: string, move: 'APPROVE' | 'CANCEL' | 'CLOSE') {
  const found = findReturn(state, name);
  if (!found) return refusedReturn('Return does not exist', 'NOT_FOUND');
  const refusal = moveReturn(state, found, move);
  return refusal === null ? shownReturn(found) : refusedReturn(refusal, 'INVALID_STATE');
}

const Decline = z.object({ id: z.string(), declineReason: z.string(), declineNote: z.string().nullish() });

/** `returnDeclineRequest` */
export function declineReturn(state: StoreState, sent: unknown) {
  const { id, declineReason, declineNote } = Decline.parse(sent);
  const found = findReturn(state, id);
  if (!found) return refusedReturn('Return does not exist', 'NOT_FOUND');
  if ((declineNote ?? '').length > MAX_DECLINE_NOTE) return refusedReturn('Decline note is too long', 'TOO_LONG');
  const refusal = moveReturn(state, found, 'DECLINE');
  if (refusal !== null) return refusedReturn(refusal, 'INVALID_STATE');
  found.one.decline = { reason: declineReason, note: declineNote ?? '' };
  return shownReturn(found);
}

const Delivery = z.object({
  reverseFulfillmentOrderId: z.string(),
  trackingInput: z.object({ number: z.string().nullish(), url: z.string().nullish() }).nullish(),
});

/** `reverseDeliveryCreateWithShipping`: which lines are in the parcel is not kept. */
export function createReverseDelivery(state: StoreState, sent: unknown) {
  const { reverseFulfillmentOrderId, trackingInput } = Delivery.parse(sent);
  const found = findReturn(state, gid('Return', idOf('ReverseFulfillmentOrder', reverseFulfillmentOrderId) ?? 0));
  if (!found || reverseStatus(found.one) !== 'OPEN') {
    const message = found ? 'Reverse fulfillment order is not open' : 'Reverse fulfillment order does not exist';
    return { reverseDelivery: null, userErrors: [{ code: 'INVALID_STATE', field: null, message }] };
  }
  const delivery = addDelivery(state, found, trackingInput?.number ?? null, trackingInput?.url ?? null);
  return { reverseDelivery: reverseDeliveryView(delivery), userErrors: [] };
}

export function addDelivery(state: StoreState, found: FoundReturn, number: string | null, url: string | null) {
  const delivery = { id: state.nextId(), number, url };
  found.one.deliveries.push(delivery);
  touchReturn(state, found, 'UPDATE');
  return delivery;
}
