import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import { checkOrdersJob } from '#features/orders/intake/server/check/check-orders.job.ts';
import { storeOrderPage } from '#features/orders/intake/server/store-order-page.ts';
import type { Actor } from '#platform/db/actor.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { openBenchServices } from './bench-services.ts';
import type { BenchDatabase } from './generate.ts';
import { catalogueOf, type MadeUpAccount, settingsOf, skuOf } from './made-up-rows.ts';
import { CONCURRENCY } from './queue-rounds.ts';
import { removeAccount } from './remove-account.ts';

/** Orders per second through the import and through the check, and how many the check sent on their way. */
export type PipelineResult = { imported: number; checked: number; ready: number; orders: number };

const PAGES = 100;
const PER_PAGE = 100;
const MAX_MS = 60_000;
/** Beyond all ids of the generator; the account is removed after the run. */
const ACCOUNT: MadeUpAccount = { account_id: 900, first: 900_000_000, orders: 0, customers: 0, products: 5_000 };
const CHANNEL = ACCOUNT.first + 1;

/** Imports 10,000 orders page by page as the import job does, then has the worker check them. */
export async function runPipelineRounds(database: BenchDatabase): Promise<PipelineResult> {
  await using services = openBenchServices(database);
  const { account_id } = ACCOUNT;
  const actor: Actor = { account_id, name: null, db: services.database.account(account_id) };
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await removeAccount(client, account_id);
    for (const { sql } of [...settingsOf(ACCOUNT), ...catalogueOf(ACCOUNT)]) await client.query(sql);
    const pages = await makeUpPages(client);
    const imported = await importRate(actor, pages);
    await client.query('analyze orders; analyze line_items');
    const groups = [{ jobs: [checkOrdersJob], slots: CONCURRENCY }];
    const worker = { ownerUrl: database.url, services, groups, systemTasks: [] };
    const checked = await checkRate(client, () => startWorker(worker));
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n
        from orders where account_id = $1 and order_status = 'pending' and ship_method is not null`,
      [account_id],
    );
    return { imported, checked, ready: rows[0]?.n ?? 0, orders: PAGES * PER_PAGE };
  } finally {
    await removeAccount(client, account_id);
    await client.end();
  }
}

async function importRate(actor: Actor, pages: readonly RemoteOrder[][]): Promise<number> {
  const startedAt = performance.now();
  let stored = 0;
  for (const page of pages) {
    if (performance.now() > startedAt + MAX_MS) break;
    const source = { connection_id: CHANNEL, name: 'Channel 1' };
    const { added } = await actor.db.transaction().execute((tx) => storeOrderPage(tx, actor, source, page));
    stored += added;
  }
  return (1000 * stored) / (performance.now() - startedAt);
}

/** From the worker's start until the last job is done, divided among the orders. */
async function checkRate(client: pg.Client, start: () => ReturnType<typeof startWorker>): Promise<number> {
  const worker = await start();
  const startedAt = performance.now();
  const left = async () => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from graphile_worker.jobs where task_identifier = $1`,
      [checkOrdersJob.name],
    );
    return rows[0]?.n ?? 0;
  };
  while ((await left()) > 0 && performance.now() < startedAt + MAX_MS) await wait(20);
  const seconds = (performance.now() - startedAt) / 1000;
  const unchecked = (await left()) * PER_PAGE;
  await worker.stop();
  return (PAGES * PER_PAGE - unchecked) / seconds;
}

async function makeUpPages(client: pg.Client): Promise<RemoteOrder[][]> {
  const { rows } = await client.query<{ sku: string }>(
    `select ${skuOf('n')} as sku from generate_series(1, ${ACCOUNT.products}) n where (n + ${ACCOUNT.first}) % 6 = 0`,
  );
  const skus = rows.map((row) => row.sku);
  return Array.from({ length: PAGES }, (_, page) =>
    Array.from({ length: PER_PAGE }, (_, index) => madeUpOrder(page * PER_PAGE + index, skus)),
  );
}

function madeUpOrder(n: number, skus: readonly string[]): RemoteOrder {
  const at = new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
  const place = {
    customer_name: `Rosa Quispe ${n % 2500}`,
    company_name: '',
    address: `Av. Arequipa ${n % 900}`,
    address_2: '',
    address_3: '',
    city: 'Lima',
    state: 'LIM',
    postal_code: '15001',
    country: 'PE',
    language_code: 'es',
  };
  const email = `rosa.${n % 2500}@example.com`;
  return {
    ...place,
    source_order_id: String(n),
    source_order_number: String(50_000_000 + n),
    source_version: 'v1',
    modified_at: at,
    order_date: at,
    order_state: 'open',
    is_refund: false,
    is_replacement_order: false,
    is_virtual: false,
    is_chargeback: false,
    customer: { ...place, source_customer_id: String(n % 2500), email, phone: '+51 987654321' },
    customer_email: email,
    customer_phone: '+51 987654321',
    buyer_tax_id: '20100000001',
    buyer_tax_id_kind: 'RUC',
    locality_code: '',
    note: '',
    shipping_code: String(1 + (n % 12)),
    source_shipping: '',
    source_location: String(1 + (n % 7)),
    connector_link: null,
    tracking_number: null,
    currency: 'PEN',
    tax_cost: '9.00',
    shipping_cost: '9.90',
    total_cost: '68.90',
    discount_cost: '0',
    prices_include_tax: true,
    payments: [],
    lines: [0, 1, 2].map((line) => ({
      source_item_id: String(line + 1),
      parent_item_id: null,
      sku: skus[(n * 7 + line * 131) % skus.length] ?? '',
      name: `Item ${line}`,
      quantity: 1,
      unit_price: '16.67',
      line_total: '16.67',
      discount: '0',
      taxes: [{ name: 'IGV', rate: '18', amount: '2.54' }],
      is_goods: true,
      is_discount: false,
    })),
    order_json: {},
  };
}
