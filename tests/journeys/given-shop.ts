import { sql } from 'kysely';
import { importConnectorProducts } from '#features/catalogue/product-links/server/import-connector-products.job.ts';
import { createConnection } from '#features/partners/connections/server/create-connection.ts';
import { syncConnectionNow } from '#features/partners/connections/server/manage-connection.ts';
import { saveStreamState } from '#features/partners/connections/server/stream-state.ts';
import { importPartnerLists } from '#features/warehouse/mappings/server/import-partner-lists.job.ts';
import { importStock } from '#features/warehouse/stock/server/availability/import-stock.job.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { type DemoConnection, demoConnections } from '#programs/demo/demo-connections.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { addIssuer } from '#programs/demo/issue-documents.ts';
import { mapDemo } from '#programs/demo/map-demo.ts';
import { givenStaff } from '../given-staff.ts';
import type { ChannelOrder } from './channel-order.ts';
import type { Demo } from './demo.ts';
import type { GivenAccount } from './given-account.ts';
import type { World } from './world.ts';

type Partner = keyof typeof demoConnections;

/** Partners are read when a journey says so, and never by themselves while one runs. */
const POLL_SECONDS = 86_400;
/** A poll reads so far back again: what the channel sold just before is not this shop's. */
const OVERLAP_MS = 10 * 60_000;
/** Orders stay so long before they leave by themselves. */
const HOLDING_MINUTES = 60;

/**
 * Makes an account the demo's shop: a channel and a warehouse, mapped and linked but for what the demo leaves to staff,
 * everything in stock, and no order yet.
 */
export async function givenShop(demo: Demo, account: GivenAccount, world: World) {
  const { services, owner } = demo;
  const { actor, account_id } = account;
  const connections = new Map<Partner, number>();
  const { signal } = new AbortController();
  const run: JobRun = { actor, services, log: services.log, signal, attempt: 1, waitsInPlace: true };

  /** Connects the account to one of the demo's partners. @returns the connection's id */
  async function connect({ kind, name, credentials, settings }: DemoConnection): Promise<number> {
    const id = await createConnection(actor, services, {
      kind,
      name,
      credentials,
      settings: { ...settings(world.url), poll_seconds: POLL_SECONDS },
      state: 'active',
    });
    // A partner's limit would only have the journey wait.
    await sql`insert into app.call_limits (connection_id, policy, tokens, filled_at)
      values (${id}, 'calls', 1000000, now())`.execute(owner);
    return id;
  }

  /**
   * Connects a channel whose catalogue is linked and whose codes and places are mapped; its past orders are never read.
   */
  async function connectChannel(kind: 'exigo' | 'shopify'): Promise<void> {
    const connection_id = await connect(demoConnections[kind]);
    connections.set(kind, connection_id);
    const watermark = new Date(Date.now() + OVERLAP_MS - 5_000).toISOString();
    await saveStreamState(actor.db, connection_id, 'orders', { watermark, page: null, seen: null });
    await importPartnerLists.run({ connection_id }, run);
    await importConnectorProducts.run({ connection_id }, run);
    await actor.db.transaction().execute((tx) => mapDemo(tx, actor, connection_id));
  }

  /** Has the partners read now, all of them unless some are named, and waits until all that follows is done. */
  async function read(...kinds: Partner[]): Promise<void> {
    const staff = givenStaff({ ...actor, name: 'Journey', user_id: account.admin.user_id });
    for (const [kind, id] of connections)
      if (kinds.length === 0 || kinds.includes(kind)) await syncConnectionNow(staff, id);
    await account.waitForJobs();
  }

  await sql`update accounts set holding_minutes = ${HOLDING_MINUTES} where id = ${account_id}`.execute(owner);
  const warehouse = await connect(demoConnections.amware);
  connections.set('amware', warehouse);
  await importPartnerLists.run({ connection_id: warehouse }, run);
  await connectChannel('exigo');
  await importStock.run({ connection_id: warehouse }, run);
  await read();

  return {
    ...account,
    ...world,
    read,

    /** An order that was put into the channel, read and checked. @returns its number */
    async givenOrder(wanted: ChannelOrder = {}): Promise<string> {
      const number = await world.putOrder(wanted);
      await read('exigo');
      return number;
    },

    /** Lets the warehouse go on with an order, and reads its state. */
    async warehouseStep(reference: string, step: 'packing' | 'ship'): Promise<void> {
      await world.warehouseStep(reference, step);
      await read('amware');
    },

    /** A second channel, which lists the same as the first: none of it is linked. */
    async addChannel(name: string): Promise<void> {
      const { user_id } = account.admin;
      const id = await connect({ ...demoConnections.exigo, name });
      await syncConnectionNow(givenStaff({ ...actor, name, user_id }), id);
      await account.waitForJobs();
    },

    /** Adds one more of the demo's partners. */
    async connect(kind: Partner): Promise<number> {
      if (kind === 'shopify') await connectChannel(kind);
      else connections.set(kind, await connect(demoConnections[kind]));
      await read(...(kind === 'shopify' ? (['amware', kind] as const) : [kind]));
      return connections.get(kind) ?? 0;
    },

    /** Has it issue tax documents in these countries, as soon as an order is read. */
    async issueIn(...countries: string[]): Promise<void> {
      for (const issuer of demoIssuers.filter(({ country }) => countries.includes(country)))
        await addIssuer(actor, services, { ...issuer, delay_minutes: 0 }, await connect(issuer.connection));
    },
  };
}

export type Shop = Awaited<ReturnType<typeof givenShop>>;
