import { createConnection } from '#features/partners/connections/server/create-connection.ts';
import { saveMode } from '#features/partners/customer-sync/server/sync-mode.ts';
import { submitOrder } from '#features/warehouse/fulfilment/server/submit-order.job.ts';
import type { EmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { addReadyOrders, addShop, type Ground, onGround, runPoll, type Shop, untilRow } from './shop-ground.ts';
import { timeWorks, type Work, type WorkTimes } from './timed-works.ts';

/**
 * How long a CRM took to get the contacts, how long its limit of calls alone takes, and the works of orders meanwhile.
 */
export type ContactResult = { contacts: number; seconds: number; limitSeconds: number; times: WorkTimes[] };

const CONTACTS = 100_000;
/** HubSpot's batch, and the calls a second of our connector's limit. */
const [BATCH, CALLS_A_SECOND] = [100, 8];
/** Each work alone before the contacts go and after they have gone. */
const ROUNDS_ALONE = 6;
const MOST_ORDERS = 400;
const PAUSE_MS = 1_000;

/** All customers of an account go to its CRM, while its channel is read and its orders go to the warehouse. */
export const runContactRounds = (cluster: EmbeddedPostgres): Promise<ContactResult> =>
  onGround(cluster, 'bench_contacts', measure);

async function measure(ground: Ground): Promise<ContactResult> {
  const { client, services, partners } = ground;
  const shop = await addShop(ground, 'Shop');
  const { staff } = shop;
  const orders = await addReadyOrders(ground, shop, MOST_ORDERS);
  const crm = await createConnection(staff, services, {
    kind: 'hub_spot',
    name: 'HubSpot',
    state: 'active',
    credentials: { access_token: 'sandbox-hubspot-token' },
    settings: { base_url: `${partners}/hubspot` },
  });
  await client.query(
    `insert into customers (account_id, connection_id, source_customer_id, customer_name, email, city, country)
     select $1, $2, 'c' || n, 'Customer ' || n, 'customer' || n || '@example.com', 'Lima', 'PE'
       from generate_series(1, ${CONTACTS}) n`,
    [staff.account_id, shop.channel],
  );
  let seconds = 0;
  const times = await timeWorks(ground, worksOf(ground, shop, orders), {
    pauseMs: PAUSE_MS,
    async rounds(time) {
      for (let round = 0; round < ROUNDS_ALONE; round++) await time('alone');
      const startedAt = performance.now();
      await saveMode(staff, crm, 'all');
      while (!(await isSynced(ground, crm))) await time('beside');
      seconds = (performance.now() - startedAt) / 1000;
      for (let round = 0; round < ROUNDS_ALONE; round++) await time('alone');
    },
  });
  return { contacts: CONTACTS, seconds, limitSeconds: CONTACTS / BATCH / CALLS_A_SECOND, times };
}

async function isSynced({ client }: Ground, crm: number): Promise<boolean> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from customer_links where connection_id = $1 and state = 'synced'`,
    [crm],
  );
  return (rows[0]?.n ?? 0) >= CONTACTS;
}

function worksOf(ground: Ground, shop: Shop, orders: number[]): Work[] {
  const { staff, channel } = shop;
  const { services } = ground;
  const job = { actor: staff, services, log: services.log, signal: new AbortController().signal, attempt: 1 };
  return [
    {
      work: 'an order sent to its warehouse',
      async run() {
        const order_id = orders.shift();
        if (order_id === undefined) throw new Error('the contacts took longer than the orders last');
        await submitOrder.run({ order_id }, job);
        await untilRow(ground, 'select 1 from orders where id = $1 and in_amware = 1', [order_id]);
      },
    },
    { work: "a channel's poll", run: () => runPoll(ground, shop, channel, 'import-orders') },
  ];
}
