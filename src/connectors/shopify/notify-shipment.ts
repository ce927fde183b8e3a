import { z } from 'zod';
import type { CommandOf, Done, Parcel, Probed } from '../core/commands.ts';
import { ConnectorError } from '../core/connector-error.ts';
import { refuseUserErrors } from './classify-response.ts';
import { read, run, type ShopifyCtx } from './client.ts';
import { gid, isNumber } from './ids.ts';
import { type FulfilledPieces, openLines, takeLines, takeRest } from './parcel-lines.ts';
import { CREATE_FULFILMENT, FULFILMENTS, MORE_FULFILMENT_LINES } from './queries.ts';
import { restOf } from './rest-of.ts';
import { ShopifyFulfilments, UserError } from './schema.ts';
import { Records } from './values.ts';

/**
 * Makes a fulfilment for each parcel that has none with its tracking number, one for each place it left from; once all
 * has left, the remaining sent pieces go with the last one. Shopify takes no key here, so a lost answer is `uncertain`
 * and is asked for first.
 */
export async function notifyShipment(ctx: ShopifyCtx, command: CommandOf<'notify_shipment'>): Promise<Done> {
  const order = await readFulfilments(ctx, command.source_order_id);
  const open = openLines(order);
  takeLines(open, command.cancelled_lines);
  const shown = trackingNumbers(order);
  let notified = 0;
  for (const parcel of command.parcels) {
    if (parcel.tracking_number === '' || shown.has(parcel.tracking_number)) continue;
    notified += await fulfil(ctx, parcel, takeLines(open, parcel.lines));
  }
  const last = command.parcels.at(-1);
  if (command.is_complete && last) notified += await fulfil(ctx, last, takeRest(open, order, sentWith(command)));
  const left = command.parcels.filter(({ tracking_number: number }) => number !== '' && !shown.has(number));
  if (notified > 0) return {};
  return left.length > 0
    ? { already: true, note: 'Shopify has nothing left to fulfil in this order: tracking numbers were not added' }
    : { already: true };
}

/** One fulfilment a place. @returns how many there were */
async function fulfil(ctx: ShopifyCtx, parcel: Parcel, taken: readonly FulfilledPieces[]): Promise<number> {
  const places = Map.groupBy(taken, ({ location }) => location);
  for (const group of places.values()) {
    const parts = Map.groupBy(group, ({ fulfilment_order }) => fulfilment_order);
    const fulfillment = {
      lineItemsByFulfillmentOrder: [...parts].map(([fulfillmentOrderId, lines]) => ({
        fulfillmentOrderId,
        fulfillmentOrderLineItems: lines.map(({ line, quantity }) => ({ id: line, quantity })),
      })),
      trackingInfo: trackingInfo(parcel),
      notifyCustomer: true,
    };
    const { fulfillmentCreate } = await run(ctx, {
      query: CREATE_FULFILMENT,
      variables: { fulfillment },
      is_idempotent: false,
      reply: z.object({ fulfillmentCreate: z.object({ userErrors: z.array(UserError) }) }),
    });
    refuseUserErrors(fulfillmentCreate.userErrors);
  }
  return places.size;
}

function trackingInfo({ carrier, tracking_number, tracking_url }: Parcel) {
  return {
    ...(carrier !== '' && { company: carrier }),
    ...(tracking_number !== '' && { number: tracking_number }),
    ...(URL.canParse(tracking_url) && { url: tracking_url }),
  };
}

/** All pieces of the channel's that are over with a command that completes its order, also those taken off before. */
function sentWith({ parcels, cancelled_lines, non_shippable_lines }: CommandOf<'notify_shipment'>) {
  return [...parcels.flatMap(({ lines }) => lines), ...cancelled_lines, ...non_shippable_lines];
}

/** Whether an order shows the notified parcels. */
export async function probeShipment(ctx: ShopifyCtx, command: CommandOf<'notify_shipment'>): Promise<Probed> {
  const order = await readFulfilments(ctx, command.source_order_id);
  const shown = trackingNumbers(order);
  const hasAll = command.parcels.every(({ tracking_number }) => tracking_number === '' || shown.has(tracking_number));
  const open = openLines(order);
  takeLines(open, command.cancelled_lines);
  const isOver = !command.is_complete || takeRest(open, order, sentWith(command)).length === 0;
  return hasAll && isOver ? { state: 'done', done: {} } : { state: 'absent' };
}

/** @throws ConnectorError not_found */
export async function readFulfilments(ctx: ShopifyCtx, sourceOrderId: string): Promise<ShopifyFulfilments> {
  const missing = new ConnectorError('not_found', `Shopify has no order ${sourceOrderId}`);
  if (!isNumber(sourceOrderId)) throw missing;
  const reply = z.object({ order: WithParts.nullable() });
  const { order } = await read(ctx, FULFILMENTS, { id: gid('Order', sourceOrderId) }, reply);
  if (!order) throw missing;
  const nodes = await Promise.all(order.fulfillmentOrders.nodes.map((part) => withAllLines(ctx, part)));
  return ShopifyFulfilments.parse({ ...order, fulfillmentOrders: { nodes } });
}

const Part = z.looseObject({ id: z.string(), lineItems: Records });
const WithParts = z.looseObject({ fulfillmentOrders: z.object({ nodes: z.array(Part) }) });

/** A part of an order with the lines that did not fit on the page. */
async function withAllLines(ctx: ShopifyCtx, part: z.infer<typeof Part>) {
  const { id, lineItems } = part;
  const Reply = z
    .object({ fulfillmentOrder: z.object({ lineItems: Records }) })
    .transform((reply) => reply.fulfillmentOrder.lineItems);
  const nodes = await restOf(lineItems, (after) => read(ctx, MORE_FULFILMENT_LINES, { id, after }, Reply));
  return { ...part, lineItems: { nodes } };
}

function trackingNumbers({ fulfillments }: ShopifyFulfilments): Set<string> {
  const live = fulfillments.filter(({ status }) => status !== 'CANCELLED');
  return new Set(live.flatMap(({ trackingInfo: infos }) => infos.flatMap(({ number }) => number ?? [])));
}
