import { z } from 'zod';
import type { Command, CommandOf, Done, Probed } from '../core/commands.ts';
import type { Paper, StreamName } from '../core/connector.ts';
import { type AmwareCtx, call, get } from './client.ts';
import { orderBody } from './map.ts';
import { fetchFulfilment } from './read.ts';
import { OrdersAnswer, SubmittedAnswer } from './schema.ts';

const CREATED = 201;

/**
 * Hands an order to the warehouse. A lost answer is `uncertain`, though the key would let us send it again: the
 * warehouse is asked, so that an order that was changed meanwhile cannot go out twice.
 */
export async function submitOrder(ctx: AmwareCtx, { order, idem_key }: CommandOf<'submit_order'>): Promise<Done> {
  const { status, body } = await call(ctx, {
    method: 'POST',
    path: '/orders',
    headers: { 'idempotency-key': idem_key },
    json: orderBody(order),
    is_idempotent: false,
    reply: SubmittedAnswer,
  });
  return { reference: body.amware_ref_num, already: status !== CREATED };
}

/** Takes an order back. @throws ConnectorError conflict once the warehouse packs it */
export async function cancelOrder(ctx: AmwareCtx, { reference }: CommandOf<'cancel_order'>): Promise<Done> {
  await call(ctx, {
    method: 'POST',
    path: `/orders/${encodeURIComponent(reference)}/cancel`,
    is_idempotent: true,
    reply: z.unknown(),
  });
  return { reference };
}

/** Puts other content in an order's place. @throws ConnectorError conflict once the warehouse packs it */
export async function changeOrder(ctx: AmwareCtx, { reference, order }: CommandOf<'change_order'>): Promise<Done> {
  await call(ctx, {
    method: 'PUT',
    path: `/orders/${encodeURIComponent(reference)}`,
    json: orderBody(order),
    is_idempotent: true,
    reply: z.unknown(),
  });
  return { reference };
}

/** Puts a paper to an order, which the warehouse prints for its parcels. */
export async function sendPaper(ctx: AmwareCtx, { reference, kind, file_name, content }: Paper): Promise<Done> {
  await call(ctx, {
    method: 'POST',
    path: `/orders/${encodeURIComponent(reference)}/documents`,
    files: {
      fields: { type: kind === 'guide' ? 'guia' : 'invoice' },
      file: { name: file_name, type: 'application/pdf', content },
    },
    is_idempotent: true,
    reply: z.unknown(),
  });
  return { reference };
}

/** Acknowledges stored parcels to the warehouse. */
export async function acknowledge(ctx: AmwareCtx, stream: StreamName, ids: readonly string[]): Promise<void> {
  if (stream !== 'shipments' || ids.length === 0) return;
  await call(ctx, {
    method: 'POST',
    path: '/shipments/ack',
    json: { shipment_ids: ids },
    is_idempotent: true,
    reply: z.unknown(),
  });
}

/** Looks up the outcome of a write whose answer was lost. */
export async function probeAmware(ctx: AmwareCtx, command: Command): Promise<Probed> {
  if (command.type === 'submit_order') return probeSubmission(ctx, command.order.order_number);
  if (command.type === 'cancel_order') {
    const { status } = await fetchFulfilment(ctx, command.reference);
    return status === 'cancelled' ? { state: 'done', done: { reference: command.reference } } : { state: 'absent' };
  }
  return { state: 'unknown' };
}

/** Orders that ended there without shipping are earlier revisions: the number is free again. */
async function probeSubmission(ctx: AmwareCtx, orderNumber: string): Promise<Probed> {
  const { data } = await get(ctx, '/orders', { order_number: orderNumber }, OrdersAnswer);
  const [order, another] = data.filter(({ status }) => status !== 'cancelled' && status !== 'rejected');
  if (another) return { state: 'unknown' };
  return order ? { state: 'done', done: { reference: order.amware_ref_num } } : { state: 'absent' };
}
