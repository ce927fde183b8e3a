import { z } from 'zod';
import { checkOrdersJob } from '#features/orders/intake/server/check/check-orders.job.ts';
import { importOrders } from '#features/orders/intake/server/import-orders.job.ts';
import { importShipments } from '#features/warehouse/fulfilment/server/import-shipments.job.ts';
import { submitOrder } from '#features/warehouse/fulfilment/server/submit-order.job.ts';
import type { World } from '../given.ts';
import { type givenPartners, givenRun } from '../given-connection.ts';
import { sendWrites } from '../outbox.ts';
import { givenMappedShop } from './mapped-shop.ts';
import { endHolding, passTime } from './passing-time.ts';

type Partners = Awaited<ReturnType<typeof givenPartners>>;

const OVERLAP_MS = 10 * 60_000;

const SentOrder = z.object({ orderID: z.number() });
const WarehouseOrders = z.object({
  data: z.array(
    z.object({
      amware_ref_num: z.string(),
      status: z.string(),
      core_id: z.string(),
      lines: z.array(z.object({ sku: z.string(), qty: z.number(), qty_shipped: z.number() })),
    }),
  ),
});
const Fields = z.record(z.string(), z.unknown()).catch({});
const LedgerEntries = z.array(
  z.object({
    method: z.string(),
    path: z.string(),
    status: z.number().nullable(),
    idempotency_key: z.string().nullable(),
    query: Fields,
    body: Fields,
  }),
);
type LedgerEntry = z.infer<typeof LedgerEntries>[number];

/** The channel's order unless a test says otherwise: to Lima, two cups, everything in order. */
export const plainOrder = {
  firstName: 'Rosa',
  lastName: 'Quispe',
  company: '',
  address1: 'Av. Larco 1',
  city: 'Lima',
  state: 'Lima',
  zip: '15074',
  country: 'PE',
  notes: '',
  warehouseID: 3,
  shipMethodID: 31,
  details: [{ itemCode: 'TAZA-01', description: 'Taza', quantity: 2, priceEach: 10 }],
};

/**
 * An account between channel and warehouse whose jobs the test runs one by one, so that it can look and act between
 * them.
 */
export async function givenPipeline(world: World, partners: Partners, url = partners.url) {
  const account = await world.account({ holding_minutes: 0 });
  const { account_id, actor } = account;
  const shop = await givenMappedShop(world, account, url);
  const run = givenRun(world, actor);
  await skipThePast(world, account_id, shop.channel);
  /** The calls that reached a partner and are about one order. */
  const callsAbout = async (partner: 'exigo' | 'coree', call: string, about: object): Promise<LedgerEntry[]> => {
    const entries = LedgerEntries.parse(await partners.control('GET', `/ledger/${partner}`));
    const [[field, value] = []] = Object.entries(about);
    const isAbout = ({ body, query }: LedgerEntry) => String({ ...query, ...body }[field ?? '']) === String(value);
    return entries.filter((entry) => `${entry.method} ${entry.path}` === call && isAbout(entry));
  };

  const pipeline = {
    ...account,
    ...shop,
    /** Adds an order to the channel. @returns its number there */
    async createOrder(more: Record<string, unknown> = {}): Promise<string> {
      return String(SentOrder.parse(await partners.control('POST', '/orders', { ...plainOrder, ...more })).orderID);
    },
    import: () => importOrders.run({ connection_id: shop.channel }, run),
    ship: () => importShipments.run({ connection_id: shop.warehouse }, run),
    check: (id: number) => checkOrdersJob.run({ order_ids: [id] }, run),
    submit: async (id: number) => {
      await endHolding(world);
      await submitOrder.run({ order_id: id }, run);
    },
    /** Sends what waits for the warehouse, then for the channel. */
    async send() {
      for (const connection_id of [shop.warehouse, shop.channel]) await sendWrites.run({ connection_id }, run);
    },
    /** Lets all waiting be over and sends again. */
    async sendLater() {
      await passTime(world);
      await pipeline.send();
    },
    /** The order as it is now. */
    order: (id: number) => actor.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    async find(sourceOrderId: string) {
      return actor.db.selectFrom('orders').selectAll().where('source_order_id', '=', sourceOrderId).executeTakeFirst();
    },
    /** Its writes to partners, oldest first. */
    commands: (id: number) =>
      actor.db.selectFrom('partner_writes').selectAll().where('order_id', '=', id).orderBy('id').execute(),
    problems: (id: number) =>
      actor.db.selectFrom('problems').select(['kind', 'subject']).where('order_id', '=', id).execute(),
    events: async (id: number) =>
      (await actor.db.selectFrom('events').select('type').where('order_id', '=', id).orderBy('id').execute()).map(
        ({ type }) => type,
      ),
    /** An order of the channel, imported and checked, with its write to the warehouse waiting. */
    async waitingOrder(more: Record<string, unknown> = {}) {
      const source = await pipeline.createOrder(more);
      await pipeline.import();
      const { id } = await findOne(source);
      await pipeline.check(id);
      await pipeline.submit(id);
      return { id, source };
    },
    /** The tries to hand an order over that reached the warehouse. */
    submissions: async (id: number) =>
      callsAbout('coree', 'POST /coree/v1/orders', { order_number: (await pipeline.order(id)).order_number }),
    /** The times that the warehouse was asked about an order. */
    questions: async (id: number) =>
      callsAbout('coree', 'GET /coree/v1/orders', { order_number: (await pipeline.order(id)).order_number }),
    /** The channel's notifications of parcels. */
    notifications: (source: string) => callsAbout('exigo', 'PATCH /exigo/3.0/orders', { orderID: source }),
    /** A login at the warehouse itself, to act there as another user. */
    async warehouseLogin() {
      const reply = await fetch(`${partners.url}/coree/v1/oauth/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa('demo:sandbox-coree')}`, 'content-type': 'application/json' },
        body: JSON.stringify({ grant_type: 'client_credentials' }),
      });
      return { token: z.object({ access_token: z.string() }).parse(await reply.json()).access_token };
    },
    /** The warehouse's own order under an order's number; `suffix`: of a part of it. */
    async inWarehouse(id: number, suffix = '') {
      const { order_number } = await pipeline.order(id);
      const { token } = await pipeline.warehouseLogin();
      const number = encodeURIComponent(order_number + suffix);
      const reply = await fetch(`${partners.url}/coree/v1/orders?order_number=${number}`, {
        headers: { authorization: `Bearer ${token}`, 'x-account-code': 'DEMO' },
      });
      return WarehouseOrders.parse(await reply.json()).data;
    },
    fault: (fault: Record<string, unknown>) => partners.control('POST', '/faults', { rate: 1, ...fault }),
  };
  const findOne = async (source: string) => {
    const order = await pipeline.find(source);
    if (!order) throw new Error(`Order ${source} was not imported`);
    return order;
  };
  return pipeline;
}

/** The shop's earlier days are not read: reading begins a few seconds ago. */
export async function skipThePast(world: World, accountId: number, channel: number): Promise<void> {
  const watermark = new Date(Date.now() + OVERLAP_MS - 5_000).toISOString();
  await world.sql(
    `insert into stream_states (account_id, connection_id, stream, watermark) values ($1, $2, 'orders', $3)`,
    [accountId, channel, watermark],
  );
}
