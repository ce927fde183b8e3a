import type { Address } from '#base/address.ts';
import { decimalsOf, roundAmount, shareOfAmount, signOf, subtractAmount, sumAmounts } from '#base/money.ts';
import { MAX_PIECES, piecesByLine } from '#base/pieces.ts';
import { findFiscalFacts } from '../core/fiscal-facts.ts';
import { contentHash, RejectedRecord } from '../core/records.ts';
import type {
  RemoteCustomer,
  RemoteLine,
  RemoteLocation,
  RemoteOrder,
  RemoteOrderState,
  RemotePayment,
  RemoteProduct,
} from '../core/remote.ts';
import { findTaxId } from '../core/tax-ids.ts';
import { mapRefunds } from './map-refunds.ts';
import { mapReturns, returnedForNothing } from './map-returns.ts';
import { FULFILMENTS_AN_ORDER, TRANSACTIONS_AN_ORDER } from './queries.ts';
import type {
  ShopifyAddress,
  ShopifyCustomer,
  ShopifyLine,
  ShopifyLocation,
  ShopifyOrder,
  ShopifyTransaction,
  ShopifyVariant,
} from './schema.ts';
import type { ShopifySettings } from './settings.ts';

/** Stands before the customer's name of a test order: the mark by which staff know them. */
const TEST_MARK = '*TEST*';

const NO_ADDRESS: ShopifyAddress = {
  name: '',
  company: '',
  address1: '',
  address2: '',
  city: '',
  province: '',
  zip: '',
  countryCodeV2: '',
  phone: '',
};

/** An order in our words; null while it waits to be paid. `raw` is the record as it came. */
export function mapOrder(order: ShopifyOrder, raw: unknown, settings: ShopifySettings): RemoteOrder | null {
  const order_state = stateOf(order, settings);
  if (!order_state) return null;
  const to = order.shippingAddress ?? NO_ADDRESS;
  const customer = order.customer ? mapCustomer(order.customer) : null;
  const amounts = amountsOf(order, order_state);
  const attributes = order.customAttributes.map(({ key, value }) => [key, value] as const);
  const name = to.name || customer?.customer_name || '';
  return {
    source_order_id: order.id,
    source_order_number: order.name,
    source_version: `${order.updatedAt} ${contentHash(raw)}`,
    modified_at: order.updatedAt,
    order_date: order.processedAt,
    order_state,
    is_refund: false,
    is_replacement_order: false,
    is_virtual: isVirtual(order),
    is_chargeback: false,
    is_on_hold: ['ON_HOLD', 'SCHEDULED'].includes(order.displayFulfillmentStatus),
    customer,
    customer_name: order.test ? `${TEST_MARK} ${name}` : name,
    customer_email: order.email || customer?.email || '',
    customer_phone: to.phone || order.phone || customer?.phone || '',
    ...findTaxId(attributes, order.billingAddress?.company ?? ''),
    company_name: to.company,
    fiscal: findFiscalFacts(attributes),
    ...mapAddress(to),
    locality_code: '',
    language_code: languageOf(order.customerLocale) || customer?.language_code || '',
    note: order.note,
    shipping_code: order.shippingLine?.code || order.shippingLine?.title || '',
    source_shipping: order.shippingLine?.title ?? '',
    source_location: locationOf(order),
    connector_link: new URL(`/admin/orders/${order.id}`, settings.base_url).href,
    tracking_number: trackingOf(order),
    currency: order.currencyCode,
    ...amounts,
    prices_include_tax: order.taxesIncluded,
    payments: mapPayments(order),
    are_payments_partial: arePaymentsPartial(order),
    refunds: mapRefunds(order, order_state === 'open'),
    ...returnsOf(order),
    ...fulfilledOf(order),
    lines: order.lineItems.nodes.flatMap((line) => mapLine(order, line, order_state)),
    order_json: raw,
  };
}

function returnsOf(order: ShopifyOrder): Pick<RemoteOrder, 'returns'> {
  const returns = mapReturns(order);
  return returns ? { returns } : {};
}

type Amounts = Pick<RemoteOrder, 'tax_cost' | 'shipping_cost' | 'total_cost' | 'discount_cost'>;

/** An open order has its current value, as its quantities are; a fulfilled one has the value that was sold. */
function amountsOf(order: ShopifyOrder, state: RemoteOrderState): Amounts {
  const { currencyCode, taxesIncluded, lineItems } = order;
  const discountsOf = (lines: readonly LineAmounts[]) => sumAmounts(lines.map(({ discount }) => discount));
  const shown = discountsOf(
    lineItems.nodes.map((line) => amountsOfLine(line, quantityOf(order, line, state), currencyCode)),
  );
  if (state !== 'open')
    return {
      tax_cost: order.totalTaxSet ?? '0',
      shipping_cost: order.totalShippingPriceSet,
      total_cost: order.totalPriceSet,
      // The discounts that no line shows: those of codes for the whole order, and of shipping.
      discount_cost: subtractAmount(order.totalDiscountsSet ?? '0', shown),
    };
  const kept = lineItems.nodes.map((line) => amountsOfLine(line, returnedForNothing(order, line), currencyCode));
  const tax = sumAmounts(kept.flatMap(({ taxes }) => taxes.map(({ amount }) => amount)));
  const worth = sumAmounts(kept.map(({ line_total }) => line_total));
  return {
    tax_cost: sumAmounts([order.currentTotalTaxSet ?? '0', tax]),
    shipping_cost: order.currentShippingPriceSet,
    total_cost: sumAmounts([order.currentTotalPriceSet, worth, ...(taxesIncluded ? [] : [tax])]),
    discount_cost: subtractAmount(sumAmounts([order.currentTotalDiscountsSet ?? '0', discountsOf(kept)]), shown),
  };
}

/** Pieces of a line that an open order has left, or that were sold. What came back for nothing was sold and left. */
const quantityOf = (order: ShopifyOrder, line: ShopifyLine, state: RemoteOrderState): number =>
  state === 'open' ? line.currentQuantity + returnedForNothing(order, line) : line.quantity;

type LineAmounts = Pick<RemoteLine, 'quantity' | 'line_total' | 'discount' | 'taxes'>;

/** Shopify's amounts of a line include the pieces that were taken out: so many of them have their share. */
function amountsOfLine(line: ShopifyLine, quantity: number, currency: string): LineAmounts {
  const left = (amount: string) =>
    quantity === line.quantity || line.quantity === 0
      ? amount
      : roundAmount(shareOfAmount(amount, String(quantity), String(line.quantity)), decimalsOf(currency));
  const line_total = left(line.discountedTotalSet);
  const discount = subtractAmount(left(line.originalTotalSet), line_total);
  return {
    quantity,
    line_total,
    discount: signOf(discount) > 0 ? discount : '0',
    taxes: line.taxLines.map(({ title, rate, priceSet }) => ({ name: title, rate, amount: left(priceSet) })),
  };
}

/** The list of transactions may be cut, and amounts of another currency are converted at the time of each. */
const arePaymentsPartial = ({ transactions, currencyCode, presentmentCurrencyCode }: ShopifyOrder): boolean =>
  transactions.length >= TRANSACTIONS_AN_ORDER || currencyCode !== presentmentCurrencyCode;

/** Payments, and authorisations that were neither captured nor voided: those are awaited. */
function mapPayments({ transactions, currencyCode }: ShopifyOrder): RemotePayment[] {
  const done = transactions.filter(({ status }) => status === 'SUCCESS');
  const sum = (kind: string) => sumAmounts(done.filter((one) => one.kind === kind).map(({ amountSet }) => amountSet));
  const rest = subtractAmount(sum('AUTHORIZATION'), sumAmounts([sum('CAPTURE'), sum('VOID')]));
  const last = done.findLast(({ kind }) => kind === 'AUTHORIZATION');
  const payments = transactions.flatMap((transaction) => mapPayment(transaction, currencyCode));
  return last && signOf(rest) > 0
    ? [...payments, { ...paymentOf(last, currencyCode), amount: rest, paid_at: null }]
    : payments;
}

/** A payment that came in, or one that is awaited, such as cash on delivery. What failed or was given back is none. */
function mapPayment(transaction: ShopifyTransaction, currency: string): RemotePayment[] {
  const { kind, status, processedAt } = transaction;
  const isPaid = status === 'SUCCESS' && (kind === 'SALE' || kind === 'CAPTURE');
  const isAwaited = status === 'PENDING' && kind === 'SALE';
  if (!isPaid && !isAwaited) return [];
  return [{ ...paymentOf(transaction, currency), paid_at: isPaid ? (processedAt ?? null) : null }];
}

const paymentOf = (
  { formattedGateway, gateway, authorizationCode, amountSet }: ShopifyTransaction,
  currency: string,
): Omit<RemotePayment, 'paid_at'> => ({
  means: formattedGateway || gateway,
  amount: amountSet,
  currency,
  reference: authorizationCode,
});

/** Pieces refunded before they left are not sent any more; an unpaid order is not imported yet. */
function stateOf(order: ShopifyOrder, settings: ShopifySettings): RemoteOrderState | null {
  const { displayFinancialStatus: paid, displayFulfillmentStatus: sent, cancelledAt, lineItems } = order;
  if (cancelledAt) return 'cancelled';
  if (sent === 'FULFILLED') return 'shipped';
  if (paid === 'REFUNDED' || paid === 'VOIDED' || paid === 'EXPIRED') return 'cancelled';
  if (sent !== 'PARTIALLY_FULFILLED' && lineItems.nodes.every((line) => line.currentQuantity === 0)) return 'cancelled';
  const isUnpaid = paid === 'PENDING' || paid === 'PARTIALLY_PAID';
  return isUnpaid && !settings.ships_unpaid ? null : 'open';
}

function isVirtual({ requiresShipping, fulfillmentOrders }: ShopifyOrder): boolean {
  const methods = fulfillmentOrders.nodes.map(({ deliveryMethod }) => deliveryMethod?.methodType);
  return !requiresShipping || (methods.length > 0 && methods.every((method) => method === 'PICK_UP'));
}

/** Where most is still to be sent from: the place of the first open part, else of the first. */
function locationOf({ fulfillmentOrders: { nodes } }: ShopifyOrder): string {
  const open = nodes.find(({ status }) => status !== 'CLOSED' && status !== 'CANCELLED') ?? nodes[0];
  return open?.assignedLocation.location?.id ?? '';
}

/** Fulfilments that did not come to nothing. */
const liveFulfilments = ({ fulfillments }: ShopifyOrder) =>
  fulfillments.filter(({ status }) => !['CANCELLED', 'ERROR', 'FAILURE'].includes(status));

/** Pieces in fulfilments, by line; nothing where there are more than were read. */
function fulfilledOf(order: ShopifyOrder): Pick<RemoteOrder, 'fulfilled'> {
  const live = liveFulfilments(order);
  const isCut = live.some(({ fulfillmentLineItems }) => fulfillmentLineItems.pageInfo.hasNextPage);
  if (isCut || order.fulfillments.length >= FULFILMENTS_AN_ORDER) return {};
  const nodes = live.flatMap(({ fulfillmentLineItems }) => fulfillmentLineItems.nodes);
  return {
    fulfilled: piecesByLine(nodes.map(({ lineItem, quantity }) => ({ source_item_id: lineItem.id, pieces: quantity }))),
  };
}

function trackingOf(order: ShopifyOrder): string | null {
  const numbers = liveFulfilments(order).flatMap(({ trackingInfo }) => trackingInfo.map(({ number }) => number));
  return numbers.find((number) => number !== '') ?? null;
}

/** A line, none where all of it was removed from the order. A fulfilled order keeps its lines. */
function mapLine(order: ShopifyOrder, line: ShopifyLine, state: RemoteOrderState): RemoteLine[] {
  const { quantity, ...amounts } = amountsOfLine(line, quantityOf(order, line, state), order.currencyCode);
  if (state === 'open' && quantity === 0) return [];
  if (quantity < 1 || quantity > MAX_PIECES) {
    throw new RejectedRecord(`line ${line.id} has the quantity ${quantity}: it must be at least 1`);
  }
  return [
    {
      source_item_id: line.id,
      parent_item_id: null,
      sku: line.sku?.trim() ? line.sku : line.name,
      name: line.name,
      quantity,
      sent: Math.max(0, quantity - line.unfulfilledQuantity),
      unit_price: line.discountedUnitPriceSet,
      ...amounts,
      is_goods: line.requiresShipping,
      is_discount: false,
    },
  ];
}

function mapCustomer(customer: ShopifyCustomer): RemoteCustomer {
  const home = customer.defaultAddress ?? NO_ADDRESS;
  return {
    source_customer_id: customer.id,
    customer_name: customer.displayName,
    email: customer.defaultEmailAddress?.emailAddress ?? '',
    phone: customer.defaultPhoneNumber?.phoneNumber || home.phone,
    company_name: home.company,
    ...mapAddress(home),
    language_code: languageOf(customer.locale),
  };
}

const mapAddress = (at: ShopifyAddress): Address => ({
  address: at.address1,
  address_2: at.address2,
  address_3: '',
  city: at.city,
  state: at.province,
  postal_code: at.zip,
  country: at.countryCodeV2,
});

/** `es` of `es-PE`. */
const languageOf = (locale: string) => /^[a-z]{2}(?=$|[-_])/.exec(locale)?.[0] ?? '';

/** A location; its number is the code that orders name. */
export function mapLocation({ id, name, isActive, address }: ShopifyLocation): RemoteLocation {
  return { id, description: name, city: address.city, country: address.countryCode, is_active: isActive };
}

/** A variant with its units at each location; those that Shopify does not count are left out. */
export function mapVariant(variant: ShopifyVariant): RemoteProduct {
  const { product, inventoryItem, title } = variant;
  const levels = inventoryItem.inventoryLevels.nodes.map(({ location, quantities }) => ({
    location: location.id,
    quantity: quantities.find(({ name }) => name === 'available')?.quantity ?? 0,
  }));
  const name = title === '' || title === 'Default Title' ? product.title : `${product.title} - ${title}`;
  return {
    source_id: inventoryItem.id,
    sku: variant.sku?.trim() ? variant.sku : name,
    title: name,
    barcode: variant.barcode || null,
    qty: inventoryItem.tracked ? levels.reduce((sum, { quantity }) => sum + quantity, 0) : null,
    image_url: variant.image?.url ?? null,
    source_link: product.onlineStoreUrl ?? null,
    levels: inventoryItem.tracked ? levels : [],
  };
}
