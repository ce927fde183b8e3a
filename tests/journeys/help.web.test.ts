import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { openCause, untilWaiting } from './inbox-screens.ts';
import { expect, test } from './journey.ts';
import { openOrder, orderSentence, rows } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';
import { newSku } from './words.ts';

const help = (page: Page) => page.getByRole('complementary', { name: 'Help' });
const section = (page: Page, name: string) => help(page).locator('section section').filter({ hasText: name });

test('? tells of each page its own answers and keys, leaves the page usable, and gives the focus back', async ({
  page,
}) => {
  await page.goto('/orders');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('?');
  await expect(help(page)).toBeFocused();
  await expect(help(page).getByRole('list', { name: 'About this page' }).getByRole('listitem')).toHaveCount(3);
  await expect(section(page, 'Keys of this page')).toContainText('Select the row');
  await expect(section(page, 'Keys of this page')).not.toContainText('Go to Customers');
  await expect(section(page, 'Keys on every page')).toContainText('Go to Customers');
  await expectAccessible(page, 'the help');

  await page.keyboard.press('j');
  await expect(rows(page).first().locator(':focus')).toHaveCount(1);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await expect(help(page).getByText('Duplicates and merging')).toBeVisible();
  await expect(section(page, 'Keys of this page')).toContainText('Refresh the list');

  await page.keyboard.press('Escape');
  await expect(help(page)).toBeHidden();
  await page.goto('/documents/due');
  const tab = page.getByRole('link', { name: 'Series' });
  await tab.focus();
  await page.keyboard.press('?');
  await help(page)
    .locator('summary')
    .filter({ hasText: /^Deadlines/ })
    .press('Enter');
  await expect(help(page).getByText('lists what has to be sent')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help(page)).toBeHidden();
  await expect(tab).toBeFocused();
});

test('the guide is searched whatever accents and order, read on, and support is asked from where the question came up', async ({
  page,
}) => {
  await page.goto('/customers?search=ana');
  await page.getByRole('button', { name: 'Help', exact: true }).press('Enter');
  const box = help(page).getByRole('textbox', { name: 'Search the guide' });
  await box.fill('NÚÑEZ find');
  await expect(help(page).getByRole('status')).toHaveText(/[1-9] answers?/);
  const found = help(page).getByRole('list', { name: 'Search the guide' }).getByRole('listitem');
  const titles = await found.locator('summary').allTextContents();
  await box.fill('find nunez');
  await expect(found.locator('summary')).toHaveText(titles);
  await box.fill('zzz');
  await expect(help(page).getByRole('status')).toHaveText('The guide has nothing about “zzz”.');
  await box.fill('merge duplicates');
  await found.first().locator('summary').press('Enter');
  await expectAccessible(page, 'an answer of the guide');
  await found.first().getByRole('link', { name: 'Read on in the guide' }).press('Enter');
  await expect(page).toHaveURL('/help/customers#doubles');
  await expect(page.getByRole('heading', { name: 'Duplicates and merging' })).toBeInViewport();

  await page.goBack();
  await help(page).getByRole('link', { name: 'Write to support' }).click();
  await expect(page.locator('main').getByText('/customers?search=ana')).toBeVisible();
});

test('an order says why it stands where it does', async ({ page }) => {
  const number = await givenChannelOrder({ details: [{ itemCode: newSku() }] });
  await openOrder(page, number);
  await orderSentence(page).getByRole('link', { name: 'Why? Product not linked' }).press('Enter');
  await expect(page).toHaveURL('/help/inbox#unlinked_product');
  await expect(page.getByRole('heading', { level: 2, name: 'Product not linked' })).toBeInViewport();
});

test('a term explains itself by keyboard and to a screen reader', async ({ page }) => {
  await page.goto('/settings/connectors/1/locations');
  const term = page.getByRole('button', { name: 'Core location', exact: true });
  await expect(term).toHaveAccessibleDescription(/A place that holds stock and ships/);
  await term.focus();
  await expect(page.getByRole('tooltip')).toContainText('A place that holds stock and ships');
  await expectAccessible(page, 'a term that explains itself');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toBeHidden();
});

test('the head of a column that sorts is one button: it sorts, and says what its word means', async ({ page }) => {
  await page.goto('/products');
  const head = page.getByRole('columnheader', { name: 'Available' });
  const sort = head.getByRole('button', { name: 'Available' });
  await expect(sort).toHaveAccessibleDescription(/what can still be sold/);
  await sort.focus();
  await expect(page.getByRole('tooltip')).toContainText('what can still be sold');
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(sort).toBeFocused();
  await expectAccessible(page, 'a column that explains itself');
});

test('the status of an order explains itself', async ({ page }) => {
  const number = await givenChannelOrder({ details: [{ itemCode: newSku() }] });
  await openOrder(page, number);
  const status = page.locator('main').getByRole('button', { name: 'Error', exact: true });
  await expect(status).toHaveAccessibleDescription(/Something keeps the order/);
  await status.hover();
  await expect(page.getByRole('tooltip')).toContainText('Once that is solved, it goes on automatically.');
  await expectAccessible(page, 'a status that explains itself');
});

test('the inbox says why where it stands, and keeps its place', async ({ page }) => {
  const sku = newSku();
  await givenChannelOrder({ details: [{ itemCode: sku }] });
  await untilWaiting(page, { [sku]: 1 });
  await page.goto('/inbox');
  const cause = await openCause(page, sku);
  const place = page.url();
  await cause.getByText('Why?').press('Enter');
  await expect(cause.getByText('The channel sold a SKU')).toBeVisible();
  await expectAccessible(page, 'a cause with what the guide says of it');
  expect(page.url()).toBe(place);
  await cause.getByRole('link', { name: 'Read on in the guide' }).click();
  await expect(page).toHaveURL('/help/inbox#unlinked_product');
  await page.goBack();
  await expect(page).toHaveURL(place);
});

test('a hint of a first visit is gone for good with its x', async ({ page }) => {
  await page.goto('/orders');
  const hint = page.getByText(/^Tip: J and K/);
  await expect(hint).toBeVisible();
  await page.getByRole('button', { name: 'Hide this hint for good' }).click();
  await expect(hint).toBeHidden();
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(hint).toBeHidden();
  await page.goto('/settings/connectors/1/products');
  await expect(page.getByText(/Enter accepts a suggestion/)).toBeVisible();
});
