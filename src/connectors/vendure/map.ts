import { allocateAmount, negateAmount, subtractAmount, sumAmounts } from '#base/money.ts';
import { piecesByLine } from '#base/pieces.ts';
import { contentHash, RejectedRecord } from '../core/records.ts';
import type {
  RemoteCustomer,
  RemoteFulfilledLine,
  RemoteLine,
  RemoteOrder,
  RemoteOrderState,
  RemotePayment,
  RemoteProduct,
  RemoteTax,
} from '../core/remote.ts';
import { findTaxId } from '../core/tax-ids.ts';
import { mapRefunds } from './map-refunds.ts';
import { fromUnits } from './money.ts';
import type {
  VendureCustomer,
  VendureLine,
  VendureOrder,
  VendurePayment,
  VendureTax,
  VendureVariant,
} from './schema.ts';

/** The data needed to read an order. */
export type Shop = { decimals: number; first_location: string; open_states: readonly string[] };

/** The states that an order does not leave any more, but for one another. */
export const CLOSED_STATES = ['Shipped', 'Delivered', 'Cancelled'];

/** The states of a fulfilment that is on its way. */
export const LEFT_STATES = ['Shipped', 'Delivered'];

/** Null: of no interest as it is, such as while it is being modified. An aggregate's parts are orders themselves. */
function stateOf({ state, type }: VendureOrder, openStates: readonly string[]): RemoteOrderState | null {
  if (type === 'Aggregate') return null;
  if (state === 'Cancelled') return 'cancelled';
  if (CLOSED_STATES.includes(state)) return 'shipped';
  return openStates.includes(state) ? 'open' : null;
}

/** An order in our words, or null. `raw` is the record as it came. */
export function mapOrder(order: VendureOrder, raw: unknown, shop: Shop): RemoteOrder | null {
  const order_state = stateOf(order, shop.open_states);
  if (!order_state) return null;
  const { customer, shippingAddress: to, shippingLines } = order;
  const method = shippingLines[0]?.shippingMethod;
  const lines = mapLines(order, shop.decimals);
  const customerName = customer ? joinWords(customer.firstName, customer.lastName) : '';
  return {
    source_order_id: order.id,
    source_order_number: order.code,
    source_version: versionOf(order),
    modified_at: order.updatedAt > order.orderPlacedAt ? order.updatedAt : order.orderPlacedAt,
    order_date: order.orderPlacedAt,
    order_state,
    is_refund: false,
    is_replacement_order: false,
    is_virtual: shippingLines.length === 0,
    is_chargeback: false,
    customer: customer && mapCustomer(customer),
    customer_name: to?.fullName || customerName,
    customer_email: customer?.emailAddress ?? '',
    customer_phone: to?.phoneNumber || customer?.phoneNumber || '',
    ...findTaxId([], order.billingAddress?.company || to?.company || ''),
    company_name: to?.company ?? '',
    address: to?.streetLine1 ?? '',
    address_2: to?.streetLine2 ?? '',
    address_3: '',
    city: to?.city ?? '',
    state: to?.province ?? '',
    postal_code: to?.postalCode ?? '',
    country: to?.countryCode ?? '',
    locality_code: '',
    language_code: '',
    note: '',
    shipping_code: method?.code ?? '',
    source_shipping: method?.name ?? '',
    source_location: shop.first_location,
    connector_link: null,
    tracking_number: order.fulfillments?.find(({ trackingCode }) => trackingCode !== '')?.trackingCode ?? null,
    currency: order.currencyCode,
    tax_cost: fromUnits(order.totalWithTax - order.total, shop.decimals),
    shipping_cost: fromUnits(order.shipping, shop.decimals),
    total_cost: fromUnits(order.totalWithTax, shop.decimals),
    discount_cost: negateAmount(sumAmounts(lines.flatMap((line) => (line.is_discount ? [line.line_total] : [])))),
    prices_include_tax: false,
    payments: (order.payments ?? []).flatMap((payment) => mapPayment(payment, order.currencyCode, shop.decimals)),
    refunds: mapRefunds(order, shop.decimals),
    fulfilled: fulfilledOf(order),
    lines,
    order_json: raw,
  };
}

/**
 * Differs when anything but the time of the last change does: Vendure moves that one without a change, and changes
 * without it.
 */
function versionOf({ updatedAt: _, ...order }: VendureOrder): string {
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  return contentHash({
    ...order,
    lines: order.lines.toSorted(byId),
    fulfillments: order.fulfillments?.toSorted(byId),
    surcharges: order.surcharges.toSorted(byId),
    payments: order.payments
      ?.toSorted(byId)
      .map((payment) => ({ ...payment, refunds: payment.refunds.toSorted(byId) })),
  });
}

/** Pieces that left, by line. */
function fulfilledOf({ fulfillments }: VendureOrder): RemoteFulfilledLine[] {
  const left = (fulfillments ?? []).filter(({ state }) => LEFT_STATES.includes(state)).flatMap(({ lines }) => lines);
  return piecesByLine(left.map(({ orderLineId, quantity }) => ({ source_item_id: orderLineId, pieces: quantity })));
}

/** The remaining lines of the order, and the surcharges. Prices are before tax, after all discounts. */
function mapLines(order: VendureOrder, decimals: number): RemoteLine[] {
  const { lines, surcharges } = order;
  const sent = fulfilledOf(order);
  const sentOf = (id: string) => sent.find(({ source_item_id }) => source_item_id === id)?.pieces ?? 0;
  const goods = lines
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({ ...mapLine(line, decimals), sent: Math.min(line.quantity, sentOf(line.id)) }));
  const charges = surcharges.map(({ id, sku, description, price, priceWithTax, taxLines }) => ({
    source_item_id: `surcharge-${id}`,
    parent_item_id: null,
    sku: sku || 'surcharge',
    name: description,
    quantity: 1,
    unit_price: fromUnits(price, decimals),
    line_total: fromUnits(price, decimals),
    discount: '0',
    taxes: mapTaxes(taxLines, priceWithTax - price, decimals),
    is_goods: false,
    is_discount: price < 0,
  }));
  return [...goods, ...charges];
}

function mapLine(line: VendureLine, decimals: number): RemoteLine {
  if (line.productVariant.sku.trim() === '') throw new RejectedRecord(`line ${line.id} has no SKU`);
  return {
    source_item_id: line.id,
    parent_item_id: null,
    sku: line.productVariant.sku,
    name: line.productVariant.name,
    quantity: line.quantity,
    unit_price: fromUnits(line.proratedUnitPrice, decimals),
    line_total: fromUnits(line.proratedLinePrice, decimals),
    discount: subtractAmount(fromUnits(line.linePrice, decimals), fromUnits(line.proratedLinePrice, decimals)),
    taxes: mapTaxes(line.taxLines, line.proratedLinePriceWithTax - line.proratedLinePrice, decimals),
    is_goods: true,
    is_discount: false,
  };
}

/** Vendure gives the rates of a line's taxes and their sum. */
function mapTaxes(taxLines: readonly VendureTax[], units: number, decimals: number): RemoteTax[] {
  const rates = taxLines.map(({ taxRate }) => taxRate);
  const amounts = allocateAmount(fromUnits(units, decimals), rates, decimals);
  return taxLines.map(({ description, taxRate }, index) => ({
    name: description,
    rate: taxRate,
    amount: amounts[index] ?? '0',
  }));
}

/** A payment that came in, or one that was promised. What failed is none. */
function mapPayment(payment: VendurePayment, currency: string, decimals: number): RemotePayment[] {
  const { state, method, amount, transactionId, createdAt } = payment;
  if (state !== 'Settled' && state !== 'Authorized') return [];
  return [
    {
      means: method,
      amount: fromUnits(amount, decimals),
      currency,
      paid_at: state === 'Settled' ? createdAt : null,
      reference: transactionId,
    },
  ];
}

function mapCustomer(customer: VendureCustomer): RemoteCustomer {
  return {
    source_customer_id: customer.id,
    customer_name: joinWords(customer.firstName, customer.lastName),
    email: customer.emailAddress,
    phone: customer.phoneNumber,
    company_name: '',
    address: '',
    address_2: '',
    address_3: '',
    city: '',
    state: '',
    postal_code: '',
    country: '',
    language_code: '',
  };
}

/** A variant as a product. Stock that Vendure does not count is left out: its levels mean nothing. */
export function mapVariant(variant: VendureVariant, isTrackedByDefault: boolean, barcodeField: string): RemoteProduct {
  const { trackInventory } = variant;
  const isTracked = trackInventory === 'TRUE' || (trackInventory === 'INHERIT' && isTrackedByDefault);
  const levels = variant.stockLevels.map(({ stockLocationId, stockOnHand, stockAllocated }) => ({
    location: stockLocationId,
    quantity: stockOnHand - stockAllocated,
  }));
  const barcode = variant.customFields?.[barcodeField];
  return {
    source_id: variant.id,
    sku: variant.sku,
    title: variant.name,
    barcode: typeof barcode === 'string' && barcode.trim() !== '' ? barcode.trim() : null,
    qty: isTracked ? levels.reduce((sum, { quantity }) => sum + quantity, 0) : null,
    image_url: variant.featuredAsset?.preview ?? variant.product.featuredAsset?.preview ?? null,
    source_link: null,
    levels: isTracked ? levels : [],
  };
}

const joinWords = (...words: string[]) => words.filter((word) => word !== '').join(' ');
