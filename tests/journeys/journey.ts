import { test as base, expect, type Page } from '@playwright/test';
import { DEMO_MEMBER } from '../../tools/pictures/demo-member.ts';

export { expect } from '@playwright/test';

/**
 * A look at the demo by its administrator: `page` is signed in, and anything a screen complains of on the console fails
 * it. A journey that does something has an account of its own: `account-journey.ts`.
 */
export const test = base.extend({
  page: async ({ page }, use) => {
    const headers = { 'X-Requested-With': 'XMLHttpRequest' };
    const reply = await page.request.post('/api/session', { headers, data: DEMO_MEMBER });
    expect(reply.status()).toBe(200);
    const complaints = listenToComplaints(page);
    await use(page);
    expect(complaints).toEqual([]);
  },
});

/** Errors on the console but for failed requests, which the browser always reports and the screen has to show. */
export function listenToComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) complaints.push(text);
  });
  return complaints;
}

/** Marks the document, so `isSameDocument` can check later that the page was never reloaded. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate('window.isMarked = true');
}

export function isSameDocument(page: Page): Promise<unknown> {
  return page.evaluate('window.isMarked === true');
}
