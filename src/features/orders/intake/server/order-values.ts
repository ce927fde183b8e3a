import { addressFields, addressOf } from '#base/address.ts';
import { countryCodeOf } from '#base/country-code.ts';
import { keptFiscalFacts } from '#base/fiscal-facts.ts';
import { sumAmounts } from '#base/money.ts';
import { hasStrayCharacters, withoutStrayCharacters } from '#base/stray-characters.ts';
import { keptTaxId } from '#base/tax-id.ts';
import type { RemoteCustomer, RemoteLine, RemoteOrder, RemotePayment } from '#connectors/core/remote.ts';
import { isRefund } from '#features/core/order-lifecycle/order-rules.ts';
import type { Payment } from '#features/orders/order/order-money.ts';

/** Two decimals at least, so that `12.5` and `12.50` compare as equal. */
const normal = (amount: string) => sumAmounts([amount]);

/** What people wrote, not the codes by which a channel knows its own things. */
const WRITTEN = [
  'customer_name',
  'customer_email',
  'customer_phone',
  'company_name',
  ...addressFields,
  'locality_code',
  'language_code',
  'note',
] as const;

/** The fields of a channel's order that hold stray characters, which are taken out of them. */
export const strayFields = (order: RemoteOrder): string[] =>
  WRITTEN.filter((field) => hasStrayCharacters(order[field]));

/** The same with the texts that people wrote as we keep them. */
function asKept<T extends Partial<Record<(typeof WRITTEN)[number] | 'name' | 'email' | 'phone', string>>>(sent: T): T {
  const texts = Object.entries(sent).flatMap(([field, value]) =>
    typeof value === 'string' && kept.has(field) ? [[field, withoutStrayCharacters(value)]] : [],
  );
  return { ...sent, ...Object.fromEntries(texts) };
}
const kept: ReadonlySet<string> = new Set([...WRITTEN, 'name', 'email', 'phone']);

/** A channel's order as columns of `orders`: all that a later version from the channel may change. */
export function orderValues(sent: RemoteOrder) {
  const order = asKept(sent);
  return {
    // A company that names no person is the recipient itself.
    customer_name: order.customer_name.trim() === '' ? order.company_name : order.customer_name,
    customer_email: order.customer_email,
    customer_phone: order.customer_phone,
    ...keptTaxId(order),
    company_name: order.company_name,
    ...keptFiscalFacts(order.fiscal ?? {}),
    ...addressOf(order),
    country: countryCodeOf(order.country),
    locality_code: order.locality_code,
    language_code: order.language_code,
    note: order.note,
    order_date: order.order_date,
    shipping_code: order.shipping_code,
    source_shipping: order.source_shipping,
    source_location: order.source_location,
    currency: order.currency,
    tax_cost: normal(order.tax_cost),
    shipping_cost: normal(order.shipping_cost),
    total_cost: normal(order.total_cost),
    discount_cost: normal(order.discount_cost),
    prices_include_tax: order.prices_include_tax,
    is_refund: order.is_refund,
    is_replacement_order: order.is_replacement_order,
    is_virtual: order.is_virtual,
    is_chargeback: order.is_chargeback,
  };
}
export type OrderValues = ReturnType<typeof orderValues>;

/** A channel's line as columns of `line_items`. */
export function lineValues({ sent: _, ...line }: RemoteLine) {
  return {
    ...asKept(line),
    unit_price: normal(line.unit_price),
    line_total: normal(line.line_total),
    discount: normal(line.discount),
    taxes: line.taxes.map(({ name, rate, amount }) => ({
      name: withoutStrayCharacters(name),
      rate,
      amount: normal(amount),
    })),
  };
}
export type LineValues = ReturnType<typeof lineValues>;

/** A channel's payments as `orders` has them. */
export function paymentValues(payments: readonly RemotePayment[]): Payment[] {
  return payments.map(({ means, amount, currency, paid_at, reference }) => ({
    means: withoutStrayCharacters(means),
    amount: normal(amount),
    currency,
    paid_at,
    reference: withoutStrayCharacters(reference),
  }));
}

/**
 * The lines of an order that is not ours to send twice: of goods as many as are not sent yet; of a closed order all.
 */
export function linesToSend({ order_state, lines }: Pick<RemoteOrder, 'order_state' | 'lines'>): LineValues[] {
  const left = (line: RemoteLine) =>
    order_state === 'open' && line.is_goods ? line.quantity - (line.sent ?? 0) : line.quantity;
  return lines.filter((line) => left(line) > 0).map((line) => lineValues({ ...line, quantity: left(line) }));
}

export type ClosedStatus = 'shipped' | 'refund' | 'cancelled';

/** The status of an order that its channel calls closed. */
export function closedStatus(order: Pick<RemoteOrder, 'order_state' | 'is_refund' | 'total_cost'>): ClosedStatus {
  if (order.order_state === 'cancelled') return 'cancelled';
  return order.is_refund || isRefund(order) ? 'refund' : 'shipped';
}

/** A channel's customer as columns of `customers`. */
export const customerValues = (customer: RemoteCustomer) => ({
  ...asKept(customer),
  country: countryCodeOf(customer.country),
});

/** The fields of a stored order that a channel's version sets otherwise; those that staff set are left alone. */
export function changedFields(
  stored: Readonly<Record<keyof OrderValues, unknown>>,
  next: Partial<OrderValues>,
  editedByStaff: readonly string[],
): (keyof OrderValues)[] {
  const fields = Object.keys(next) as (keyof OrderValues)[];
  return fields.filter((field) => !editedByStaff.includes(field) && !isSame(stored[field], next[field]));
}

function isSame(stored: unknown, next: unknown): boolean {
  if (
    typeof stored === 'string' &&
    typeof next === 'string' &&
    /^-?\d+\.\d+$/.test(next) &&
    /^-?\d+(\.\d+)?$/.test(stored)
  ) {
    return normal(stored) === next;
  }
  if (typeof stored === 'string' && typeof next === 'string' && /^\d{4}-\d\d-\d\dT/.test(next)) {
    return new Date(stored).getTime() === new Date(next).getTime();
  }
  return stored === next;
}
