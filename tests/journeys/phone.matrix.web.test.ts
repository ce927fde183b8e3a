import type { Locator } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { openOrder, rows } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';
import { newSku } from './words.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

async function box(of: Locator) {
  const found = await of.boundingBox();
  if (!found) throw new Error('It is not drawn');
  return found;
}

test('what sorts a list is there too, and search is one press away', async ({ page }) => {
  await page.goto('/orders?perPage=25');
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Total' }).click();
  await expect(page).toHaveURL(/orderBy=total_cost/);
  await page.getByRole('button', { name: 'Search or do' }).click();
  await expect(page.getByRole('combobox', { name: 'Find an order' })).toBeFocused();
});

test('accessible on a phone: list, dashboard, an order with its items', async ({ page }) => {
  test.slow();
  await page.goto('/orders?perPage=25');
  await expect(rows(page).first()).toBeVisible();
  await expectAccessible(page, 'the order list on a phone');
  await page.goto('/');
  await expect(page.getByRole('img', { name: 'Imported customers' })).toBeVisible();
  await expectAccessible(page, 'the dashboard on a phone');
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  await expectAccessible(page, 'the navigation on a phone');
  const number = await givenChannelOrder({ details: [{ itemCode: newSku() }] });
  await openOrder(page, number);
  const items = page.getByRole('table', { name: 'Line items' });
  await expect(items).toBeVisible();
  const frame = items.locator('..');
  expect(await frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'an order on a phone');
});

test('a dialog is as wide as the window', async ({ page }) => {
  const number = await givenChannelOrder();
  await openOrder(page, number);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel order…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect((await box(dialog)).width).toBeGreaterThan(360);
});
