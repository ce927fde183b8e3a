import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from './journey.ts';
import { expectOrder, openOrder, rows } from './order-screens.ts';
import { givenChannelOrder, uniqueWord } from './partners.ts';

const input = (page: Page) => page.getByRole('combobox', { name: 'Find an order, go to a page, run a command' });
const options = (page: Page) => page.getByRole('dialog').getByRole('option');

/** Opens a screen, and the palette by its key as soon as the shell is there. */
async function openPalette(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Search or do' })).toBeVisible();
  await page.keyboard.press('Control+k');
}

const Customers = z.object({ data: z.array(z.object({ customer_name: z.string() })) });
const plain = (name: string) => name.normalize('NFD').replace(/[\u0300-\u036f]/g, '');

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

test('the exact number comes first, with its state; a name is found without accents, in any order of words', async ({
  page,
}) => {
  const lastName = `Ñá${uniqueWord()}`;
  const number = await givenChannelOrder({ firstName: 'José', lastName });
  await openOrder(page, number);
  await openPalette(page, '/');
  await page.keyboard.type(number);
  await expect(options(page).first()).toContainText(`José ${lastName}`);
  await expect(options(page).first()).toContainText(/Pending|Error/);
  await expect(page.getByRole('group', { name: 'Exact match' })).toBeVisible();
  await input(page).fill(`na${lastName.slice(2).toUpperCase()} jose`);
  const found = page.getByRole('group', { name: 'Orders' }).getByRole('option');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText(number);
});

test('a customer is found, and is first among what was opened last', async ({ page }) => {
  const reply = await page.request.get('/api/customers?perPage=200');
  const { data } = Customers.parse(await reply.json());
  const name = data.map(({ customer_name }) => customer_name).find((one) => plain(one) !== one) ?? '';
  await openPalette(page, '/');
  await page.keyboard.type(plain(name).split(' ').reverse().join(' '));
  await page.getByRole('group', { name: 'Customers' }).getByRole('option', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recently opened' }).getByRole('option').first()).toContainText(name);
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
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
