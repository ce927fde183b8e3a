import { z } from 'zod';
import { signOf, subtractAmount, sumAmounts } from '#base/money.ts';
import type { CommandOf, Done, Probed, RefundToMake } from '../core/commands.ts';
import { ConnectorError } from '../core/connector-error.ts';
import { refuseUserErrors } from './classify-response.ts';
import { read, run, type ShopifyCtx } from './client.ts';
import { gid, isNumber } from './ids.ts';
import { isMoving } from './map-refunds.ts';
import { readFulfilments } from './notify-shipment.ts';
import { openLines, takeLines } from './parcel-lines.ts';
import { CREATE_REFUND, refundableQuery } from './queries.ts';
import { findReturnToRefund, refundReturn } from './refund-return.ts';
import { MadeRefund, ShopifyRefundable, UserError } from './schema.ts';

/**
 * Gives money back to the payments that it came by. The key is kept by Shopify for a while only, so that the refund is
 * also known by our reference in its note.
 * @throws ConnectorError validation where no payment has as much left, or Shopify refuses it
 */
export async function refundOrder(ctx: ShopifyCtx, command: CommandOf<'refund_order'>): Promise<Done> {
  const order = await readRefundable(ctx, command.source_order_id);
  const before = findRefund(order.refunds, command);
  if (before) return { ...doneOf(before), already: true };
  const note = `${command.reason}\n${MARK}${command.reference}`;
  const transactions = transactionsFor(order, command);
  const returned = await findReturnToRefund(ctx, command);
  if (returned) {
    const made = await refundReturn(ctx, returned, { note, wanted: command, transfers: transactions });
    const refund = findRefund(made, command);
    return refund ? doneOf(refund) : {};
  }
  const input = {
    orderId: gid('Order', command.source_order_id),
    note,
    notify: true,
    refundLineItems: await refundedLines(ctx, command),
    ...(signOf(command.shipping) > 0 && { shipping: { amount: command.shipping } }),
    transactions,
  };
  const { refundCreate } = await run(ctx, {
    query: CREATE_REFUND,
    variables: { input, key: command.reference },
    is_idempotent: true,
    reply: z.object({
      refundCreate: z.object({ refund: MadeRefund.nullish(), userErrors: z.array(UserError) }),
    }),
  });
  refuseUserErrors(refundCreate.userErrors);
  return refundCreate.refund ? doneOf(refundCreate.refund) : {};
}

/**
 * Whether an order shows the refund. For the refund of a return Shopify takes no key, and may keep no note: one of the
 * same amount without our mark may be this one.
 */
export async function probeRefund(ctx: ShopifyCtx, command: CommandOf<'refund_order'>): Promise<Probed> {
  const order = await readRefundable(ctx, command.source_order_id);
  const refund = findRefund(order.refunds, command);
  if (refund) return { state: 'done', done: doneOf(refund) };
  const isAlike = (one: MadeRefund) =>
    Boolean(one.return) && !one.note.includes(MARK) && signOf(subtractAmount(moneyOf(one), command.total)) === 0;
  return { state: order.refunds.some(isAlike) ? 'unknown' : 'absent' };
}

/** Stands before our reference in a note. */
const MARK = 'Bodega ';

const findRefund = (refunds: readonly MadeRefund[], { reference }: RefundToMake): MadeRefund | undefined =>
  refunds.find(({ note }) => note.includes(reference));

const moneyOf = ({ transactions }: MadeRefund): string =>
  sumAmounts(
    transactions.nodes
      .filter((one) => one.kind === 'REFUND' && (one.status === 'SUCCESS' || isMoving(one)))
      .map(({ amountSet }) => amountSet),
  );

const doneOf = ({ id, transactions }: MadeRefund): Done => ({
  reference: id,
  ...(transactions.nodes.some(isMoving) && { is_under_way: true }),
});

async function readRefundable(ctx: ShopifyCtx, sourceOrderId: string): Promise<ShopifyRefundable> {
  const missing = new ConnectorError('not_found', `Shopify has no order ${sourceOrderId}`);
  if (!isNumber(sourceOrderId)) throw missing;
  const reply = z.object({ order: ShopifyRefundable.nullable() });
  const { order } = await read(
    ctx,
    refundableQuery(ctx.settings.follows_returns),
    { id: gid('Order', sourceOrderId) },
    reply,
  );
  if (!order) throw missing;
  return order;
}

/** Pieces that have not left go back on sale where they would have left from. */
async function refundedLines(ctx: ShopifyCtx, { source_order_id, lines }: RefundToMake) {
  const unsent = lines.filter(({ restock }) => restock === 'unsent');
  const open = unsent.length > 0 ? openLines(await readFulfilments(ctx, source_order_id)) : [];
  return lines.flatMap(({ source_item_id, pieces, restock }) => {
    const lineItemId = gid('LineItem', source_item_id);
    if (restock === 'none') return [{ lineItemId, quantity: pieces, restockType: 'NO_RESTOCK' }];
    const taken = takeLines(open, [{ source_item_id, quantity: pieces }]);
    const places = Map.groupBy(taken, ({ location }) => location);
    const cancelled = [...places].map(([locationId, parts]) => ({
      lineItemId,
      quantity: parts.reduce((sum, { quantity }) => sum + quantity, 0),
      restockType: 'CANCEL',
      ...(locationId !== '' && { locationId }),
    }));
    // The shop fulfilled the rest by itself.
    const rest = pieces - cancelled.reduce((sum, { quantity }) => sum + quantity, 0);
    return rest > 0 ? [...cancelled, { lineItemId, quantity: rest, restockType: 'NO_RESTOCK' }] : cancelled;
  });
}

const isPayment = ({ kind, status }: ShopifyRefundable['transactions'][number]) =>
  (kind === 'SALE' || kind === 'CAPTURE') && status === 'SUCCESS';

/** The oldest payment first, each up to its remaining amount. */
function transactionsFor(order: ShopifyRefundable, { source_order_id, total, currency }: RefundToMake) {
  if (order.presentmentCurrencyCode !== order.currencyCode || order.currencyCode !== currency) {
    throw new ConnectorError('validation', `The buyer paid in ${order.presentmentCurrencyCode}: refund it in Shopify`);
  }
  const { transactions } = order;
  let left = total;
  const refunds = transactions.filter(isPayment).flatMap(({ id, gateway, amountSet }) => {
    const back = transactions.filter(
      ({ kind, status, parentTransaction }) =>
        kind === 'REFUND' && (status === 'SUCCESS' || status === 'PENDING') && parentTransaction?.id === id,
    );
    const free = subtractAmount(amountSet, sumAmounts(back.map((one) => one.amountSet)));
    const amount = signOf(subtractAmount(left, free)) > 0 ? free : left;
    if (signOf(amount) <= 0) return [];
    left = subtractAmount(left, amount);
    return [{ orderId: gid('Order', source_order_id), parentId: id, gateway, kind: 'REFUND', amount }];
  });
  if (signOf(left) > 0) throw new ConnectorError('validation', `The payments of this order have ${left} less left`);
  return refunds;
}
