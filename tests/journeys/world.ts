import { z } from 'zod';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { type ChannelOrder, channelOrder } from './channel-order.ts';

/** Of Shopify, linked to a product and in stock everywhere. */
const SHOPIFY_SKU = 'BOLSA-01';
/** Until when the past of each world reaches: one that is the same for all is made up once in a process. */
const PAST_UNTIL = Date.now();

type Fault = {
  partner: 'exigo' | 'coree' | 'channel-advisor' | 'siat' | 'sri' | 'sunat';
  kind: 'error-500' | 'drop-after-commit';
  rate: 0 | 1;
  match?: string;
  count?: number;
};

const Tracked = z.object({ trackingNumber1: z.string().nullable() });
const ShopifyOrder = z.object({
  id: z.int(),
  name: z.string(),
  displayFulfillmentStatus: z.string(),
  fulfilments: z.array(z.object({ tracking: z.object({ number: z.string().nullable() }) })),
});
const Ledger = z.array(
  z.object({
    method: z.string(),
    path: z.string(),
    body: z.looseObject({ order_number: z.string() }).nullish().catch(null),
  }),
);
const LedgerEntries = z.array(z.object({ body: z.unknown() }));
const SetQuantities = z.object({
  variables: z.object({
    input: z.object({ quantities: z.array(z.object({ locationId: z.string(), quantity: z.number() })) }),
  }),
});
const Listed = z.array(z.object({ Sku: z.string(), ProfileID: z.int(), Labels: z.array(z.string()) }));
const HeldDocuments = z.object({ data: z.array(z.record(z.string(), z.unknown())) });
const HubSpotContacts = z.array(z.object({ properties: z.record(z.string(), z.string().nullable()) }));

/**
 * Simulated partners of a journey's own, in which nothing happens unless it says so; what only their control can do.
 * `ordersFile`: of the channel's orders, from which its catalogue follows; the demo's where none is given.
 */
export async function startWorld(ordersFile = '') {
  const sandbox = await startSandbox({
    port: 0,
    ordersFile,
    orderEveryMs: 0,
    stepMs: 86_400_000,
    taxStepMs: 0,
    pastUntil: PAST_UNTIL,
  });

  async function control(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<unknown> {
    const content = body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const reply = await fetch(`${sandbox.url}/control${path}`, { method, ...content });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  return {
    /** `http://127.0.0.1:3100`, without a slash at its end. */
    url: sandbox.url,
    stop: sandbox.stop,
    control,

    /**
     * Puts an order into the channel, complete and ready for the warehouse in Lima but for the given fields. @returns
     * its number
     */
    async putOrder(wanted: ChannelOrder = {}): Promise<string> {
      const order = channelOrder({ shipMethodID: ordersFile === '' ? 31 : 4, ...wanted });
      await control('POST', '/orders', order);
      return String(order.orderID);
    },

    /** Has the channel list a SKU that it did not list before, in all else as another that it lists. */
    list: (sku: string, like: string) => control('POST', '/exigo/items', { itemCode: sku, like }),

    /** The tracking number that the channel knows of an order. */
    async channelTracking(orderNumber: string): Promise<string | null> {
      return Tracked.parse(await control('PUT', `/exigo/orders/${orderNumber}`, {})).trackingNumber1;
    },

    /** Puts an order of two pieces into Shopify, complete and ready for the warehouse in Lima. */
    async putShopifyOrder() {
      return ShopifyOrder.parse(await control('POST', '/shopify/orders', { sku: SHOPIFY_SKU, country: 'PE' }));
    },

    /** How Shopify itself shows an order. */
    async shopifyOrder(id: number) {
      return ShopifyOrder.parse(await control('GET', `/shopify/orders/${id}`));
    },

    /** Changes what Shopify shows of a SKU, past us. */
    setShownOutside: (level: { sku: string; locationId: number; quantity: number }) =>
      control('PUT', '/shopify/stock', level),

    /** The quantities that Shopify received for one of its places, oldest first. */
    async quantitiesAtShopify(locationId: number): Promise<number[]> {
      return LedgerEntries.parse(await control('GET', '/ledger/shopify')).flatMap(({ body }) => {
        const call = SetQuantities.safeParse(body);
        const quantities = call.success ? call.data.variables.input.quantities : [];
        return quantities.filter((one) => one.locationId.endsWith(`/${locationId}`)).map(({ quantity }) => quantity);
      });
    },

    /** Lets the warehouse go on with an order. */
    warehouseStep: (reference: string, step: 'packing' | 'ship') =>
      control('POST', `/coree/orders/${reference}/${step}`),

    /** How often the warehouse was sent an order. */
    async countSubmissions(orderNumber: string): Promise<number> {
      const calls = Ledger.parse(await control('GET', '/ledger/coree'));
      const isOfOrder = (call: (typeof calls)[number]) => call.body?.order_number === orderNumber;
      return calls.filter((call) => call.method === 'POST' && call.path.endsWith('/orders') && isOfOrder(call)).length;
    },

    /** The warehouse counts a SKU again. */
    countAtWarehouse: (counted: { sku: string; core_id: string; on_hand: number }) =>
      control('PUT', '/coree/stock', counted),

    /** Has a partner fail; with the rate 0 it works again. */
    setFault: (fault: Fault) => control('POST', '/faults', fault),

    /** SAT has a taxpayer so, and refuses documents that say otherwise. */
    listTaxpayer: (taxpayer: { rfc: string; nombre: string; codigoPostal: string; regimen: string }) =>
      control('PUT', '/solucion-factible/taxpayers', taxpayer),

    /** The products of a SKU that ChannelAdvisor has, in all profiles. */
    async listedProducts(sku: string) {
      const listed = Listed.parse(await control('GET', '/channel-advisor/products'));
      return listed.filter((product) => product.Sku === sku);
    },

    /** How often a provider of tax documents holds the one with this identifier, whatever it calls it. */
    async countHeld(provider: string, identifier: string): Promise<number> {
      const { data } = HeldDocuments.parse(await control('GET', `/${provider}/documents`));
      return data.filter((document) => Object.values(document).includes(identifier)).length;
    },

    /** The contacts that the simulated HubSpot has with this company. */
    async contactsOfCompany(company: string) {
      const all = HubSpotContacts.parse(await control('GET', '/hubspot/contacts'));
      return all.map(({ properties }) => properties).filter((properties) => properties.company === company);
    },
  };
}

export type World = Awaited<ReturnType<typeof startWorld>>;
