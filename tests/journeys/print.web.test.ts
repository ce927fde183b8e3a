import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { openList, readChannelNow, rowOf, rows } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';
import { uniqueWord } from './words.ts';

/** What the page looks like on A4 while the browser prints it. The browser's own dialog would wait for somebody. */
async function lookAtPaper(page: Page): Promise<void> {
  await page.evaluate('window.dispatchEvent(new Event("beforeprint"))');
  await page.setViewportSize({ width: 718, height: 1040 });
  await page.emulateMedia({ media: 'print' });
}

test('chosen orders are printed one a page', async ({ page }) => {
  await page.addInitScript(
    'window.print = () => { window.dispatchEvent(new Event("beforeprint")); window.onPaper = [...document.querySelectorAll("article h1")].map((one) => one.textContent); window.dispatchEvent(new Event("afterprint")); }',
  );
  const lastName = uniqueWord();
  const numbers = [await givenChannelOrder({ lastName }), await givenChannelOrder({ lastName })];
  await readChannelNow(page);
  await openList(page, `/orders?search=${lastName}`, 2);
  for (const number of numbers) await rowOf(page, number).getByRole('checkbox').click();
  await page.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await expect.poll(() => page.evaluate('window.onPaper?.sort()')).toEqual(numbers.sort());
});

test('a tax document says its state on paper, though on the screen that is a button', async ({ page }) => {
  await page.goto('/documents');
  const stored = rows(page).filter({ hasText: 'Authorised and stored' });
  await stored.first().getByRole('rowheader').getByRole('link').click();
  await expect(page).toHaveURL(/\/documents\/\d+/);
  await expect(page.getByRole('button', { name: 'Authorised and stored', exact: true })).toBeVisible();
  await lookAtPaper(page);
  await expect(page.locator('main header').getByText('Authorised and stored')).toBeVisible();
  await expect(page.getByRole('link', { name: 'All tax documents' })).toBeHidden();
});
