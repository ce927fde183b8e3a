import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { expectOrder, openOrder, rows } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';
import { uniqueWord } from './words.ts';

const input = (page: Page) => page.getByRole('combobox', { name: 'Find an order, go to a page, run a command' });
const options = (page: Page) => page.getByRole('dialog').getByRole('option');

/** Opens a screen, and the palette by its key as soon as the shell is there. */
async function openPalette(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Search or do' })).toBeVisible();
  await page.keyboard.press('Control+k');
}

const OPENINGS = 20;
const SCRIPTS = '**/assets/*.js';

test('no key is lost from the first Ctrl-K on, though the results are not loaded yet', async ({ page }) => {
  await page.addInitScript('window.requestIdleCallback = () => 0'); // nothing is loaded ahead
  for (let opening = 0; opening < OPENINGS; opening++) {
    await page.unrouteAll();
    await page.goto('/orders');
    await expect(rows(page).first()).toBeVisible();
    await page.route(SCRIPTS, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.fallback();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('vega gx');
    await expect(input(page)).toHaveValue('vega gx');
    expect(new URL(page.url()).pathname).toBe('/orders');
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Enter means what was typed, also before there are results', async ({ page }) => {
  const lastName = uniqueWord();
  const number = await givenChannelOrder({ lastName });
  await openOrder(page, number);
  await openPalette(page, '/products');
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await expectOrder(page, number);
});

test('one letter finds something, and nothing found says what was searched', async ({ page }) => {
  await openPalette(page, '/orders');
  await page.keyboard.type('v');
  await expect(page.getByRole('group', { name: 'Products' }).getByRole('option').first()).toBeVisible();
  await input(page).fill(uniqueWord());
  await expect(page.getByRole('dialog')).toContainText('Sorry, no results found.');
  await expect(page.getByRole('dialog')).toContainText('No order, customer, product');
  await expect(options(page)).toHaveCount(0);
});
