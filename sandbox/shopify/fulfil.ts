import { z } from 'zod';
import { fulfilmentView } from './fulfilment-view.ts';
import { type FulfilmentOrder, idOf, type StoreFulfilment, type StoreOrder } from './store.ts';
import type { StoreState } from './store-state.ts';

const Input = z.object({
  lineItemsByFulfillmentOrder: z.array(
    z.object({
      fulfillmentOrderId: z.string(),
      fulfillmentOrderLineItems: z.array(z.object({ id: z.string(), quantity: z.int() })).nullish(),
    }),
  ),
  trackingInfo: z
    .object({ company: z.string().nullish(), number: z.string().nullish(), url: z.string().nullish() })
    .nullish(),
});

interface Wish {
  order: StoreOrder;
  part: FulfilmentOrder;
  lines: { line: FulfilmentOrder['lines'][number]; quantity: number }[];
}

/** `fulfillmentCreate`: one parcel from one location. Nothing is done unless all of it can be. */
export function fulfil(state: StoreState, input: unknown) {
  const { lineItemsByFulfillmentOrder, trackingInfo } = Input.parse(input);
  const wishes: Wish[] = [];
  for (const wanted of lineItemsByFulfillmentOrder) {
    const wish = wishOf(state, wanted);
    if (typeof wish === 'string') return refused(wish);
    wishes.push(wish);
  }
  const [first] = wishes;
  if (!first) return refused('Fulfillment orders are missing');
  if (wishes.some(({ part }) => part.locationId !== first.part.locationId)) {
    return refused('All fulfillment orders must be assigned to the same location');
  }
  for (const { part, lines } of wishes) {
    for (const { line, quantity } of lines) line.remaining -= quantity;
    part.status = part.lines.every(({ remaining }) => remaining === 0) ? 'CLOSED' : 'IN_PROGRESS';
  }
  const { company = null, number = null, url = null } = trackingInfo ?? {};
  const fulfilment: StoreFulfilment = {
    id: state.nextId(),
    createdAt: state.now(),
    status: 'SUCCESS',
    tracking: { company, number, url },
    lines: wishes.flatMap((wish) => wish.lines.map(({ line, quantity }) => ({ lineId: line.lineId, quantity }))),
  };
  first.order.fulfilments.push(fulfilment);
  state.touch(first.order);
  return { fulfillment: fulfilmentView(first.order, fulfilment), userErrors: [] };
}

/** Its pieces are to be fulfilled again. */
export function cancelFulfilment(state: StoreState, order: StoreOrder, fulfilment: StoreFulfilment): void {
  if (fulfilment.status === 'CANCELLED') return;
  fulfilment.status = 'CANCELLED';
  for (const { lineId, quantity } of fulfilment.lines) {
    let left = quantity;
    for (const part of order.fulfilmentOrders.filter(({ status }) => status !== 'CANCELLED')) {
      for (const line of part.lines.filter((one) => one.lineId === lineId)) {
        const back = Math.min(left, line.total - line.remaining);
        line.remaining += back;
        left -= back;
        if (back > 0) part.status = line.remaining === line.total ? 'OPEN' : 'IN_PROGRESS';
      }
    }
  }
  state.touch(order);
}

function wishOf(
  state: StoreState,
  wanted: z.infer<typeof Input>['lineItemsByFulfillmentOrder'][number],
): Wish | string {
  const id = idOf('FulfillmentOrder', wanted.fulfillmentOrderId);
  const order = state.orderOfPart(id);
  const part = order?.fulfilmentOrders.find((one) => one.id === id);
  if (!order || !part) return 'Fulfillment order does not exist.';
  if (part.status !== 'OPEN' && part.status !== 'IN_PROGRESS') {
    return `Fulfillment order ${part.id} has an unfulfillable status= ${part.status.toLowerCase()}.`;
  }
  const whole = part.lines.filter((line) => line.remaining > 0).map((line) => ({ line, quantity: line.remaining }));
  const lines = wanted.fulfillmentOrderLineItems?.flatMap(({ id: name, quantity }) => {
    const line = part.lines.find((one) => one.id === idOf('FulfillmentOrderLineItem', name));
    return line ? [{ line, quantity }] : [];
  });
  if (lines && lines.length < (wanted.fulfillmentOrderLineItems?.length ?? 0)) {
    return 'Fulfillment order line item does not exist.';
  }
  if (lines?.some(({ line, quantity }) => quantity < 1 || quantity > line.remaining)) {
    return 'Invalid fulfillment order line item quantity requested.';
  }
  return { order, part, lines: lines ?? whole };
}

function refused(message: string) {
  return { fulfillment: null, userErrors: [{ field: ['fulfillment'], message }] };
}
