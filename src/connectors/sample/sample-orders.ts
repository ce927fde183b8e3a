import { sumAmounts } from '#base/money.ts';
import type { RemoteLine, RemoteOrder, RemoteOrderState } from '../core/remote.ts';
import { type SamplePerson, samplePeople } from './sample-people.ts';
import { shopCodes } from './sample-places.ts';
import { type SampleProduct, sampleProducts } from './sample-products.ts';

export const ORDER_COUNT = 40;
/** Orders up to this one are over: the shop sent them itself, or cancelled them. */
const LAST_CLOSED = 24;
const FIRST_NUMBER = 1001;
const HOURS_BETWEEN = 4;
const MINUTE_MS = 60_000;
const SHIPPING_COST = '4.50';

/** The problems of open orders, by their position among the orders; the others have none. */
type Flaw = 'no_postal_code' | 'new_code' | 'new_listing' | 'test' | 'sold_out' | 'on_hold';
const flaws: Readonly<Record<number, Flaw>> = {
  25: 'no_postal_code',
  27: 'no_postal_code',
  28: 'new_code',
  29: 'new_listing',
  30: 'test',
  31: 'new_code',
  32: 'sold_out',
  33: 'new_listing',
  34: 'on_hold',
  35: 'new_code',
  36: 'sold_out',
};
const CANCELLED: readonly number[] = [6, 13, 21];

/**
 * All orders of the shop, the oldest first. They were placed in the days before `began`, so that they are the same each
 * time they are read.
 */
export function sampleOrders(began: Date): RemoteOrder[] {
  return Array.from({ length: ORDER_COUNT }, (_, index) => orderAt(index + 1, began));
}

/** One of them by its id; undefined where the shop has no such order. */
export function findSampleOrder(id: string): RemoteOrder | undefined {
  const [, minutes, n] = /^(\d{1,12})-(\d{1,3})$/.exec(id) ?? [];
  if (minutes === undefined) return undefined;
  return sampleOrders(new Date(Number(minutes) * MINUTE_MS)).find((one) => one.source_order_id === `${minutes}-${n}`);
}

function orderAt(n: number, began: Date): RemoteOrder {
  const minutes = Math.floor(began.getTime() / MINUTE_MS);
  const order_date = new Date((minutes - (ORDER_COUNT - n) * HOURS_BETWEEN * 60 - 12) * MINUTE_MS).toISOString();
  const flaw = flaws[n];
  const person = pick(samplePeople, n * 5);
  const name = flaw === 'test' ? `${person.name} *TEST*` : person.name;
  const lines = linesOf(n, flaw);
  const total_cost = sumAmounts([...lines.map((line) => line.line_total), SHIPPING_COST]);
  const code = pick(
    shopCodes.filter(({ means }) => (means === null) === (flaw === 'new_code')),
    n,
  );
  const order_state = stateOf(n);
  return {
    source_order_id: `${minutes}-${n}`,
    source_order_number: `S${FIRST_NUMBER + n - 1}`,
    source_version: '1',
    modified_at: order_date,
    order_date,
    order_state,
    is_refund: false,
    is_replacement_order: false,
    is_virtual: false,
    is_chargeback: false,
    is_on_hold: flaw === 'on_hold',
    customer: customerOf(person),
    customer_name: name,
    customer_email: person.email,
    customer_phone: person.phone,
    buyer_tax_id: '',
    buyer_tax_id_kind: '',
    company_name: '',
    ...person.address,
    ...(flaw === 'no_postal_code' && { postal_code: '' }),
    locality_code: '',
    language_code: 'es',
    note: n % 9 === 0 ? 'Es un regalo: sin precios en la caja, por favor.' : '',
    shipping_code: code.code,
    source_shipping: code.description,
    source_location: 'tienda',
    connector_link: null,
    tracking_number: order_state === 'shipped' ? `RC${700_000 + n * 37}CL` : null,
    currency: 'USD',
    tax_cost: '0',
    shipping_cost: SHIPPING_COST,
    total_cost,
    discount_cost: '0',
    prices_include_tax: null,
    payments: [{ means: 'Tarjeta', amount: total_cost, currency: 'USD', paid_at: order_date, reference: `P-${n}` }],
    lines,
    order_json: { number: `S${FIRST_NUMBER + n - 1}`, sample: true },
  };
}

function stateOf(n: number): RemoteOrderState {
  if (n > LAST_CLOSED) return 'open';
  return CANCELLED.includes(n) ? 'cancelled' : 'shipped';
}

const isUsual = ({ listed_as, on_hand }: SampleProduct) => listed_as === undefined && on_hand > 0;

function linesOf(n: number, flaw: Flaw | undefined): RemoteLine[] {
  const usual = sampleProducts.filter(isUsual);
  const special = sampleProducts.filter(
    ({ listed_as, on_hand }) =>
      (flaw === 'new_listing' && listed_as !== undefined) || (flaw === 'sold_out' && on_hand === 0),
  );
  const sold = [...special, ...Array.from({ length: 1 + (n % 3) }, (_, k) => pick(usual, n * 7 + k * 11))];
  return [...new Set(sold)].map((product, at) => lineOf(product, at + 1, 1 + ((n + at) % 2)));
}

function lineOf({ sku, listed_as, name, price }: SampleProduct, at: number, quantity: number): RemoteLine {
  return {
    source_item_id: String(at),
    parent_item_id: null,
    sku: listed_as ?? sku,
    name,
    quantity,
    unit_price: price,
    line_total: sumAmounts(Array.from({ length: quantity }, () => price)),
    discount: '0',
    taxes: [],
    is_goods: true,
    is_discount: false,
  };
}

const customerOf = ({ name, email, phone, address }: SamplePerson) => ({
  source_customer_id: email,
  customer_name: name,
  email,
  phone,
  company_name: '',
  language_code: 'es',
  ...address,
});

function pick<T>(from: readonly T[], at: number): T {
  const found = from[at % from.length];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
}
