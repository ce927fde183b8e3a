import type { Locator } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { expectOrder, rowOf } from '../order-screens.ts';
import { newSku, uniqueWord } from '../words.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

async function box(of: Locator) {
  const found = await of.boundingBox();
  if (!found) throw new Error('It is not drawn');
  return found;
}

test('an order is two lines of a list: number and state, then name, time and total', async ({ page, shop }) => {
  const lastName = uniqueWord();
  const number = await shop.givenOrder({ lastName });
  await page.goto(`/orders?search=${number}`);
  const row = rowOf(page, number);
  const [numberBox, state, name, total] = await Promise.all(
    [
      row.getByRole('link', { name: number }),
      row.getByText(/Pending|Error/),
      row.getByText(lastName),
      row.getByText(/PEN/),
    ].map((part) => box(part.first())),
  );
  expect(state?.x).toBeGreaterThan((numberBox?.x ?? 0) + (numberBox?.width ?? 0));
  expect(Math.abs((state?.y ?? 0) - (numberBox?.y ?? 0))).toBeLessThan(10);
  expect(name?.y).toBeGreaterThan((numberBox?.y ?? 0) + 10);
  expect(total?.x).toBeGreaterThan(name?.x ?? 0);
  expect((await box(row)).height).toBeLessThan(72);

  await row.getByRole('checkbox').click();
  await expect(page.getByRole('toolbar')).toContainText('1 selected');
  await row.getByRole('checkbox').click();
  await page.keyboard.press('k');
  await expect(row.getByRole('link', { name: number })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
});

test('what sorts a list and what finds an order is there too, dialogs fill the window, and nothing is out of reach', async ({
  page,
  shop,
}) => {
  const number = await shop.givenOrder({ details: [{ itemCode: newSku() }] });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  await expectAccessible(page, 'the navigation on a phone');
  await page.goto('/orders');
  await expect(rowOf(page, number)).toBeVisible();
  await expectAccessible(page, 'the order list on a phone');
  await page.getByRole('button', { name: 'Total' }).click();
  await expect(page).toHaveURL(/orderBy=total_cost/);
  await page.getByRole('button', { name: 'Search or do' }).click();
  await expect(page.getByRole('combobox', { name: 'Find an order' })).toBeFocused();
  await page.keyboard.press('Escape');

  await rowOf(page, number).getByRole('link', { name: number }).click();
  await expectOrder(page, number);
  const items = page.getByRole('table', { name: 'Line items' });
  await expect(items).toBeVisible();
  const frame = items.locator('..');
  expect(await frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'an order on a phone');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel order…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect((await box(dialog)).width).toBeGreaterThan(360);
});
