import { containedTax, taxName, taxRate } from '../orders/tax.ts';
import { paymentOf } from '../orders/tax-facts.ts';
import { connection, numberKey, type PageArgs } from './connection.ts';
import { locationView } from './product-view.ts';
import {
  type Address,
  CURRENCY,
  type FulfilmentOrder,
  gid,
  type StoreFulfilment,
  type StoreLine,
  type StoreOrder,
  type StoreRefund,
} from './store.ts';
import { locationOf } from './store-state.ts';

/** An order as its fields are asked for. Prices hold tax. */
export function orderView(order: StoreOrder) {
  const total = order.lines.reduce((sum, line) => sum + line.total, 0) + order.shipping - order.discount;
  const current = currentSums(order);
  const { customer } = order;
  return {
    ...order,
    id: gid('Order', order.id),
    legacyResourceId: String(order.id),
    createdAt: iso(order.createdAt),
    processedAt: iso(order.createdAt),
    updatedAt: iso(order.updatedAt),
    cancelledAt: order.cancelledAt === null ? null : iso(order.cancelledAt),
    email: customer.email,
    phone: customer.address.phone,
    customerLocale: customer.locale,
    requiresShipping: order.lines.some((line) => line.requiresShipping),
    currencyCode: CURRENCY,
    presentmentCurrencyCode: CURRENCY,
    displayFinancialStatus: financialStatus(order, total),
    displayFulfillmentStatus: fulfilmentStatus(order),
    totalPriceSet: money(total),
    totalTaxSet: money(containedTax(total, customer.address.countryCodeV2, iso(order.createdAt))),
    totalShippingPriceSet: money(order.shipping),
    totalDiscountsSet: money(order.lines.reduce((sum, line) => sum + line.discount, order.discount)),
    currentTotalPriceSet: money(current.total),
    currentTotalTaxSet: money(containedTax(current.total, customer.address.countryCodeV2, iso(order.createdAt))),
    currentShippingPriceSet: money(current.shipping),
    currentTotalDiscountsSet: money(current.discounts),
    taxesIncluded: true,
    customAttributes: order.attributes,
    transactions: ({ first }: PageArgs) => transactionViews(order).slice(0, first ?? undefined),
    customer: {
      id: gid('Customer', customer.id),
      legacyResourceId: String(customer.id),
      displayName: customer.displayName,
      locale: customer.locale,
      defaultEmailAddress: { emailAddress: customer.email },
      defaultPhoneNumber: customer.address.phone === '' ? null : { phoneNumber: customer.address.phone },
      defaultAddress: addressView(customer.address),
    },
    shippingAddress: order.shippingAddress ? addressView(order.shippingAddress) : null,
    billingAddress: addressView(customer.address),
    shippingLine: order.shippingLine ? { ...order.shippingLine, source: 'shopify' } : null,
    lineItems: (args: PageArgs) =>
      connection(
        order.lines,
        args,
        ({ id }) => numberKey(id),
        (line) => lineView(order, line),
      ),
    fulfillmentOrders: (args: PageArgs) =>
      connection(
        order.fulfilmentOrders,
        args,
        ({ id }) => numberKey(id),
        (part) => fulfilmentOrderView(order, part),
      ),
    fulfillments: ({ first }: PageArgs) =>
      order.fulfilments.slice(0, first ?? undefined).map((one) => fulfilmentView(order, one)),
    refunds: ({ first }: PageArgs) =>
      order.refunds.slice(0, first ?? undefined).map((refund) => refundView(order, refund)),
  };
}

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0);

/** What the shop shows of how much of the money went back. */
function financialStatus({ financialStatus: status, refunds }: StoreOrder, total: number): string {
  const back = sumOf(refunds.map(({ total: cents, status: is }) => (is === 'SUCCESS' ? cents : 0)));
  if (status !== 'PAID' || back === 0) return status;
  return back < total ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
}

/** A refund as its fields are asked for. A line's money is its share of what its line cost. */
export function refundView(order: StoreOrder, refund: StoreRefund) {
  const { id, createdAt, note, total, status, shipping, lines } = refund;
  const pieces = lines.flatMap(({ lineId, quantity, restockType }, index) => {
    const line = order.lines.find((one) => one.id === lineId);
    return line ? [{ id: index + 1, line, quantity, restockType }] : [];
  });
  return {
    id: gid('Refund', id),
    createdAt: iso(createdAt),
    note,
    totalRefundedSet: money(status === 'SUCCESS' ? total : 0),
    transactions: (args: PageArgs) =>
      connection(
        total > 0 ? [refund] : [],
        args,
        (one) => numberKey(one.id),
        () => refundTransaction(refund),
      ),
    refundLineItems: (args: PageArgs) =>
      connection(
        pieces,
        args,
        (one) => numberKey(one.id),
        ({ id: place, line, quantity, restockType }) => ({
          id: gid('RefundLineItem', id * 100 + place),
          lineItem: lineView(order, line),
          quantity,
          restockType,
          restocked: restockType !== 'NO_RESTOCK',
          subtotalSet: money(Math.round((line.total * quantity) / line.quantity)),
          totalTaxSet: money(0),
        }),
      ),
    refundShippingLines: (args: PageArgs) =>
      connection(
        shipping > 0 ? [id] : [],
        args,
        (one) => numberKey(one),
        () => ({ id: gid('RefundShippingLine', id), subtotalAmountSet: money(shipping), taxAmountSet: money(0) }),
      ),
  };
}

/** How the money of a refund goes back. */
const refundTransaction = ({ id, createdAt, status, total }: StoreRefund) => ({
  id: gid('OrderTransaction', id),
  kind: 'REFUND',
  status,
  processedAt: iso(createdAt),
  amountSet: money(total),
});

/** In cents, without what was taken out; a discount of the whole order falls with what it was taken off. */
function currentSums({ lines, shipping: sold, discount, refunds }: StoreOrder) {
  const shipping = sold - sumOf(refunds.map((refund) => refund.shipping));
  const left = (line: StoreLine, cents: number) => Math.round((cents * line.currentQuantity) / line.quantity);
  const all = lines.reduce((sum, line) => sum + line.total, 0);
  const goods = lines.reduce((sum, line) => sum + left(line, line.total), 0);
  const off = all === 0 ? discount : Math.round((discount * goods) / all);
  return {
    shipping,
    total: goods + shipping - off,
    discounts: lines.reduce((sum, line) => sum + left(line, line.discount), off),
  };
}

/** What the shop shows of how far an order is. */
export function fulfilmentStatus({ fulfilmentOrders }: StoreOrder): string {
  const lines = fulfilmentOrders
    .filter(({ status }) => status !== 'CANCELLED')
    .flatMap((part) => part.lines)
    .filter(({ total }) => total > 0);
  const left = lines.reduce((sum, line) => sum + line.remaining, 0);
  if (lines.length > 0 && left === 0) return 'FULFILLED';
  if (fulfilmentOrders.some(({ status }) => status === 'ON_HOLD')) return 'ON_HOLD';
  return left < lines.reduce((sum, line) => sum + line.total, 0) ? 'PARTIALLY_FULFILLED' : 'UNFULFILLED';
}

function lineView(order: StoreOrder, line: StoreLine) {
  const { fulfilmentOrders } = order;
  const open = fulfilmentOrders.filter(({ status }) => status !== 'CANCELLED').flatMap((part) => part.lines);
  const unfulfilled = open
    .filter(({ lineId }) => lineId === line.id)
    .reduce((sum, { remaining }) => sum + remaining, 0);
  return {
    ...line,
    unfulfilledQuantity: Math.min(line.currentQuantity, unfulfilled),
    id: gid('LineItem', line.id),
    discountedUnitPriceSet: { shopMoney: { amount: line.unitPrice, currencyCode: CURRENCY } },
    discountedTotalSet: money(line.total),
    originalTotalSet: money(line.total + line.discount),
    taxLines: taxLineViews(order, line),
  };
}

function taxLineViews({ customer, createdAt }: StoreOrder, line: StoreLine) {
  const country = customer.address.countryCodeV2;
  const rate = taxRate(country, iso(createdAt));
  if (rate === 0) return [];
  const tax = containedTax(line.total, country, iso(createdAt));
  return [{ title: taxName(country), rate: rate / 100, priceSet: money(tax) }];
}

const GATEWAYS = { card: 'shopify_payments', transfer: 'bank_deposit', cash: 'Cash on Delivery (COD)' } as const;

/** What was paid for an order; null where nothing is known of it. */
export function paymentFor({ id, lines, shipping, discount, isPaidByCard }: StoreOrder) {
  const cents = sumOf(lines.map((line) => line.total)) + shipping - discount;
  return isPaidByCard ? { means: 'card' as const, cents, reference: `A${id}` } : paymentOf(id, cents);
}

/** A card's payment that failed first is there too, and what went back. */
function transactionViews(order: StoreOrder) {
  const { id, createdAt, financialStatus: status, refunds } = order;
  const paid = paymentFor(order);
  if (!paid) return [];
  const transaction = {
    id: gid('OrderTransaction', id * 10),
    kind: 'SALE',
    status: status === 'PENDING' ? 'PENDING' : 'SUCCESS',
    gateway: GATEWAYS[paid.means],
    formattedGateway: GATEWAYS[paid.means].replaceAll('_', ' '),
    processedAt: iso(createdAt),
    authorizationCode: paid.reference,
    amountSet: money(paid.cents),
  };
  const declined = { ...transaction, id: gid('OrderTransaction', id * 10 + 1), status: 'FAILURE' };
  const back = refunds
    .filter((refund) => refund.total > 0)
    .map((refund) => ({
      ...transaction,
      ...refundTransaction(refund),
      parentTransaction: transaction,
    }));
  return [...(paid.means === 'card' && id % 7 === 0 ? [declined] : []), transaction, ...back];
}

/** One part of an order, with its place and lines. */
export function fulfilmentOrderView(order: StoreOrder, part: FulfilmentOrder) {
  const location = locationOf(part.locationId);
  return {
    id: gid('FulfillmentOrder', part.id),
    status: part.status,
    deliveryMethod: { methodType: part.methodType },
    assignedLocation: { name: location?.name ?? '', location: location ? locationView(location) : null },
    lineItems: (args: PageArgs) =>
      connection(
        part.lines,
        args,
        ({ id }) => numberKey(id),
        ({ id, remaining, total, lineId }) => ({
          id: gid('FulfillmentOrderLineItem', id),
          remainingQuantity: remaining,
          totalQuantity: total,
          lineItem: order.lines.filter((line) => line.id === lineId).map((line) => lineView(order, line))[0],
        }),
      ),
  };
}

export function fulfilmentView(order: StoreOrder, { id, createdAt, status, tracking, lines }: StoreFulfilment) {
  return {
    id: gid('Fulfillment', id),
    status,
    createdAt: iso(createdAt),
    trackingInfo: tracking.number === null ? [] : [tracking],
    fulfillmentLineItems: (args: PageArgs) =>
      connection(
        lines,
        args,
        ({ lineId }) => numberKey(lineId),
        ({ lineId, quantity }) => ({
          id: gid('FulfillmentLineItem', id * 100 + lines.findIndex((line) => line.lineId === lineId)),
          quantity,
          lineItem: order.lines.filter((line) => line.id === lineId).map((line) => lineView(order, line))[0],
        }),
      ),
  };
}

const addressView = (address: Address) => ({ ...address });

const iso = (instant: number) => new Date(instant).toISOString().replace(/\.\d+/, '');

function money(cents: number) {
  return { shopMoney: { amount: (cents / 100).toFixed(2), currencyCode: CURRENCY } };
}
