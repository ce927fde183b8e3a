import { randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import { SANDBOX_PORT } from './demo-ports.ts';

/** Linked to a product and in stock everywhere. */
const GOOD_SKU = 'JARRA-01';

type Line = { itemCode: string; description?: string; quantity?: number; priceEach?: number };

type ChannelOrder = {
  orderType?: 'ReturnOrder';
  shippingTotal?: number;
  customerID?: number;
  firstName?: string;
  lastName?: string;
  address1?: string;
  city?: string;
  zip?: string;
  country?: string;
  county?: string;
  currencyCode?: string;
  shipMethodID?: number;
  orderDate?: string;
  modifiedDate?: string;
  warehouseID?: number;
  notes?: string;
  details?: readonly Line[];
};

/** Asks the simulated partners for something that only their control can do. */
async function control(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
  sandbox = `http://127.0.0.1:${SANDBOX_PORT}`,
): Promise<unknown> {
  const content = body !== undefined && {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const reply = await fetch(`${sandbox}/control${path}`, { method, ...content });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** A word that nothing else in the demo holds, for names that a journey searches its own orders by. */
export function uniqueWord(): string {
  return `J${randomBytes(5).toString('hex')}`;
}

/** A SKU that the channel sells and that is not linked to a product yet. */
export function newSku(): string {
  return `NEW-${randomBytes(4).toString('hex').toUpperCase()}`;
}

const writings = new Set<string>();

/** A writing of a product's SKU that the channel has not used before, and not the SKU itself, which is linked: letter case and blanks are its own. */
export function writingOf(sku: string): string {
  const cased = [...sku].map((letter) => (randomInt(2) === 0 ? letter.toLowerCase() : letter));
  const writing = cased
    .map((letter) => (randomInt(3) === 0 ? `${letter} ` : letter))
    .join('')
    .trimEnd();
  if (writing === sku || writings.has(writing)) return writingOf(sku);
  writings.add(writing);
  return writing;
}

/** Puts an order into the channel, complete and ready for the warehouse in Lima but for what is said. @returns its number */
export async function givenChannelOrder(wanted: ChannelOrder = {}, sandbox?: string): Promise<string> {
  const number = randomInt(1_000_000_000, 2_000_000_000); // far above those that the channel gives by itself
  const order = {
    orderID: number,
    orderType: 'ShoppingCart',
    warehouseID: 3,
    shipMethodID: 31,
    shippingTotal: 5,
    firstName: 'Rosa',
    lastName: uniqueWord(),
    company: '',
    email: 'rosa@example.com',
    phone: '+51911111111',
    address1: 'Av. Larco 1',
    address2: '',
    address3: '',
    city: 'Lima',
    state: 'Lima',
    zip: '15074',
    country: 'PE',
    county: '150122',
    currencyCode: 'pen',
    notes: '',
    details: [{ itemCode: GOOD_SKU }],
    ...wanted,
  };
  await control('POST', '/orders', order, sandbox);
  return String(number);
}

/** Has the channel list a SKU that it did not list before, in all else as another that it lists. */
export async function listAtChannel(sku: string, like: string, sandbox?: string): Promise<void> {
  await control('POST', '/exigo/items', { itemCode: sku, like }, sandbox);
}

/** Lets the warehouse go on with an order. */
export async function warehouseStep(reference: string, step: 'packing' | 'ship'): Promise<void> {
  await control('POST', `/coree/orders/${reference}/${step}`);
}

/** The warehouse counts a SKU again. */
export async function countAtWarehouse(counted: { sku: string; core_id: string; on_hand: number }): Promise<void> {
  await control('PUT', '/coree/stock', counted);
}

/** Changes what Shopify shows of a SKU, past us. */
export async function setShownOutside(level: { sku: string; locationId: number; quantity: number }): Promise<void> {
  await control('PUT', '/shopify/stock', level);
}

const Listed = z.array(z.object({ Sku: z.string(), ProfileID: z.int(), Labels: z.array(z.string()) }));

/** The products of a SKU that ChannelAdvisor has, in all profiles. */
export async function listedProducts(sku: string) {
  return Listed.parse(await control('GET', '/channel-advisor/products')).filter((product) => product.Sku === sku);
}
