import { interpolate } from '#base/text.ts';
import { buyerLanguage } from '#features/core/order-lifecycle/buyer-language.ts';
import { isTestOrder, shipsNothing } from '#features/core/order-lifecycle/order-rules.ts';
import { shippedStatuses } from '#features/core/order-lifecycle/order-status.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import type { Fulfilment } from '#features/warehouse/fulfilment/fulfilment.ts';
import { order_reply as english } from '#texts/en/order-reply.ts';
import { order_reply as spanish } from '#texts/es/order-reply.ts';
import { inLanguage } from '#texts/language.ts';

const textsFor = inLanguage({ en: english, es: spanish });

type Order = Pick<
  OrderDetail,
  | 'customer_name'
  | 'order_number'
  | 'order_status'
  | 'in_amware'
  | 'language_code'
  | 'account_language'
  | 'fulfilments'
  | 'tracking_number'
  | 'tracking_url'
  | 'is_virtual'
  | 'is_chargeback'
  | 'total_cost'
>;

/**
 * The reply to a customer who asks where the order is, in the customer's language where there are texts in it, else in
 * the account's. Undefined for tests, refunds, and orders that ship nothing.
 */
export function orderReply(order: Order): string | undefined {
  const { order_status } = order;
  if (isTestOrder(order) || order_status === 'refund' || shipsNothing(order)) return undefined;
  const t = textsFor({ language: buyerLanguage(order) });
  const { hello, thanks } = t;
  return [
    interpolate(hello, { name: order.customer_name }),
    [interpolate(stateText(order, t), { number: order.order_number }), ...parcelTexts(order, t)].join('\n'),
    thanks,
  ].join('\n\n');
}

type Texts = ReturnType<typeof textsFor>;

function stateText({ order_status, in_amware }: Order, t: Texts): string {
  if (order_status === 'cancelled') return t.cancelled;
  if (order_status === 'partially_shipped') return t.part_left;
  if (shippedStatuses.includes(order_status)) return t.left;
  return in_amware === 1 || order_status === 'packing' ? t.packing : t.received;
}

type Parcel = Pick<Fulfilment, 'carrier' | 'tracking_number' | 'tracking_url'>;

/** Each parcel with its link; of an order that was shipped externally the number that its channel gave. */
function parcelTexts(order: Order, t: Texts): string[] {
  const { fulfilments, tracking_number, tracking_url, order_status } = order;
  if (order_status === 'cancelled') return [];
  const elsewhere: Parcel[] = tracking_number
    ? [{ carrier: '', tracking_number, tracking_url: tracking_url ?? '' }]
    : [];
  const parcels: readonly Parcel[] = fulfilments.length > 0 ? fulfilments : elsewhere;
  return parcels
    .filter((parcel) => parcel.tracking_number !== '')
    .flatMap((parcel) => [
      interpolate(parcel.carrier ? t.parcel : t.parcel_bare, parcel),
      ...(/^https?:\/\//.test(parcel.tracking_url) ? [parcel.tracking_url] : []),
    ]);
}
