import { z } from 'zod';
import { VARIANTS } from './catalogue.ts';
import { paymentFor } from './order-view.ts';
import { refundView } from './refund-view.ts';
import { refuse } from './refuse.ts';
import { idOf, type StoreOrder, type StoreRefund } from './store.ts';
import type { StoreState } from './store-state.ts';

/** A decimal amount as whole cents. */
export const Cents = z
  .union([z.string(), z.number()])
  .transform((amount) => Math.round(Number(amount) * 100))
  .pipe(z.int().min(0));

const Input = z.object({
  orderId: z.string(),
  note: z.string().nullish(),
  refundLineItems: z
    .array(
      z.object({
        lineItemId: z.string(),
        quantity: z.int(),
        restockType: z.enum(['CANCEL', 'NO_RESTOCK', 'RETURN']).nullish(),
        locationId: z.string().nullish(),
      }),
    )
    .nullish(),
  shipping: z.object({ amount: Cents.nullish(), fullRefund: z.boolean().nullish() }).nullish(),
  transactions: z
    .array(z.object({ parentId: z.string().nullish(), kind: z.literal('REFUND'), amount: Cents }))
    .nullish(),
});
type Input = z.infer<typeof Input>;

const Kept = z.object({ orderId: z.int(), refundId: z.int() });

/** `refundCreate`: all of it or nothing; a key that was used answers with the refund that it made. */
export function createRefund(state: StoreState, sent: unknown, key: string | undefined) {
  if (key === undefined) throw refuse('The @idempotent directive is required for this mutation', 'BAD_REQUEST');
  const input = JSON.stringify(sent);
  const before = state.done.get(key);
  if (before && before.input !== input) return failed('The idempotency key was used with other parameters');
  if (before) {
    const { orderId, refundId } = Kept.parse(before.result);
    const order = state.findOrder(orderId);
    const refund = order?.refunds.find(({ id }) => id === refundId);
    return order && refund ? made(order, refund) : failed('Order does not exist');
  }
  const wanted = Input.parse(sent);
  const order = state.findOrder(idOf('Order', wanted.orderId));
  if (!order) return failed('Order does not exist');
  const refund = refundOf(state, order, wanted);
  if (typeof refund === 'string') return failed(refund);
  addRefund(state, order, refund, placesOf(wanted));
  state.done.set(key, { input, result: { orderId: order.id, refundId: refund.id } });
  return made(order, refund);
}

const sumOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0);

/** The refund, or why it cannot be. */
function refundOf(
  state: StoreState,
  order: StoreOrder,
  { note, refundLineItems, shipping, transactions }: Input,
): StoreRefund | string {
  const lines = (refundLineItems ?? []).map(({ lineItemId, quantity, restockType }) => ({
    lineId: idOf('LineItem', lineItemId) ?? 0,
    quantity,
    restockType: restockType ?? ('NO_RESTOCK' as const),
  }));
  for (const { lineId } of lines) {
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line) return 'Refund line items line item does not exist';
    const own = lines.filter((one) => one.lineId === lineId);
    if (own.some(({ quantity }) => quantity < 1)) return 'Refund line items quantity must be greater than 0';
    const back = order.refunds.flatMap((refund) => refund.lines).filter((one) => one.lineId === lineId);
    if (sumOf([...back, ...own].map(({ quantity }) => quantity)) + processedUnpaid(order, lineId) > line.quantity) {
      return 'Refund line items quantity cannot refund more items than were purchased';
    }
    const cancelled = own.filter(({ restockType }) => restockType === 'CANCEL');
    const open = order.fulfilmentOrders.flatMap((part) => part.lines).filter((one) => one.lineId === lineId);
    if (sumOf(cancelled.map(({ quantity }) => quantity)) > sumOf(open.map(({ remaining }) => remaining))) {
      return 'Refund line items restock_type cannot cancel more items than are unfulfilled';
    }
  }
  const shippingBack = shipping?.fullRefund ? shippingLeft(order) : (shipping?.amount ?? 0);
  const total = sumOf((transactions ?? []).map(({ amount }) => amount));
  const tooMuch = refuseMoney(order, shippingBack, total);
  if (tooMuch !== null) return tooMuch;
  if (lines.length === 0 && shippingBack === 0 && total === 0) return 'Refund must have something to refund';
  const back = { note: note ?? '', lines, shipping: shippingBack, total };
  return { id: state.nextId(), createdAt: state.now(), status: order.isRefundedLater ? 'PENDING' : 'SUCCESS', ...back };
}

const shippingLeft = (order: StoreOrder) => order.shipping - sumOf(order.refunds.map((refund) => refund.shipping));

/** Why so many cents cannot go back; null where they can. */
export function refuseMoney(order: StoreOrder, shipping: number, total: number): string | null {
  if (shipping > shippingLeft(order)) return 'Shipping amount cannot be greater than the amount that was paid';
  const paid = order.financialStatus === 'PAID' ? (paymentFor(order)?.cents ?? 0) : 0;
  return total > paid - sumOf(order.refunds.map((refund) => refund.total))
    ? 'Refund amount cannot be greater than the amount that was paid'
    : null;
}

/** Pieces that came back in a return without money: they are no more in the order either. */
function processedUnpaid({ returns }: StoreOrder, lineId: number): number {
  const lines = returns.flatMap((one) => one.lines).filter((one) => one.lineId === lineId);
  return sumOf(lines.map(({ processed, refunded }) => processed - refunded));
}

/** Where a line's pieces go back on sale, by the number of the line. */
function placesOf({ refundLineItems }: Input): ReadonlyMap<number, number> {
  return new Map(
    (refundLineItems ?? []).flatMap(({ lineItemId, locationId }) => {
      const place = locationId ? idOf('Location', locationId) : undefined;
      return place === undefined ? [] : [[idOf('LineItem', lineItemId) ?? 0, place] as const];
    }),
  );
}

/** Refunded pieces are no more in the order; those that had not left are no more to be sent. */
export function addRefund(
  state: StoreState,
  order: StoreOrder,
  refund: StoreRefund,
  places: ReadonlyMap<number, number> = new Map(),
): void {
  for (const { lineId, quantity, restockType } of refund.lines) {
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line) continue;
    line.currentQuantity = Math.max(0, line.currentQuantity - quantity);
    let left = restockType === 'CANCEL' ? quantity : 0;
    for (const part of order.fulfilmentOrders.flatMap((one) => one.lines).filter((one) => one.lineId === lineId)) {
      const taken = Math.min(left, part.remaining);
      part.remaining -= taken;
      part.total -= taken;
      left -= taken;
    }
    const variant = VARIANTS.find(({ sku }) => sku === line.sku);
    const place = places.get(lineId) ?? order.fulfilmentOrders[0]?.locationId;
    // Pieces of a return were put back where they were inspected.
    if (restockType !== 'NO_RESTOCK' && refund.returnId === undefined && variant && place !== undefined) {
      state.setAvailable(variant, place, state.available(variant, place) + quantity);
    }
  }
  order.refunds.push(refund);
  state.touch(order);
}

const made = (order: StoreOrder, refund: StoreRefund) => ({ refund: refundView(order, refund), userErrors: [] });

function failed(message: string) {
  return { refund: null, userErrors: [{ field: ['input'], message }] };
}
