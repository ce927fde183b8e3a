import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { expectOrder, openOrder } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';
import { uniqueWord } from './words.ts';

/** Types into the box of the header and presses Go. */
async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Search or do' }).click();
  await page.getByRole('combobox', { name: 'Find an order, go to a page, run a command' }).fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Go', exact: true }).click();
}

test('one hit is opened at once; Back leads to where the search began', async ({ page }) => {
  const lastName = uniqueWord();
  const number = await givenChannelOrder({ lastName });
  await openOrder(page, number);
  await page.goto('/customers');
  await searchFor(page, ` ${lastName.toLowerCase()} `);
  await expectOrder(page, number);
  await page.goBack();
  await expect(page).toHaveURL('/customers');
});

test('the palette finds products, whose only hit is opened by its address', async ({ page }) => {
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Search or do' }).click();
  await page.getByRole('combobox', { name: 'Find an order, go to a page, run a command' }).fill('VELA-02');
  await page.getByRole('option', { name: /^VELA-02/ }).click();
  await expect(page).toHaveURL(/\/products\/\d+$/);
});
