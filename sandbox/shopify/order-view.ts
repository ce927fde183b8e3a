import { containedTax } from '../orders/tax.ts';
import { paymentOf } from '../orders/tax-facts.ts';
import { connection, numberKey, type PageArgs } from './connection.ts';
import { fulfilmentOrderView, fulfilmentStatus, fulfilmentView } from './fulfilment-view.ts';
import { lineView } from './line-view.ts';
import { refundTransaction, refundView } from './refund-view.ts';
import { returnStatus, returnView } from './return-view.ts';
import { iso, money } from './scalars.ts';
import { type Address, CURRENCY, gid, type StoreLine, type StoreOrder } from './store.ts';

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
    returnStatus: returnStatus(order),
    returns: (args: PageArgs) =>
      connection(
        order.returns,
        args,
        ({ id }) => numberKey(id),
        (one) => returnView(order, one),
      ),
  };
}

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0);

/** The shop's financial status after refunds. */
function financialStatus({ financialStatus: status, refunds }: StoreOrder, total: number): string {
  const back = sumOf(refunds.map(({ total: cents, status: is }) => (is === 'SUCCESS' ? cents : 0)));
  if (status !== 'PAID' || back === 0) return status;
  return back < total ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
}

/** In cents, without removed pieces; a discount of the whole order falls with the pieces that it was taken off. */
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

const GATEWAYS = { card: 'shopify_payments', transfer: 'bank_deposit', cash: 'Cash on Delivery (COD)' } as const;

/** The paid amount of an order; null where it is unknown. */
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

const addressView = (address: Address) => ({ ...address });
