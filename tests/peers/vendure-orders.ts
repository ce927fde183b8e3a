import { z } from 'zod';
import type { ChannelTarget } from './vendure-target.ts';

const REFUSAL = '__typename ... on ErrorResult { errorCode message }';

/** Staff of the shop correct an address: the order is as before, but for that. */
export async function modifyAddress({ admin }: ChannelTarget, id: string, streetLine1: string): Promise<void> {
  await admin(
    `mutation Modify($id: ID!, $input: ModifyOrderInput!) {
      a: transitionOrderToState(id: $id, state: "Modifying") { ${REFUSAL} }
      b: modifyOrder(input: $input) { ${REFUSAL} }
      c: transitionOrderToState(id: $id, state: "PaymentSettled") { ${REFUSAL} }
    }`,
    { id, input: { dryRun: false, orderId: id, updateShippingAddress: { streetLine1 } } },
    z.unknown(),
  );
}

/** Staff of the shop cancel an order, or some pieces of it. */
export async function cancel(
  { admin }: ChannelTarget,
  id: string,
  lines?: { orderLineId: string; quantity: number }[],
) {
  const input = { orderId: id, ...(lines && { lines }) };
  await admin(
    `mutation Cancel($input: CancelOrderInput!) { a: cancelOrder(input: $input) { ${REFUSAL} } }`,
    { input },
    z.unknown(),
  );
}

/**
 * The shop's staff refund pieces, in the smallest units; nothing is taken off the order. @returns the refund, which is
 * pending until it is settled
 */
export async function refund(
  { admin }: ChannelTarget,
  id: string,
  { amount, reason, lines }: { amount: number; reason: string; lines: { orderLineId: string; quantity: number }[] },
) {
  const Payments = z.object({ order: z.object({ payments: z.array(z.object({ id: z.string() })) }) });
  const { order } = await admin('query Payments($id: ID!) { order(id: $id) { payments { id } } }', { id }, Payments);
  const input = { paymentId: order.payments[0]?.id, amount, reason, lines, shipping: 0, adjustment: 0 };
  const { made } = await admin(
    `mutation Refund($input: RefundOrderInput!) { made: refundOrder(input: $input) { ... on Refund { id } ${REFUSAL} } }`,
    { input },
    z.object({ made: z.object({ id: z.string() }) }),
  );
  return made.id;
}

/** The money of a refund is back. */
export async function settleRefund({ admin }: ChannelTarget, id: string): Promise<void> {
  await admin(
    `mutation Settle($input: SettleRefundInput!) { a: settleRefund(input: $input) { ${REFUSAL} } }`,
    { input: { id, transactionId: 'by hand' } },
    z.unknown(),
  );
}

/** Staff of the shop ship pieces by hand. */
export async function shipByHand(
  { admin }: ChannelTarget,
  lines: { orderLineId: string; quantity: number }[],
  trackingCode: string,
) {
  const handler = {
    code: 'manual-fulfillment',
    arguments: [
      { name: 'method', value: 'by hand' },
      { name: 'trackingCode', value: trackingCode },
    ],
  };
  const { added } = await admin(
    `mutation Add($input: FulfillOrderInput!) { added: addFulfillmentToOrder(input: $input) { ... on Fulfillment { id } ${REFUSAL} } }`,
    { input: { lines, handler } },
    z.object({ added: z.object({ id: z.string() }) }),
  );
  await admin(
    `mutation Ship($id: ID!) { a: transitionFulfillmentToState(id: $id, state: "Shipped") { ${REFUSAL} } }`,
    { id: added.id },
    z.unknown(),
  );
}

const Shown = z.object({
  order: z.object({
    state: z.string(),
    fulfillments: z.array(z.object({ state: z.string(), trackingCode: z.string(), method: z.string() })),
  }),
});

/** The shop's own list of an order's parcels, oldest first. */
export async function shownParcels({ admin }: ChannelTarget, id: string) {
  const { order } = await admin(
    'query Shown($id: ID!) { order(id: $id) { state fulfillments { state trackingCode method } } }',
    { id },
    Shown,
  );
  return order;
}
