import Fastify, { type FastifyInstance } from 'fastify';
import { createChannelAdvisor } from './channel-advisor/channel-advisor.ts';
import { createCoree } from './coree/coree.ts';
import { createDelcop } from './delcop/delcop.ts';
import { createDian } from './dian/dian.ts';
import { createExigo } from './exigo/exigo.ts';
import { createHubSpot } from './hubspot/hubspot.ts';
import { createIdentity } from './identity/identity.ts';
import { createInfile } from './infile/infile.ts';
import { createClock } from './kit/clock.ts';
import { addControl } from './kit/control.ts';
import { Faults } from './kit/faults.ts';
import { type Header, Journal, type KeptWorld, readJournal } from './kit/journal.ts';
import { Ledger } from './kit/ledger.ts';
import { type Kit, mountPartner } from './kit/mount.ts';
import type { Partner } from './kit/partner.ts';
import { replay } from './kit/replay.ts';
import { readOptions, type SandboxOptions, worldOf } from './options.ts';
import { madeUpShop } from './orders/made-up-shop.ts';
import { retailShop } from './orders/retail-orders.ts';
import type { Shop } from './orders/shop.ts';
import { createShopify } from './shopify/shopify.ts';
import { createSiat } from './siat/siat.ts';
import { createSolucionFactible } from './solucion-factible/solucion-factible.ts';
import { createSri } from './sri/sri.ts';
import { createStupendo } from './stupendo/stupendo.ts';
import { createSunat } from './sunat/sunat.ts';
import { createTaxTech } from './tax-tech/tax-tech.ts';
import { createZendesk } from './zendesk/zendesk.ts';

const BODY_LIMIT = 20 * 1024 * 1024;

export interface RunningSandbox {
  /** `http://127.0.0.1:3100` */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the simulated partners on one port of the loopback address. Missing options have the defaults of
 * `readOptions`.
 */
export async function startSandbox(given: Partial<SandboxOptions> = {}): Promise<RunningSandbox> {
  const options = { ...readOptions({}), ...given };
  const world = (await keptWorld(options)) ?? (await newWorld(options));
  const url = await world.app.listen({ port: options.port, host: '127.0.0.1' }).catch(async (error: unknown) => {
    await stop(world);
    throw error;
  });
  world.kit.journal.open();
  return { url, stop: () => stop(world) };
}

/** The file of orders cannot be read, or is not of the retail data's shape. */
export class OrdersFileError extends Error {}

interface World {
  app: FastifyInstance;
  partners: readonly Partner[];
  kit: Kit;
}

async function newWorld(options: SandboxOptions): Promise<World> {
  const world = await createWorld(options, { world: worldOf(options), startAt: options.startAt, begunAt: Date.now() });
  world.kit.clock.run();
  return world;
}

/** The world of an earlier run, on which only the warehouse has worked meanwhile. Undefined when there is none. */
async function keptWorld(options: SandboxOptions): Promise<World | undefined> {
  const kept = readJournal(options.journal, worldOf(options));
  if (!kept) return undefined;
  const world = await createWorld(options, kept.header, kept);
  const { clock, journal } = world.kit;
  if (await replay(world.app, world.partners, clock, kept.lines)) {
    clock.run();
    clock.still(() => {
      for (const partner of world.partners) partner.wake?.();
      journal.add({ is: 'start', at: clock.now() });
    });
    return world;
  }
  console.warn(`The journal ${options.journal} cannot be repeated: the sandbox begins a new world`);
  await stop(world);
  return undefined;
}

/** Everything at the first instant of a world, with the clock standing. */
async function createWorld(options: SandboxOptions, header: Header, kept?: KeptWorld): Promise<World> {
  const clock = createClock(header.startAt, header.begunAt);
  const journal = new Journal(options.journal, header, kept);
  const kit = { clock, ledger: new Ledger(), faults: new Faults(), journal };

  const exigo = await createExigo(() => loadShop(options, clock.now()), clock, options.zone);
  const { seed, pastUntil, orderEveryMs, shopifyPerSecond } = options;
  const shopify = createShopify({
    clock,
    seed,
    pastUntil,
    orderEveryMs,
    // A file's orders are served whole, and no others.
    hasOrders: options.ordersFile === '',
    perSecond: shopifyPerSecond,
  });
  const coree = createCoree({
    clock,
    perMinute: options.coreePerMinute,
    stepMs: options.stepMs,
    openingStock: () => new Map([...shopify.openingStock(), ...exigo.openingStock()]),
  });
  const channelAdvisor = createChannelAdvisor({ clock, perMinute: options.channelAdvisorPerMinute });
  const hubSpot = createHubSpot({ clock, perTenSeconds: options.hubSpotPerTenSeconds });
  const zendesk = createZendesk({ clock, perMinute: options.zendeskPerMinute });
  const solucionFactible = createSolucionFactible({ clock, seed });
  const infile = createInfile({ clock, seed, cfLimit: options.infileCfLimit });
  const sri = createSri({ clock, stepMs: options.taxStepMs });
  const stupendo = createStupendo({ clock, stepMs: options.taxStepMs });
  const siat = createSiat({ clock, seed, stepMs: options.taxStepMs });
  const dian = createDian({ clock });
  const delcop = createDelcop({ clock, stepMs: options.taxStepMs });
  const sunat = createSunat({ clock, stepMs: options.taxStepMs });
  const taxTech = createTaxTech({ clock, stepMs: options.taxStepMs });
  const identity = createIdentity({ clock });
  const partners = [
    exigo,
    shopify,
    coree,
    channelAdvisor,
    hubSpot,
    zendesk,
    solucionFactible,
    infile,
    sri,
    stupendo,
    siat,
    dian,
    delcop,
    sunat,
    taxTech,
    identity,
  ].filter(({ name }) => options.partners?.includes(name) ?? true);

  const app = Fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: true, routerOptions: { maxParamLength: 300 } });
  for (const partner of partners) await mountPartner(app, partner, kit);
  await addControl(app, partners, kit);
  return { app, partners, kit };
}

async function stop({ app, partners, kit }: World): Promise<void> {
  for (const partner of partners) partner.stop?.();
  await app.close();
  kit.journal.close();
}

async function loadShop(options: SandboxOptions, start: number): Promise<Shop> {
  if (options.ordersFile !== '') {
    return retailShop(options.ordersFile, options.shiftDays).catch((error: unknown) => {
      throw new OrdersFileError(`${options.ordersFile}: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
  const { seed, zone, pastUntil = start, orderEveryMs } = options;
  return madeUpShop({ seed, zone, start: pastUntil, orderEveryMs });
}

if (import.meta.main) {
  const sandbox = await startSandbox(readOptions(process.env));
  const end = () => void sandbox.stop().then(() => process.exit(0));
  process.on('SIGTERM', end).on('SIGINT', end);
  console.log(`Sandbox is ready at ${sandbox.url}`);
}
