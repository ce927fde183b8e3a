import { instantInZone } from '#base/calendar-date.ts';
import { negateAmount, signOf, subtractAmount, sumAmounts } from '#base/money.ts';
import { MAX_PIECES } from '#base/pieces.ts';
import { codeIn } from '../core/fiscal-facts.ts';
import { contentHash, RejectedRecord } from '../core/records.ts';
import type {
  RemoteCustomer,
  RemoteLine,
  RemoteLocation,
  RemoteOrder,
  RemoteOrderState,
  RemotePayment,
  RemoteProduct,
  RemoteTax,
} from '../core/remote.ts';
import type { ExigoCustomer, ExigoItem, ExigoLine, ExigoOrder, ExigoPayment, ExigoWarehouse } from './schema.ts';
import type { ExigoSettings } from './settings.ts';

const orderStates: Readonly<Partial<Record<ExigoOrder['orderStatus'], RemoteOrderState>>> = {
  Accepted: 'open',
  Printed: 'open',
  Shipped: 'shipped',
  Canceled: 'cancelled',
};

/** The statuses of orders that are of interest; others may become so. */
export const READ_STATUSES = Object.keys(orderStates);

/** An order in our words; null while it is in a status that is of no interest. `raw` is the record as it came. */
export function mapOrder(order: ExigoOrder, raw: unknown, settings: ExigoSettings): RemoteOrder | null {
  const order_state = orderStates[order.orderStatus];
  if (!order_state) return null;
  const customer = order.customer ? mapCustomer(order.customer, settings) : null;
  const marks = order.other11.toLowerCase().split(/[,\s]+/);
  const modified_at = toInstant(order.modifiedDate, settings);
  const lines = mapLines(order, settings);
  return {
    source_order_id: String(order.orderID),
    source_order_number: String(order.orderID),
    source_version: `${modified_at} ${contentHash(raw)}`,
    modified_at,
    order_date: toInstant(order.orderDate, settings),
    order_state,
    is_refund: order.orderType === 'ReturnOrder',
    ...(order.returnOrderID && { corrects_source_order_id: String(order.returnOrderID) }),
    is_replacement_order: order.orderType === 'ReplacementOrder',
    is_virtual: marks.includes('virtual') || marks.includes('pickup'),
    is_chargeback: marks.includes('chargeback'),
    customer,
    customer_name: joinWords(order.firstName, order.middleName, order.lastName, order.nameSuffix),
    customer_email: order.email,
    customer_phone: order.phone,
    buyer_tax_id: ownField(order, settings.tax_id_field),
    buyer_tax_id_kind: ownField(order, settings.tax_id_kind_field),
    company_name: order.company,
    fiscal: {
      fiscal_name: ownField(order, settings.fiscal_name_field),
      fiscal_postal_code: ownField(order, settings.fiscal_postal_code_field),
      fiscal_regime: codeIn(ownField(order, settings.fiscal_regime_field)),
      fiscal_use: codeIn(ownField(order, settings.fiscal_use_field)),
    },
    address: order.address1,
    address_2: order.address2,
    address_3: order.address3,
    city: order.city,
    state: order.state,
    postal_code: order.zip,
    country: order.country,
    locality_code: order.county,
    language_code: customer?.language_code ?? '',
    note: order.notes,
    shipping_code: String(order.shipMethodID),
    source_shipping: '',
    source_location: String(order.warehouseID),
    connector_link: settings.order_page?.replaceAll('{order_id}', String(order.orderID)) ?? null,
    tracking_number: order.trackingNumber1 || null,
    currency: order.currencyCode.toUpperCase(),
    tax_cost: order.taxTotal,
    shipping_cost: order.shippingTotal,
    total_cost: order.total,
    discount_cost: discountOf(order, lines),
    prices_include_tax: includesTax(order),
    payments: (order.payments ?? []).map((payment) => mapPayment(payment, order, settings)),
    lines,
    order_json: raw,
  };
}

/** An order's lines. @throws RejectedRecord where a line is not a whole number of something */
function mapLines(order: ExigoOrder, { charge_codes, discount_codes }: ExigoSettings): RemoteLine[] {
  const { details } = order;
  const isOneOf = (codes: readonly string[], line: ExigoLine) => codes.some((code) => isMatch(code, line.itemCode));
  const numbers = new Set(details.map((line) => line.orderLine));
  if (numbers.size < details.length) throw new RejectedRecord('two lines have the same number');
  const isCharge = (line: ExigoLine) => isOneOf(charge_codes, line);
  return details.map((line, index) => ({
    source_item_id: String(line.orderLine),
    parent_item_id: parentOf(line, index, details),
    sku: line.itemCode,
    name: line.description,
    quantity: quantityOf(line, order.orderType === 'ReturnOrder'),
    unit_price: line.priceEach,
    line_total: line.priceTotal,
    discount: '0',
    taxes: taxesOf(line),
    is_goods: !isCharge(line),
    is_discount: isCharge(line) && isOneOf(discount_codes, line),
  }));
}

/** By authority where Exigo gives it, else the tax as a whole. */
function taxesOf({ tax, fedTax, stateTax, countyTax, cityTax }: ExigoLine): RemoteTax[] {
  const charged = (taxes: Record<string, string | null | undefined>): RemoteTax[] =>
    Object.entries(taxes).flatMap(([name, amount]) =>
      amount && signOf(amount) !== 0 ? [{ name, rate: null, amount }] : [],
    );
  const parts = charged({
    'Federal tax': fedTax,
    'State tax': stateTax,
    'County tax': countyTax,
    'City tax': cityTax,
  });
  const isWhole = signOf(subtractAmount(tax ?? '0', sumAmounts(parts.map(({ amount }) => amount)))) === 0;
  return isWhole ? parts : charged({ Tax: tax });
}

/** The order's own discount, and the lines that are one. */
function discountOf({ discountTotal }: ExigoOrder, lines: readonly RemoteLine[]): string {
  const shown = sumAmounts(lines.flatMap(({ is_discount, line_total }) => (is_discount ? [line_total] : [])));
  return sumAmounts([discountTotal ?? '0', negateAmount(shown)]);
}

/**
 * Exigo does not say it: the total shows whether the tax was added to the lines. Null where there is no tax, or neither
 * adds up.
 */
function includesTax({ details, total, taxTotal, shippingTotal, discountTotal }: ExigoOrder): boolean | null {
  if (signOf(taxTotal) === 0) return null;
  const sum = sumAmounts([
    ...details.map(({ priceTotal }) => priceTotal),
    shippingTotal,
    negateAmount(discountTotal ?? '0'),
  ]);
  const rest = subtractAmount(total, sum);
  if (signOf(rest) === 0) return true;
  return signOf(subtractAmount(rest, taxTotal)) === 0 ? false : null;
}

function mapPayment(payment: ExigoPayment, order: ExigoOrder, settings: ExigoSettings): RemotePayment {
  const { paymentID, paymentType, paymentDate, amount, currencyCode, authorizationCode } = payment;
  return {
    means: paymentType ?? '',
    amount,
    currency: (currencyCode || order.currencyCode).toUpperCase(),
    paid_at: paymentDate ? toInstant(paymentDate, settings) : null,
    reference: authorizationCode || String(paymentID ?? ''),
  };
}

/** The value of a company's own field: one of the order (`other11`) or of its customer (`field1`); empty for none. */
function ownField(order: ExigoOrder, name: string): string {
  const fields: Readonly<Record<string, unknown>> = { ...order.customer, ...order };
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

function quantityOf({ orderLine, quantity }: ExigoLine, isReturn: boolean): number {
  const pieces = isReturn ? Math.abs(quantity) : quantity;
  if (Number.isInteger(pieces) && pieces >= 1 && pieces <= MAX_PIECES) return pieces;
  throw new RejectedRecord(`line ${orderLine} has the quantity ${quantity}: it must be a whole number of at least 1`);
}

/** The line of the kit that a part belongs to: parts follow their kit, and an order may hold the same kit twice. */
function parentOf(part: ExigoLine, index: number, details: readonly ExigoLine[]): string | null {
  if (!part.parentItemCode) return null;
  const isKit = (line: ExigoLine) => line !== part && line.itemCode === part.parentItemCode;
  const kit = details.slice(0, index).findLast(isKit) ?? details.find(isKit);
  return kit ? String(kit.orderLine) : null;
}

function isMatch(pattern: string, code: string): boolean {
  const [head = '', tail] = pattern.split('*');
  return tail === undefined ? code === pattern : code.startsWith(head) && code.slice(head.length).endsWith(tail);
}

/** A customer in our words. */
function mapCustomer(customer: ExigoCustomer, settings: ExigoSettings): RemoteCustomer {
  return {
    source_customer_id: String(customer.customerID),
    customer_name: joinWords(customer.firstName, customer.middleName, customer.lastName),
    email: customer.email,
    phone: customer.phone || customer.mobilePhone,
    company_name: customer.company,
    address: customer.mainAddress1,
    address_2: customer.mainAddress2,
    address_3: customer.mainAddress3,
    city: customer.mainCity,
    state: customer.mainState,
    postal_code: customer.mainZip,
    country: customer.mainCountry,
    language_code: settings.languages[String(customer.languageID)] ?? '',
  };
}

/** A warehouse as a location; its number is the code that orders name. */
export function mapWarehouse({ warehouseID, description, city, country }: ExigoWarehouse): RemoteLocation {
  return { id: String(warehouseID), description, city, country, is_active: true };
}

/** An item with its units over the warehouses that were asked, and at each of them where we push stock there. */
export function mapItem(
  item: ExigoItem,
  levels: RemoteProduct['levels'],
  { pushes_stock }: Pick<ExigoSettings, 'pushes_stock'>,
): RemoteProduct {
  return {
    source_id: '',
    sku: item.itemCode,
    title: item.description,
    barcode: null,
    qty: levels.length > 0 ? levels.reduce((sum, { quantity }) => sum + quantity, 0) : null,
    image_url: item.largePicture || item.smallPicture || item.tinyPicture || null,
    source_link: null,
    levels: pushes_stock ? levels : [],
  };
}

/** The instant of one of Exigo's times: by its own zone where it names one, else by the company's. */
export function toInstant(time: string, { time_zone }: Pick<ExigoSettings, 'time_zone'>): string {
  const instant = /(Z|[+-]\d\d:\d\d)$/.test(time) ? new Date(time) : instantInZone(time, time_zone);
  return instant.toISOString();
}

const joinWords = (...words: string[]) => words.filter((word) => word !== '').join(' ');
