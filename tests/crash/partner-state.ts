import { z } from 'zod';
import { multiplyAmount, sumAmounts } from '#base/money.ts';

export const SUBMIT = 'POST /coree/v1/orders';
export const NOTIFY = 'PATCH /exigo/3.0/orders';

const ExigoOrder = z.object({
  orderID: z.number(),
  orderStatus: z.string(),
  total: z.number(),
  firstName: z.string(),
  trackingNumber1: z.string().nullable(),
  trackingNumber2: z.string().nullable(),
  details: z.array(
    z.object({
      orderLine: z.number(),
      itemCode: z.string(),
      quantity: z.number(),
      priceEach: z.number(),
      priceTotal: z.number(),
    }),
  ),
});
export type ExigoOrder = z.infer<typeof ExigoOrder>;
const ExigoPage = z.object({ orders: z.array(ExigoOrder) });

type Line = { line_id: string; sku: string; qty: number };

/** Lines as they were ordered: one whose pieces have two values was sent as two. */
function orderedLines(lines: readonly Line[]): Line[] {
  const byId = Map.groupBy(lines, ({ line_id }) => line_id.replace(/^bodega:(.*)\+$/, '$1'));
  return [...byId].map(([line_id, same]) => ({
    line_id,
    sku: same[0]?.sku ?? '',
    qty: same.reduce((sum, { qty }) => sum + qty, 0),
  }));
}

const SentLine = z.object({ line_id: z.string(), sku: z.string(), qty: z.number(), unit_value: z.string() });

const Submission = z.object({
  order_number: z.string(),
  core_id: z.string(),
  ship_method_code: z.string(),
  notes: z.string(),
  ship_to: z.record(z.string(), z.string()),
  lines: z.array(SentLine),
  totals: z.record(z.string(), z.string()),
});

const WarehouseOrder = z.object({ amware_ref_num: z.string(), order_number: z.string(), status: z.string() });
type WarehouseOrder = z.infer<typeof WarehouseOrder>;

const Shipment = z.object({
  shipment_id: z.string(),
  amware_ref_num: z.string(),
  order_number: z.string(),
  tracking_number: z.string(),
  lines: z.array(z.object({ line_id: z.string(), sku: z.string(), qty: z.number() })).transform(orderedLines),
});
export type WarehouseShipment = z.infer<typeof Shipment>;
const ShipmentPage = z.object({ data: z.array(Shipment), next_cursor: z.string().nullable() });

const Ledger = z.array(
  z.object({
    method: z.string(),
    path: z.string(),
    status: z.number().nullable(),
    idempotency_key: z.string().nullable(),
    fault: z.string().nullable(),
    body: z.unknown(),
  }),
);
export type LedgerEntry = z.infer<typeof Ledger>[number];

/** The simulated partners' own state, by their HTTP and by their ledger. */
export function partnerState(url: string) {
  const json = async (path: string, init?: RequestInit): Promise<unknown> => (await fetch(url + path, init)).json();

  return {
    /** Sends a control call. */
    async control(method: string, path: string, body?: object): Promise<unknown> {
      const content = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const reply = await fetch(`${url}/control${path}`, { method, ...content });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${method} ${path}: ${text}`);
      return text === '' ? undefined : JSON.parse(text);
    },
    async ledger(partner: 'exigo' | 'coree', call: string): Promise<LedgerEntry[]> {
      const entries = Ledger.parse(await json(`/control/ledger/${partner}`));
      return entries.filter(({ method, path }) => `${method} ${path}` === call);
    },
    /** Every order that the channel serves in a status that we read. */
    async channelOrders(): Promise<ExigoOrder[]> {
      const headers = { authorization: `Basic ${btoa('apiuser@demo:sandbox-exigo')}` };
      const all: ExigoOrder[] = [];
      for (let last = 0; ; last = all.at(-1)?.orderID ?? 0) {
        const query = `batchSize=1000&greaterThanOrderID=${last}&returnKitDetails=true`;
        const { orders } = ExigoPage.parse(await json(`/exigo/3.0/orders?${query}`, { headers }));
        all.push(...orders);
        if (orders.length < 1_000) return all;
      }
    },
    /** The warehouse's calls, signed in. */
    async warehouse() {
      const login = { method: 'POST', headers: { authorization: `Basic ${btoa('demo:sandbox-coree')}` } };
      const body = new URLSearchParams({ grant_type: 'client_credentials' });
      const token = z
        .object({ access_token: z.string() })
        .parse(await json('/coree/v1/oauth/token', { ...login, body }));
      const headers = { authorization: `Bearer ${token.access_token}`, 'x-account-code': 'DEMO' };
      return {
        async ordersNumbered(orderNumber: string): Promise<WarehouseOrder[]> {
          const path = `/coree/v1/orders?order_number=${encodeURIComponent(orderNumber)}`;
          return z.object({ data: z.array(WarehouseOrder) }).parse(await json(path, { headers })).data;
        },
        async shipments(): Promise<WarehouseShipment[]> {
          const all: WarehouseShipment[] = [];
          for (let cursor = ''; ; ) {
            const path = `/coree/v1/shipments?updated_after=2000-01-01T00:00:00Z${cursor && `&cursor=${cursor}`}`;
            const page = ShipmentPage.parse(await json(path, { headers }));
            all.push(...page.data);
            if (page.next_cursor === null) return all;
            cursor = page.next_cursor;
          }
        },
      };
    },
    /** A submission as it was ordered, with what its goods are worth together. */
    parseSubmission(entry: LedgerEntry) {
      const { lines, ...order } = Submission.parse(entry.body);
      const worths = lines.map(({ unit_value, qty }) => multiplyAmount(unit_value, qty));
      return { ...order, lines: orderedLines(lines), goods_value: sumAmounts(worths) };
    },
  };
}

export type PartnerState = ReturnType<typeof partnerState>;
