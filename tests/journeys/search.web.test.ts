import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { expectOrder, openList, openOrder, readChannelNow, rows } from './order-screens.ts';
import { givenChannelOrder, uniqueWord } from './partners.ts';

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

test('several hits are a table, by whose rows an order is opened', async ({ page }) => {
  const lastName = uniqueWord();
  const numbers = await Promise.all([givenChannelOrder({ lastName }), givenChannelOrder({ lastName })]);
  await readChannelNow(page);
  await openList(page, `/orders?search=${lastName}`, 2);

  await searchFor(page, lastName);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Search results in Orders for "${lastName}"`);
  await expect(page.getByRole('columnheader')).toHaveText(['Order #', 'Status', 'Customer', 'E-mail', 'Date']);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: `Select ${numbers[0]}` }).click();
  await expect(page.getByRole('toolbar')).toContainText('1 selected');
  await page.getByRole('link', { name: numbers[1] }).click();
  await expectOrder(page, numbers[1]);
  await page.goBack();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/orders');
});

test('no hit is said in an alert, and an empty search does nothing', async ({ page }) => {
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Search or do' }).click();
  await page.getByRole('combobox', { name: 'Find an order, go to a page, run a command' }).fill('   ');
  await expect(page.getByRole('button', { name: 'Go', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/orders');
  await searchFor(page, uniqueWord());
  await expect(page.getByRole('alert')).toContainText('Sorry, no results found.');
});

test('a search that fails says so and can be tried again', async ({ page }) => {
  // A change elsewhere would have the search tried again before the button is pressed.
  await page.route('**/api/events*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }),
  );
  await page.route('**/api/search/orders*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/orders/search?q=nothing');
  await expect(page.getByRole('alert')).toContainText('There was an error performing search. Please try again later');
  await page.unroute('**/api/search/orders*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('alert')).toContainText('Sorry, no results found.');
});

test('products are found with what is left of them', async ({ page }) => {
  await page.goto('/products/search?q=taza');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results in Products for "taza"');
  await expect(page.getByRole('columnheader')).toHaveText(['Image', 'Name', 'SKU', 'Available in Stock']);
  const found = rows(page).filter({ hasText: 'TAZA-01' });
  await expect(found.getByTitle(/on hand, \d+ on hold/)).toHaveText(/^[\d,]+$/);
});

test('below items the box finds items', async ({ page }) => {
  await page.goto('/products');
  await searchFor(page, 'taza');
  await expect(page).toHaveURL('/products/search?q=taza');
  await page.goto('/raw_materials');
  await searchFor(page, uniqueWord());
  await expect(page.getByRole('alert')).toContainText('Sorry, no results found.');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/raw_materials');
});

test('the palette finds products, whose only hit is opened by its address', async ({ page }) => {
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Search or do' }).click();
  await page.getByRole('combobox', { name: 'Find an order, go to a page, run a command' }).fill('VELA-02');
  await page.getByRole('option', { name: /^VELA-02/ }).click();
  await expect(page).toHaveURL(/\/products\/\d+$/);
});

test('the list is filtered while a member types, without accents, and Back takes it back in one step', async ({
  page,
}) => {
  const lastName = `Ñú${uniqueWord()}`;
  const number = await givenChannelOrder({ firstName: 'María Elena', lastName });
  await openOrder(page, number);
  await page.goto('/orders');
  await expect(rows(page).first()).toBeVisible();
  const filter = page.getByRole('textbox', { name: 'Filter orders' });
  const term = `nu${lastName.slice(2)} maria`;
  await filter.pressSequentially(term, { delay: 60 });
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(number);
  await expect(filter).toHaveValue(term);
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(term);
  await page.goBack();
  await expect(page).toHaveURL('/orders');
  await expect(filter).toHaveValue('');
  await page.goForward();
  await expect(filter).toHaveValue(term);
  await expect(rows(page)).toHaveCount(1);

  await filter.fill('qqqqqq');
  await expect(page.getByText('No order has "qqqqqq". Searched in: order number')).toBeVisible();
});
