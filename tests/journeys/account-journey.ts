import { writeFile } from 'node:fs/promises';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { openSession } from '#features/people/access/server/sessions.ts';
import { type Demo, openDemo } from './demo.ts';
import { ADDRESS } from './demo-ports.ts';
import { type GivenAccount, givenAccount } from './given-account.ts';
import { givenShop, type Shop } from './given-shop.ts';
import { listenToComplaints } from './journey.ts';
import { ordersOf } from './orders-file.ts';
import { startWorld, type World } from './world.ts';

export { expect } from '@playwright/test';
export { isSameDocument, markDocument } from './journey.ts';

type Role = 'admin' | 'staff';

type Fixtures = {
  /** As which member of its account `page` is signed in; null for no one. Set it with `test.use`. */
  member: Role | null;
  /** An account of the journey's own, which has nothing yet. */
  account: GivenAccount;
  /** The SKUs that the channel lists; null: all of the demo's. */
  listed: readonly string[] | null;
  /** Simulated partners of the journey's own. */
  world: World;
  /** The account as a shop that works with these partners. */
  shop: Shop;
  /** A page in a browser of its own, with a session of its own; of another account where one is named. */
  openAs: (role: Role, of?: GivenAccount) => Promise<Page>;
};

/**
 * A journey through the portal in an account and a world of its own. `page` is signed in, and anything a screen
 * complains of on the console fails it.
 */
export const test = base.extend<Fixtures, { demo: Demo }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
    async ({}, use) => {
      const demo = await openDemo();
      await use(demo);
      await demo.close();
    },
    { scope: 'worker' },
  ],
  member: ['staff', { option: true }],
  account: async ({ demo }, use) => {
    const account = await givenAccount(demo);
    await use(account);
    await account.close();
  },
  listed: [null, { option: true }],
  world: async ({ listed }, use, testInfo) => {
    const ordersFile = listed ? testInfo.outputPath('orders.csv') : '';
    if (listed) await writeFile(ordersFile, ordersOf(listed));
    const world = await startWorld(ordersFile);
    await use(world);
    await world.stop();
  },
  shop: async ({ demo, world, account }, use) => {
    await use(await givenShop(demo, account, world));
    await account.close(); // before its partners are gone
  },
  page: async ({ page, demo, account, member }, use) => {
    if (member) await signIn(page.context(), demo, account, member);
    const complaints = listenToComplaints(page);
    await use(page);
    expect(complaints).toEqual([]);
  },
  openAs: async ({ browser, demo, account }, use) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[][] = [];
    await use(async (role, of = account) => {
      const context = await browser.newContext();
      contexts.push(context);
      await signIn(context, demo, of, role);
      const page = await context.newPage();
      complaints.push(listenToComplaints(page));
      return page;
    });
    for (const context of contexts) await context.close();
    expect(complaints.flat()).toEqual([]);
  },
});

/** Signs all pages of a browser in. */
export async function signIn(
  context: BrowserContext,
  { services }: Demo,
  account: GivenAccount,
  role: Role,
): Promise<void> {
  const { account_id } = account;
  const token = await openSession(services.database, account_id, account[role].user_id, 'a journey');
  await context.addCookies([{ name: 'bodega_session', value: token, url: ADDRESS, httpOnly: true, sameSite: 'Lax' }]);
}
