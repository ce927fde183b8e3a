import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { openCause, untilWaiting } from './inbox-screens.ts';
import { expect, test } from './journey.ts';
import { rowOf, rows } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';
import { newSku, uniqueWord } from './words.ts';

// One after another: the second would make a product for the first's SKU.
test.describe.configure({ mode: 'default' });

const dialog = (page: Page) => page.getByRole('dialog');

test('from an order that waits for a product that nobody has to the product, and the order goes on', async ({
  page,
}) => {
  test.slow();
  const sku = newSku();
  const lastName = uniqueWord();
  await givenChannelOrder({ lastName, details: [{ itemCode: sku }] });
  await untilWaiting(page, { [sku]: 1 });
  await page.goto('/inbox');
  const cause = await openCause(page, `SKU ${sku} is not linked to a product`);
  await cause.getByRole('link', { name: 'Open in mapping' }).click();
  await page.getByRole('button', { name: 'Create product', exact: true }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'SKU' })).toHaveValue(sku);
  await expectAccessible(page, 'a product made from a listing');

  await dialog(page).getByRole('textbox', { name: 'SKU' }).fill('VELA-03');
  await dialog(page).getByRole('button', { name: 'Create and link' }).click();
  await expect(dialog(page)).toContainText('Another item has this SKU');
  await dialog(page).getByRole('textbox', { name: 'SKU' }).fill(sku);
  await dialog(page).getByRole('textbox', { name: 'Price' }).fill('dear');
  await dialog(page).getByRole('button', { name: 'Create and link' }).click();
  await expect(dialog(page)).toContainText('Enter an amount such as 12.50');
  await dialog(page).getByRole('textbox', { name: 'Price' }).fill('12,5');
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Copper bowl');
  await dialog(page).getByRole('button', { name: 'Create and link' }).click();
  await expect(page.getByText(`${sku} is created and linked to ${sku}. 1 order is checked again`)).toBeVisible();
  await expect(rows(page)).toContainText('Copper bowl');

  // It has no stock yet: nothing else keeps the order. On a busy machine its check has its turn late.
  await expect(async () => {
    await page.goto(`/orders?search=${lastName}`);
    await expect(rowOf(page, lastName)).toContainText(`SKU ${sku} is out of stock`, { timeout: 10_000 });
  }).toPass();
  await expect(rowOf(page, lastName)).not.toContainText('is not linked');
});
