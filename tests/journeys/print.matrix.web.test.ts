import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { rows } from './order-screens.ts';

/** What the page looks like on A4 while the browser prints it. The browser's own dialog would wait for somebody. */
async function lookAtPaper(page: Page): Promise<void> {
  await page.evaluate('window.dispatchEvent(new Event("beforeprint"))');
  await page.setViewportSize({ width: 718, height: 1040 });
  await page.emulateMedia({ media: 'print' });
}

test('a list is printed whole: without its frame, its tools and the navigation', async ({ page }) => {
  await page.goto('/orders?perPage=50');
  await expect(rows(page).nth(49)).toBeVisible();
  await lookAtPaper(page);
  for (const role of ['navigation', 'checkbox', 'searchbox', 'combobox'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  const table = page.getByRole('table');
  const beyond = await table.evaluate((element) => [
    element.scrollWidth - element.ownerDocument.documentElement.clientWidth,
    (element.parentElement?.scrollHeight ?? 0) - (element.parentElement?.clientHeight ?? 0),
  ]);
  expect(Math.max(...beyond)).toBeLessThanOrEqual(1);
  await expect(table.getByRole('columnheader', { name: 'Warehouse' })).toBeVisible();
  const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(110); // no cell is squeezed to a letter a line
});
