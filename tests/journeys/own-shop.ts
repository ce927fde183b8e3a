import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { callAs } from './call-as.ts';
import { OWN_SHOP_PORTS } from './demo-ports.ts';
import { expect, test } from './journey.ts';
import { newAccount } from './new-account.ts';
import { givenChannelOrder, listAtChannel } from './partners.ts';
import { uniqueWord } from './words.ts';

const PASSWORD = 'four small words';
/** Of the channel's codes. */
const CODE = 4;
const METHOD = 'OLVR';
const PLACE = 'LIM1';

/**
 * What the channel lists, all of it linked and in stock. Its past orders, by customers of many languages, have left;
 * the last row dates them.
 */
const LISTED = `InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country
${['JARRA-01', 'VELA-01', 'VELA-02', 'VELA-03'].map((sku, n) => `53600${n},${sku},${sku},500,2010-11-01 08:26:00,10,1785${n},EIRE`).join('\n')}
A536009,B,Adjust bad debt,1,2010-12-01 11:00:00,-1,,EIRE
`;

const Added = z.object({ id: z.number() });
const Run = z.object({ id: z.number(), state: z.string() });
const Counted = z.object({ total: z.number() });
const Kept = z.object({ data: z.array(z.object({ recipient: z.string(), body: z.string() })) });

/**
 * An account whose channel and warehouse nobody else has, mapped and linked: only what a journey puts into the channel
 * waits there. One at a time in a worker, since its partners have one port.
 */
export async function givenOwnShop(browser: Browser) {
  const folder = await mkdtemp(join(tmpdir(), 'own-shop-'));
  const ordersFile = join(folder, 'orders.csv');
  await writeFile(ordersFile, LISTED);
  const port = OWN_SHOP_PORTS[test.info().parallelIndex] ?? 0;
  const sandbox = await startSandbox({ port, ordersFile, stepMs: 86_400_000 });
  const { link } = await newAccount();
  const admin = await signIn(browser, '/api/password-links/use', link);
  await connect(admin, 'amware', {
    credentials: { client_id: 'demo', client_secret: 'sandbox-coree' },
    settings: { base_url: `${sandbox.url}/coree/v1`, account_code: uniqueWord() },
  });
  const channel = {
    credentials: { login: 'apiuser@demo', password: 'sandbox-exigo' },
    settings: { base_url: `${sandbox.url}/exigo/3.0`, time_zone: 'America/Lima' },
  };
  await connect(admin, 'exigo', channel);
  await mapAll(admin);
  await makeProducts(admin);
  return {
    admin,
    /** An order in its channel, complete but for what is said. */
    givenOrder: (wanted: Parameters<typeof givenChannelOrder>[0]) =>
      givenChannelOrder({ shipMethodID: CODE, ...wanted }, sandbox.url),
    /**
     * Its channel lists a SKU that it did not list before, in all else as another; its products tell once they are
     * read.
     */
    list: (sku: string, like: string) => listAtChannel(sku, like, sandbox.url),
    /** A second channel, which lists the same: none of it is linked. */
    addChannel: (name: string) => connect(admin, 'exigo', channel, name),
    /** A colleague who does the daily work, in a browser of her own. */
    colleague: async (name: string): Promise<Page> => {
      const email = `${uniqueWord()}@example.com`.toLowerCase();
      await callAs(admin, 'POST', '/api/team/invitations', { email, name });
      return signIn(browser, '/api/invitations/use', await mailedLink(admin, email), { name, language: 'en' });
    },
    close: async () => {
      await sandbox.stop();
      await rm(folder, { recursive: true });
    },
  };
}

export type OwnShop = Awaited<ReturnType<typeof givenOwnShop>>;

/** Uses a mailed link in a browser of its own. */
async function signIn(browser: Browser, path: string, link: string, as: object = {}): Promise<Page> {
  const page = await browser.newPage();
  const data = { token: link.split('#')[1], password: PASSWORD, ...as };
  const reply = await page.request.post(path, { headers: { 'X-Requested-With': 'XMLHttpRequest' }, data });
  expect([path, reply.status()]).toEqual([path, 200]);
  return page;
}

/** The link of the mail that the demo kept for an address. */
async function mailedLink(page: Page, email: string): Promise<string> {
  const find = async () => {
    const { data } = Kept.parse(await callAs(page, 'GET', '/api/kept-mail'));
    return /http\S+#\S+/.exec(data.find(({ recipient }) => recipient === email)?.body ?? '')?.[0] ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}

type PartnerAccess = { credentials: object; settings: object };

async function connect(page: Page, kind: string, access: PartnerAccess, name = kind): Promise<void> {
  const added = { kind, name, ...access, poll_seconds: 5, reads_lists: true };
  const { id } = Added.parse(await callAs(page, 'POST', '/api/connectors', added));
  await callAs(page, 'POST', `/api/connectors/${id}/resume`);
}

const Codes = z.object({ codesMapping: z.array(z.object({ id: z.number().nullable(), connectorCode: z.string() })) });
const Places = z.array(
  z.object({ connector_location: z.object({ exigo_id: z.number(), exigo_description: z.string() }) }),
);
const CorePlaces = z.array(z.object({ core_id: z.string() }));

/** Everything that the channel lists leads to one method and one place. */
async function mapAll(page: Page): Promise<void> {
  const channel = '/api/connectors/exigo';
  await expect(async () => {
    const { codesMapping } = Codes.parse(await callAs(page, 'GET', `${channel}/shipping-codes`));
    const locations = Places.parse(await callAs(page, 'GET', `${channel}/warehouse-locations`));
    const places = CorePlaces.parse(await callAs(page, 'GET', '/api/connectors/amware/warehouse-locations'));
    expect([codesMapping.length, locations.length, places.length]).toEqual([4, 6, expect.any(Number)]);
    expect(places).toContainEqual({ core_id: PLACE });
    const codes = codesMapping.map((code) => ({ ...code, amwareCode: METHOD }));
    await callAs(page, 'POST', `${channel}/shipping-codes-mapping/save`, { data: codes });
    const mapped = locations.map((location) => ({ ...location, core_location: { core_id: PLACE } }));
    await callAs(page, 'POST', `${channel}/save-locations`, { locations: mapped });
  }).toPass();
}

/** A product for each listing, linked to it. */
async function makeProducts(page: Page): Promise<void> {
  const runs = '/api/connectors/exigo/product-runs';
  const untilIs = (state: string) =>
    expect.poll(async () => Run.parse(await callAs(page, 'GET', runs)).state).toBe(state);
  await expect(async () => {
    await callAs(page, 'POST', runs);
    await untilIs('checked');
    expect(Counted.parse(await callAs(page, 'GET', runs)).total).toBe(4);
  }).toPass();
  const { id } = Run.parse(await callAs(page, 'GET', runs));
  await callAs(page, 'POST', `/api/product-runs/${id}/make`);
  await untilIs('done');
}
