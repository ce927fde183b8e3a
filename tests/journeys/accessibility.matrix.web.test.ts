import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { openOrder, readChannelNow, rows } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';
import { newSku } from './words.ts';

type Screen = readonly [name: string, path: string, loaded: (main: Locator) => Locator];

/** Looks at each screen once it shows what it should. */
async function lookAtAll(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const [name, path, loaded] of screens) {
    await page.goto(path);
    await expect(loaded(page.locator('main'))).toBeVisible();
    await expectAccessible(page, name);
  }
}

test('accessible: the lists', async ({ page }) => {
  test.slow();
  await lookAtAll(page, [
    ['the order list', '/orders?perPage=25', (main) => main.getByRole('link').first()],
    ['an empty order list', '/orders?search=nobody', (main) => main.getByText('No orders match')],
    ['the customers', '/customers?perPage=25', (main) => main.getByRole('link').first()],
    ['several hits', '/orders/search?q=lourdes', (main) => main.getByRole('link').first()],
    ['a search without hits', '/orders/search?q=nobody', (main) => main.getByRole('alert')],
    ['the products found', '/products/search?q=taza', (main) => main.getByRole('link').first()],
    ['no raw materials found', '/raw_materials/search?q=nothing', (main) => main.getByRole('alert')],
    ["a connector's log", '/settings/connectors/1/log', (main) => main.getByText('Orders read').first()],
  ]);
});

test('accessible: the other screens', async ({ page }) => {
  test.slow();
  await lookAtAll(page, [
    ['an order that is missing', '/orders/999999999', (main) => main.getByText('There is no order 999999999')],
    ['the connectors', '/settings/connectors', (main) => main.getByRole('listitem').first()],
    ['a connector', '/settings/connectors/1', (main) => main.getByRole('term').first()],
    ['a customer', '/customers/1', (main) => main.getByRole('region', { name: 'Orders' }).getByRole('link').first()],
    ['the dashboard', '/', (main) => main.getByRole('img', { name: 'Imported customers' })],
  ]);
});

test.describe('before the login', () => {
  test.use({ member: null });

  test('accessible: the login, also when it refuses', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Please enter your password')).toBeVisible();
    await expectAccessible(page, 'the login');
  });
});

test('accessible: an order with its problems, while it is edited, and with its questions', async ({ page }) => {
  test.slow();
  const number = await givenChannelOrder({ city: '', details: [{ itemCode: newSku() }] });
  await openOrder(page, number);
  await expectAccessible(page, 'an order with problems');

  await page.getByRole('button', { name: 'Edit Order' }).click();
  await page.getByLabel('E-mail').fill('no address');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Email address must be valid')).toBeVisible();
  await expectAccessible(page, 'an order that is edited');
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'the question before leaving');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();

  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'the menu of an order');
  await page.getByRole('menuitem', { name: 'Cancel order…' }).click();
  await page.getByRole('button', { name: 'Cancel order', exact: true }).click();
  await expect(page.getByText('Please give a reason')).toBeVisible();
  await expectAccessible(page, 'the question for a reason');
});

/** A list with a single row, so that each look at what opens above it is short. */
async function openShortList(page: Page): Promise<void> {
  const number = await givenChannelOrder();
  await readChannelNow(page);
  await page.goto(`/orders?search=${number}`);
  await expect(rows(page)).toHaveCount(1);
}

test('accessible: menus and choices', async ({ page }) => {
  await openShortList(page);
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'the user menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('checkbox', { name: 'Source' })).toBeVisible();
  await expectAccessible(page, 'the choice of columns');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await expectAccessible(page, 'the choice of filters');
  await page.getByRole('option', { name: 'Date' }).click();
  await page.getByRole('option', { name: 'Choose dates…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start Date' }).click();
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeVisible();
  await expectAccessible(page, 'the choice of dates');
});

test('accessible: questions and palette', async ({ page }) => {
  await openShortList(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Hold' }).click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'the question before a bulk action');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Find an order, go to a page, run a command' })).toBeVisible();
  await expectAccessible(page, 'the palette');
});
