import pg from 'pg';
import { importConnectorProducts } from '#features/catalogue/product-links/server/import-connector-products.job.ts';
import { createConnection } from '#features/partners/connections/server/create-connection.ts';
import { importPartnerLists } from '#features/warehouse/mappings/server/import-partner-lists.job.ts';
import { applyStockChanges } from '#features/warehouse/stock/server/apply-stock-changes.ts';
import { pushStock } from '#features/warehouse/stock/server/push-stock.job.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { openBenchServices } from './bench-services.ts';
import { median } from './figures.ts';
import type { BenchDatabase } from './generate.ts';
import { removeAccount } from './remove-account.ts';

/**
 * Changes applied and quantities pushed a second, and how many changes one call carried, since only the newest is
 * pushed.
 */
export type StockResult = { applied: number; pushed: number; changes: number; calls: number };

const ROUNDS = 6;
/** Changes of every product between two pushes. */
const CHANGES = 20;
/** Beyond all ids of the generator; the account is removed after the run. */
const ACCOUNT_ID = 901;

/** Counts every product of the simulated Shopify shop again, many times between two pushes, and pushes to the shop. */
export async function runStockRounds(database: BenchDatabase): Promise<StockResult> {
  const sandbox = await startSandbox({ port: 0, orderEveryMs: 0 });
  await using services = openBenchServices(database);
  const actor: Actor = { account_id: ACCOUNT_ID, name: null, db: services.database.account(ACCOUNT_ID) };
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await removeAccount(client, ACCOUNT_ID);
    await client.query(`insert into accounts (id, name) overriding system value values (${ACCOUNT_ID}, 'Stock')`);
    const allowed_hosts = [new URL(sandbox.url).host];
    const signal = new AbortController().signal;
    const run: JobRun = {
      actor,
      services: { ...services, allowed_hosts },
      log: services.log,
      signal,
      attempt: 1,
      waitsInPlace: true,
    };
    const shop = await prepareShop(run, client, sandbox.url);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await oneRound(run, client, shop, round));
    const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0);
    return {
      applied: median(rounds.map(({ changes, appliedMs }) => (1000 * changes) / appliedMs)),
      pushed: median(rounds.map(({ levels, pushedMs }) => (1000 * levels) / pushedMs)),
      changes: sum(({ levels }) => CHANGES * levels),
      calls: sum(({ calls }) => calls),
    };
  } finally {
    await removeAccount(client, ACCOUNT_ID);
    await client.end();
    await sandbox.stop();
  }
}

type Round = { changes: number; appliedMs: number; levels: number; pushedMs: number; calls: number };

async function oneRound(run: JobRun, client: pg.Client, connection_id: number, round: number): Promise<Round> {
  for (let change = 0; change < CHANGES; change++) {
    await client.query(
      `update stock_levels set on_hand = 100 + (on_hand + 1 + ${round}) % 900, updated_at = now()
        where account_id = ${ACCOUNT_ID}`,
    );
  }
  const changes = await count(client, `select count(*)::int as n from stock_changes where account_id = ${ACCOUNT_ID}`);
  const appliedAt = performance.now();
  await applyStockChanges(run.actor);
  const appliedMs = performance.now() - appliedAt;

  // The partner's limit is not what is measured.
  await client.query(`delete from app.call_limits where connection_id = ${connection_id}`);
  const log = `select count(*)::int as n from connector_log where account_id = ${ACCOUNT_ID} and action = 'push_stock'`;
  const before = await count(client, log);
  const waiting = `select count(*)::int as n from channel_stock where account_id = ${ACCOUNT_ID} and state = 'waiting'`;
  const levels = await count(client, waiting);
  const pushedAt = performance.now();
  await pushStock.run({ connection_id }, run);
  const pushedMs = performance.now() - pushedAt;
  const left = await count(client, waiting);
  return { changes, appliedMs, levels: levels - left, pushedMs, calls: (await count(client, log)) - before };
}

async function count(client: pg.Client, query: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(query);
  return rows[0]?.n ?? 0;
}

/**
 * The shop's products linked and counted at a location each of its places is mapped to. @returns the connection's id
 */
async function prepareShop(run: JobRun, client: pg.Client, url: string): Promise<number> {
  const connection_id = await createConnection(run.actor, run.services, {
    kind: 'shopify',
    name: 'Shopify',
    credentials: { client_id: 'demo', client_secret: 'sandbox-shopify' },
    settings: { base_url: `${url}/shopify` },
    state: 'active',
  });
  await importPartnerLists.run({ connection_id }, run);
  await importConnectorProducts.run({ connection_id }, run);
  await client.query(`
    insert into core_locations (account_id, core_id, connection_id, core_description)
      select account_id, source_location_id, connection_id, source_location_name from connector_locations
        where account_id = ${ACCOUNT_ID};
    update connector_locations set core_id = source_location_id where account_id = ${ACCOUNT_ID};
    insert into products (account_id, sku) select account_id, connector_product_sku from connector_products
      where account_id = ${ACCOUNT_ID};
    update connector_products c set product_id = p.id from products p
      where c.account_id = ${ACCOUNT_ID} and p.account_id = c.account_id and p.sku = c.connector_product_sku;
    insert into stock_levels (account_id, product_id, core_id, on_hand, updated_at)
      select p.account_id, p.id, l.core_id, 100, now() from products p join core_locations l using (account_id)
        where p.account_id = ${ACCOUNT_ID};
  `);
  await applyStockChanges(run.actor);
  await pushStock.run({ connection_id }, run);
  return connection_id;
}
