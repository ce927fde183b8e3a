import type { Page } from '@playwright/test';
import { expectDialogAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { expectOrder, openList, openOrder, readChannelNow, rowOf, rows } from './order-screens.ts';
import { givenChannelOrder, newSku, uniqueWord } from './partners.ts';

/** Orders over 20, 30 and 10 that wait for a product, shown alone. @returns their numbers */
async function givenThreeOrders(page: Page): Promise<[string, string, string]> {
  const lastName = uniqueWord();
  const itemCode = newSku();
  const given = (firstName: string, priceEach: number) =>
    givenChannelOrder({ firstName, lastName, details: [{ itemCode, priceEach }] });
  const numbers = await Promise.all([given('Ada', 20), given('Bea', 30), given('Clara', 10)]);
  await readChannelNow(page);
  await openList(page, `/orders?search=${lastName}`, 3);
  return numbers;
}

const box = (page: Page, number: string) => page.getByRole('checkbox', { name: `Select ${number}` });

test("filters combine in the address, which Reload and the browser's Back and Forward follow", async ({ page }) => {
  await page.goto('/orders');
  await page.getByRole('button', { name: /^Shipped/ }).click();
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('option', { name: 'Country' }).click();
  await page.keyboard.type('per');
  await page.getByRole('option', { name: 'Peru' }).click();
  const both = '/orders?country=PE&filterBy=shipped';
  await expect(page).toHaveURL(both);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Country' }).check();
  await page.keyboard.press('Escape');
  const others = rows(page).filter({ hasNot: page.getByRole('cell', { name: 'Peru' }) });
  const isFiltered = async () => {
    await expect(rows(page).first()).toContainText('Shipped');
    await expect(others).toHaveCount(0);
  };
  await isFiltered();
  await page.reload();
  await isFiltered();

  await page.getByRole('button', { name: 'Remove filter Country' }).click();
  await expect(page).toHaveURL('/orders?filterBy=shipped');
  await expect(others).not.toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(both);
  await isFiltered();
  await page.goForward();
  await expect(others).not.toHaveCount(0);
});

test('what nothing fits says so, and clears what was asked', async ({ page }) => {
  await page.goto(`/orders?search=${uniqueWord()}&country=PE`);
  await expect(page.getByText('No orders match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).last().click();
  await expect(page).toHaveURL('/orders');
  await expect(rows(page).first()).toBeVisible();
});

test('a page that is refused leads to the first one', async ({ page }) => {
  const message = 'This page is too far from either end of a long list';
  await page.route(/\/api\/orders\?.*page=77/, (route) => route.fulfill({ status: 422, json: { message } }));
  await page.goto('/orders?page=77');
  await expect(page.locator('main').getByRole('alert')).toContainText(message);
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await expect(rows(page).first()).toBeVisible();
  await expect(page).toHaveURL('/orders');
});

test('on a tablet the chosen status is in sight, though it is the last', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto('/orders?filterBy=cancelled');
  await expect(page.getByRole('button', { name: /^Cancelled \d/ })).toBeInViewport({ ratio: 0.8 });
});

test('the pager shows five pages, and nothing where one page is all', async ({ page }) => {
  await page.goto('/orders?filterBy=shipped');
  const pager = page.getByRole('navigation', { name: 'Pages' });
  const pages = pager.getByRole('button', { name: /^Page / });
  const [previous, next] = [
    pager.getByRole('button', { name: 'Previous' }),
    pager.getByRole('button', { name: 'Next' }),
  ];
  await expect(pages).toHaveText(['1', '2', '3', '4', '5']);
  await expect(previous).toBeDisabled();
  await pager.getByRole('button', { name: 'Page 5' }).click();
  await expect(page).toHaveURL('/orders?filterBy=shipped&page=5');
  await expect(pages).toHaveText(['3', '4', '5', '6', '7']);
  await expect(page.getByText(/^201–250 of/)).toBeVisible();
  await previous.click();
  await expect(pager.getByRole('button', { name: 'Page 4' })).toHaveAttribute('aria-current', 'page');

  await page.getByLabel('Rows per page').selectOption('200');
  await expect(page).toHaveURL('/orders?filterBy=shipped&perPage=200');
  await expect(page.getByText(/^1–200 of/)).toBeVisible();

  await givenThreeOrders(page);
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  await expect(pager).toBeHidden();
  await page.goto(`${page.url()}&perPage=1&page=2`);
  await expect(next).toBeEnabled();
  await next.click();
  await expect(page.getByText('3–3 of 3')).toBeVisible();
  await expect(next).toBeDisabled();
});

test('the header of a column sorts by it', async ({ page }) => {
  const [ada, bea, clara] = await givenThreeOrders(page);
  const numbers = rows(page).getByRole('rowheader');
  await page.getByRole('button', { name: 'Total' }).click();
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending');
  await expect(numbers).toHaveText([bea, ada, clara]);
  await page.getByRole('button', { name: 'Total' }).click();
  await expect(page).toHaveURL(/orderBy=total_cost&orderDir=ASC|orderDir=ASC&orderBy=total_cost/);
  await expect(numbers).toHaveText([clara, ada, bea]);
});

test('the columns that were chosen stay chosen', async ({ page }) => {
  await page.goto('/orders');
  const heads = page.getByRole('columnheader');
  await expect(heads.filter({ hasText: 'Tracking number' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Tracking number' }).check();
  await page.getByRole('checkbox', { name: 'Source' }).uncheck();
  await page.reload();
  await expect(heads.filter({ hasText: 'Tracking number' })).toBeVisible();
  await expect(heads.filter({ hasText: 'Source' })).toHaveCount(0);
});

test('several orders are held at once, each with its outcome, and released again', async ({ page }) => {
  const numbers = await givenThreeOrders(page);
  const shown = await rows(page).getByRole('rowheader').allInnerTexts();
  const [first = '', , third = ''] = shown;
  const toolbar = page.getByRole('toolbar');
  await box(page, first).click();
  await expect(toolbar).toContainText('1 selected');
  await toolbar.getByRole('button', { name: 'Hold' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 done, 0 skipped');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(rowOf(page, first)).toContainText('On hold');
  await expect(toolbar).toBeHidden();

  await box(page, first).click();
  await box(page, third).click({ modifiers: ['Shift'] });
  await expect(toolbar).toContainText('3 selected');
  await toolbar.getByRole('button', { name: 'Hold' }).click();
  const dialog = page.getByRole('dialog', { name: 'Put orders on hold' });
  await expect(dialog).toContainText('2 orders are ready');
  await expect(dialog).toContainText('1 order will be skipped');
  await dialog.getByRole('button', { name: 'Hold' }).click();
  await expect(dialog).toContainText('2 done, 1 skipped');
  await expect(dialog.getByRole('listitem').filter({ hasText: first })).toContainText('It is on hold already');
  await expect(dialog.getByRole('listitem').filter({ hasText: third })).toContainText('Done');
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  await toolbar.getByRole('button', { name: 'Release' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
  await expect(page.getByRole('dialog')).toContainText('3 done, 0 skipped');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  for (const number of numbers) await expect(rowOf(page, number)).not.toContainText('On hold');
});

test('an order knows those before and after it in the list that it was opened from', async ({ page }) => {
  const [ada, bea, clara] = await givenThreeOrders(page);
  await page.getByRole('button', { name: 'Total' }).click();
  await expect(rows(page).getByRole('rowheader')).toHaveText([bea, ada, clara]);
  await page.getByRole('link', { name: bea }).click();
  await expectOrder(page, bea);
  await expect(page.getByRole('button', { name: 'Previous order' })).toBeDisabled();
  await page.getByRole('link', { name: 'Next order' }).click();
  await expectOrder(page, ada);
  await expect(page.getByRole('link', { name: 'Next order' })).toBeVisible();
  await page.keyboard.press('j');
  await expectOrder(page, clara);
  await expect(page.getByRole('link', { name: 'Previous order' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next order' })).toBeDisabled();
  await page.keyboard.press('k');
  await expectOrder(page, ada);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(rows(page).getByRole('rowheader')).toHaveText([bea, ada, clara]);
});

test('the list is worked by keys alone', async ({ page }) => {
  await givenThreeOrders(page);
  const links = rows(page).getByRole('rowheader').getByRole('link');
  const second = (await links.allInnerTexts())[1] ?? '';
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(links.nth(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('x');
  await expect(box(page, second)).toBeChecked();
  await expect(page.getByRole('toolbar')).toContainText('1 selected');
  await page.keyboard.press('Enter');
  await expectOrder(page, second);

  await page.goBack();
  await page.keyboard.press('/');
  const search = page.getByRole('textbox', { name: 'Filter orders' });
  await expect(search).toBeFocused();
  await page.keyboard.type('j?');
  await expect(search).toHaveValue('j?');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/orders?search=j%3F');
});

test('the palette and two keys in a row lead to every page', async ({ page }) => {
  await page.goto('/orders');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find an order, go to a page, run a command' }).fill('inbo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
});

test('the palette opens an order by its number', async ({ page }) => {
  const number = await givenChannelOrder({});
  await openOrder(page, number);
  await page.goto('/');
  await page.getByRole('button', { name: 'Search or do' }).click();
  const search = page.getByRole('combobox', { name: 'Find an order, go to a page, run a command' });
  await search.fill(number);
  await page
    .getByRole('dialog')
    .getByRole('option', { name: new RegExp(`^${number}`) })
    .click();
  await expectOrder(page, number);

  await page.getByRole('button', { name: 'Search or do' }).click();
  await search.fill(number);
  await expect(page.getByRole('dialog').getByRole('option', { name: `Search orders for "${number}"` })).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'Search or do' }).click();
  await search.fill(number);
  await search.press('Enter');
  await expectOrder(page, number);
});

test('all orders of a list are cancelled with a reason, the page alone chosen first; what cannot be is named', async ({
  page,
}) => {
  await givenThreeOrders(page);
  await page.goto(`${page.url()}&perPage=2`);
  await expect(rows(page)).toHaveCount(2);
  const first = await rows(page).first().getByRole('link').innerText(); // of one date, any may come first
  const toolbar = page.getByRole('toolbar');
  await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  await expect(toolbar).toContainText('2 selected');
  await toolbar.getByRole('button', { name: 'Select all 3', exact: true }).click();
  await expect(toolbar).toContainText('All 3 selected');
  await toolbar.getByRole('button', { name: 'Hold' }).click();
  const hold = page.getByRole('dialog', { name: 'Put orders on hold' });
  await expect(hold).toContainText('All 3 orders of this list');
  await hold.getByRole('button', { name: 'Hold' }).click();
  await expect(page.getByText('Putting orders on hold is finished: 3 done, 0 skipped')).toBeVisible();
  await expect(toolbar).toBeHidden();

  await box(page, first).click();
  await toolbar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel orders…' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel orders' });
  await cancel.getByRole('button', { name: 'Cancel orders' }).click();
  await expect(cancel).toContainText('Please say why');
  await cancel.getByRole('textbox', { name: 'Reason' }).fill('Sold out');
  await cancel.getByRole('button', { name: 'Cancel orders' }).click();
  await expect(cancel).toContainText('1 done, 0 skipped');
  await cancel.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  await toolbar.getByRole('button', { name: 'Select all 3', exact: true }).click();
  await toolbar.getByRole('button', { name: 'Release' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
  await expect(page.getByText('Releasing orders is finished: 2 done, 1 skipped')).toBeVisible();
  await page.getByRole('button', { name: 'Skipped orders' }).click();
  const skipped = page.getByRole('dialog', { name: 'Skipped orders' });
  await expect(skipped.getByRole('listitem').filter({ hasText: first })).toContainText('It has left or is closed');
  await expectDialogAccessible(page, 'the skipped orders');
  await skipped.getByRole('link', { name: first }).click();
  await expectOrder(page, first);
});

test('a hold of chosen orders is undone where it is told', async ({ page }) => {
  const [ada] = await givenThreeOrders(page);
  await box(page, ada).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Hold' }).click();
  const dialog = page.getByRole('dialog', { name: 'Put orders on hold' });
  await dialog.getByRole('button', { name: 'Hold' }).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 order was released again')).toBeVisible();
  await expect(rowOf(page, ada)).not.toContainText('On hold');
});
