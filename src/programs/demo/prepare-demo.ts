import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { importConnectorProducts } from '#features/catalogue/product-links/server/import-connector-products.job.ts';
import { problemKinds } from '#features/core/order-problems/problem-kinds.ts';
import { recheckWaiting } from '#features/core/order-problems/server/recheck-waiting.ts';
import { createConnection } from '#features/partners/connections/server/create-connection.ts';
import { ensureWebhooks } from '#features/partners/connections/server/ensure-webhooks.job.ts';
import { addPoll } from '#features/partners/connections/server/polls.ts';
import { webhookAddress } from '#features/partners/connections/server/webhook-address.ts';
import { hashPassword } from '#features/people/access/server/passwords.ts';
import { importPartnerLists } from '#features/warehouse/mappings/server/import-partner-lists.job.ts';
import { importStock } from '#features/warehouse/stock/server/availability/import-stock.job.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import type { Services } from '#platform/services.ts';
import { DEFAULT_WEBHOOK_SECRET } from '../../../sandbox/coree/webhooks.ts';
import { addCompanyLogin } from './add-company-login.ts';
import { demoAccounts, demoMembers, OTHER_ADMIN } from './demo-accounts.ts';
import { type Connect, demoConnections } from './demo-connections.ts';
import { drawPictures } from './draw-pictures.job.ts';
import { issueDocuments } from './issue-documents.ts';
import { mapDemo } from './map-demo.ts';
import { prepareTeam } from './prepare-team.ts';

const POLL_SECONDS = 5;

/**
 * Creates the initial data of the demo: accounts, members, departments, connections to the simulated partners, and the
 * mappings of a shop that has worked for a while, a few missing on purpose. Orders are never made here: they come by
 * being imported. Run again, also after a kill in the middle, it only adds the missing rows.
 */
export async function prepareDemo(ownerUrl: string, services: Services, sandboxUrl: string): Promise<void> {
  const accountId = await ensureAccounts(ownerUrl);
  await addCompanyLogin(services, OTHER_ADMIN, sandboxUrl);
  const actor: Actor = { account_id: accountId, name: null, db: services.database.account(accountId) };
  const ensure = connector(actor, services, sandboxUrl);
  const connections = await ensureConnections(ensure);
  await issueDocuments(actor, services, sandboxUrl, ensure);
  // Where customers are kept as contacts, and what members ask becomes a ticket.
  await ensure(demoConnections.hub_spot);
  await ensure(demoConnections.zen_desk);
  await sendWebhooksHere(services, sandboxUrl, { account_id: accountId, id: connections.warehouse });
  const { signal } = new AbortController();
  const run: JobRun = { actor, services, log: services.log, signal, attempt: 1, waitsInPlace: true };
  await addPoll(actor.db, actor, connections.listings, 'read-listing-profiles');
  for (const channel of connections.channels) await ensureWebhooks.run({ connection_id: channel }, run);
  const unmapped: number[] = [];
  for (const channel of connections.channels) if (!(await isMapped(actor, channel))) unmapped.push(channel);
  if (unmapped.length > 0) await openShop(run, connections.warehouse, unmapped);
  await drawPictures.run({}, run);
  await prepareTeam(run);
}

async function openShop(run: JobRun, warehouse: number, channels: readonly number[]): Promise<void> {
  const { actor } = run;
  await importPartnerLists.run({ connection_id: warehouse }, run);
  for (const channel of channels) await mapChannel(run, channel);
  await importStock.run({ connection_id: warehouse }, run);
  for (const channel of channels) await addPoll(actor.db, actor, channel, 'import-orders');
  await addPoll(actor.db, actor, warehouse, 'import-shipments');
}

async function isMapped(actor: Actor, channel: number): Promise<boolean> {
  const linked = await actor.db
    .selectFrom('connector_products')
    .select('id')
    .where('connection_id', '=', channel)
    .where('product_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return linked !== undefined;
}

async function mapChannel(run: JobRun, channel: number): Promise<void> {
  const { actor } = run;
  await importPartnerLists.run({ connection_id: channel }, run);
  await importConnectorProducts.run({ connection_id: channel }, run);
  await actor.db.transaction().execute(async (tx) => {
    await mapDemo(tx, actor, channel);
    for (const kind of problemKinds) await recheckWaiting(tx, actor, { kind });
  });
}

/** The simulated warehouse notifies us of each change, as the real one would if it had the address. */
async function sendWebhooksHere(services: Services, sandboxUrl: string, warehouse: { account_id: number; id: number }) {
  const reply = await fetch(`${sandboxUrl}/control/coree/webhook`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: webhookAddress(services, warehouse), secret: DEFAULT_WEBHOOK_SECRET }),
  });
  if (!reply.ok) services.log.warn({ status: reply.status }, 'the simulated warehouse sends no webhooks');
}

/** Accounts are the owner's to make. @returns the first account's id */
async function ensureAccounts(ownerUrl: string): Promise<number> {
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: ownerUrl, max: 1 }) }),
  });
  try {
    for (const account of demoAccounts) {
      const found = await db.selectFrom('accounts').select('id').where('name', '=', account.name).executeTakeFirst();
      const { id } =
        found ?? (await db.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow());
      for (const { account: of, email, password, ...member } of demoMembers) {
        if (of !== account.name) continue;
        const password_hash = await hashPassword(password);
        // A member who tries a new password leaves the demo's documented logins valid.
        const person = await db
          .insertInto('people')
          .values({ email, password_hash })
          .onConflict((clash) => clash.column('email').doUpdateSet({ password_hash }))
          .returning('id')
          .executeTakeFirstOrThrow();
        await db
          .insertInto('users')
          .values({ ...member, person_id: person.id, account_id: id })
          .onConflict((clash) =>
            clash.columns(['account_id', 'person_id']).doUpdateSet({ is_admin: member.is_admin, deactivated_at: null }),
          )
          .execute();
      }
    }
    const first = await sql<{ id: number }>`select id::int from accounts where name = ${demoAccounts[0].name}`.execute(
      db,
    );
    return first.rows[0]?.id ?? 0;
  } finally {
    await db.destroy();
  }
}

/** Finds the account's connection of a kind, or makes it. */
function connector(actor: Actor, services: Services, sandboxUrl: string): Connect {
  return async ({ kind, name, credentials, settings }) => {
    // By its kind, so that one that was renamed or removed does not come back.
    const found = await actor.db
      .selectFrom('connections')
      .select('id')
      .where('kind', '=', kind)
      .orderBy('id')
      .executeTakeFirst();
    if (found) {
      await followSandbox(actor, found.id, sandboxUrl);
      return found.id;
    }
    return createConnection(actor, services, {
      kind,
      name,
      credentials,
      settings: { ...settings(sandboxUrl), poll_seconds: POLL_SECONDS },
      state: 'active',
    });
  };
}

async function ensureConnections(ensure: Connect) {
  const exigo = await ensure(demoConnections.exigo);
  const warehouse = await ensure(demoConnections.amware);
  const shopify = await ensure(demoConnections.shopify);
  const listings = await ensure(demoConnections['channel-advisor']);
  return { channels: [exigo, shopify], warehouse, listings };
}

/**
 * The sandbox may have another port than at the last start: connections to the old port get the new one, and continue
 * if the change had broken them.
 */
async function followSandbox({ db }: Actor, id: number, sandboxUrl: string): Promise<void> {
  await sql`
    update connections c set settings = new.settings, state = case state when 'broken' then 'active' else state end,
           failures = 0, next_try_at = null, last_error = null, last_error_kind = null
      from (select regexp_replace(settings::text, '"http://127[.]0[.]0[.]1:[0-9]+/', ${`"${sandboxUrl}/`},
        'g')::jsonb as settings
              from connections where id = ${id}) new
     where c.id = ${id} and c.settings <> new.settings`.execute(db);
}
