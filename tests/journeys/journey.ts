import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

export { expect } from '@playwright/test';

const PASSWORD = 'demo-demo-demo';

type Member = 'admin@demo.test' | 'staff@demo.test';

type Fixtures = {
  /** Who `page` is signed in as; null for no one. Set it with `test.use`. */
  member: Member | null;
  /** A page in a browser of its own, with a session of its own. */
  openAs: (member: Member) => Promise<Page>;
};

/** A journey through the portal: `page` is signed in, and anything a screen complains of on the console fails it. */
export const test = base.extend<Fixtures>({
  member: ['staff@demo.test', { option: true }],
  page: async ({ page, member }, use) => {
    if (member) await logIn(page.context(), member);
    const complaints = listenToComplaints(page);
    await use(page);
    expect(complaints).toEqual([]);
  },
  openAs: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[][] = [];
    await use(async (member) => {
      const context = await browser.newContext();
      contexts.push(context);
      await logIn(context, member);
      const page = await context.newPage();
      complaints.push(listenToComplaints(page));
      return page;
    });
    for (const context of contexts) await context.close();
    expect(complaints.flat()).toEqual([]);
  },
});

/** Signs all pages of a browser in. */
async function logIn(context: BrowserContext, email: Member): Promise<void> {
  const headers = { 'X-Requested-With': 'XMLHttpRequest' };
  const reply = await context.request.post('/api/session', { headers, data: { email, password: PASSWORD } });
  expect(reply.status()).toBe(200);
}

/** Errors on the console but for failed requests, which the browser always reports and the screen has to tell. */
export function listenToComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) complaints.push(text);
  });
  return complaints;
}

/** Marks the document, so that `isSameDocument` can tell later that the page was never reloaded. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate('window.isMarked = true');
}

export function isSameDocument(page: Page): Promise<unknown> {
  return page.evaluate('window.isMarked === true');
}
