import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { callAs } from './call-as.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { openList, openOrder, orderHead, readChannelNow, rowOf, rows } from './order-screens.ts';
import { givenChannelOrder, newSku, uniqueWord } from './partners.ts';

/** Orders that wait for a product, shown alone. @returns their numbers, the newest first */
async function givenOrders(page: Page, lastName: string, names: readonly string[]): Promise<string[]> {
  const itemCode = newSku();
  const numbers = [];
  for (const firstName of names)
    numbers.push(await givenChannelOrder({ firstName, lastName, details: [{ itemCode }] }));
  await readChannelNow(page);
  await openList(page, `/orders?search=${lastName}`, names.length);
  return numbers.toReversed();
}

const numbersOf = async (page: Page) =>
  (await rows(page).getByRole('rowheader').allTextContents()).map((text) => /\d{10}/.exec(text)?.[0]);

test('orders that come move nothing; a pill counts them, and a press or the key shows them', async ({
  page,
  openAs,
}) => {
  const lastName = uniqueWord();
  await givenOrders(page, lastName, ['Ada', 'Bea']);
  const shown = await numbersOf(page);
  // Below the titles: what is above the table may come and go.
  const place = () =>
    rows(page)
      .first()
      .evaluate((row) => row.getBoundingClientRect().top - (row.closest('table')?.getBoundingClientRect().top ?? 0));
  const before = await place();

  const anas = await openAs('admin@demo.test');
  const came = [await givenChannelOrder({ lastName }), await givenChannelOrder({ lastName })];
  await readChannelNow(anas);
  const pill = page.getByRole('button', { name: '2 new orders' });
  await expect(pill).toBeVisible();
  expect(await numbersOf(page)).toEqual(shown);
  expect(await place()).toBe(before);
  await expectAccessible(page, 'new orders wait');

  await page.keyboard.press('.');
  await expect(pill).toBeHidden();
  await expect(rows(page)).toHaveCount(4);
  expect((await numbersOf(page)).slice(2)).toEqual(shown);
  for (const number of came) await expect(rowOf(page, number)).toBeVisible();

  await givenChannelOrder({ lastName });
  await readChannelNow(anas);
  await page.getByRole('button', { name: '1 new order' }).click();
  await expect(rows(page)).toHaveCount(5);
  await expect(rows(page).first().getByRole('link')).toBeFocused();
});

test('rows that somebody goes through hold still, also where the list was opened again and its answer is on its way', async ({
  page,
  openAs,
}) => {
  const lastName = uniqueWord();
  await givenOrders(page, lastName, ['Ada', 'Bea']);
  const shown = await numbersOf(page);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  const anas = await openAs('admin@demo.test');
  const heard = page.waitForResponse(/\/api\/customers\?/);
  await givenChannelOrder({ lastName });
  await readChannelNow(anas);
  await heard;

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/api\/orders\?/, async (route) => {
    await answered;
    await route.continue();
  });
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(lastName));
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('j');
  await expect(rows(page).first().getByRole('link')).toBeFocused();
  answer();
  await expect(page.getByRole('button', { name: '1 new order' })).toBeVisible();
  expect(await numbersOf(page)).toEqual(shown);
  await expect(rows(page).first().getByRole('link')).toBeFocused();
});

test('a product that comes moves none of those that are shown, and waits behind the pill', async ({ page }) => {
  const word = uniqueWord();
  const add = (place: number) => callAs(page, 'POST', '/api/products', { sku: `${word}-${place}`, name: 'Cup' });
  await add(2);
  await openList(page, `/products?search=${word}`, 1);
  await add(1); // before the other by its SKU
  await expect(page.getByRole('button', { name: '1 new product' })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expectAccessible(page, 'a new product waits');
  await page.keyboard.press('.');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText(`${word}-1`);
});

test('an order that another member changes is changed in place, and one that leaves the list stays until it is refreshed', async ({
  page,
  openAs,
}) => {
  const lastName = uniqueWord();
  const [newest = '', oldest = ''] = await givenOrders(page, lastName, ['Ada', 'Bea']);
  await page.goto(`/orders?search=${lastName}&is_held=0`);
  await expect(rows(page)).toHaveCount(2);
  const shown = await numbersOf(page);

  const anas = await openAs('admin@demo.test');
  await openOrder(anas, newest);
  await anas.getByRole('button', { name: 'Hold' }).click();
  await expect(orderHead(anas)).toContainText('On hold');
  await expect(rowOf(page, newest)).toHaveAttribute('title', 'No longer in this list');
  expect(await numbersOf(page)).toEqual(shown);
  await expect(rowOf(page, oldest)).not.toHaveAttribute('title', 'No longer in this list');
  await expectAccessible(page, 'an order that left the list');
  await page.keyboard.press('r');
  await expect(rows(page)).toHaveCount(1);
});

test('Space looks at an order beside the list, the keys go on, Escape ends it', async ({ page }) => {
  const lastName = uniqueWord();
  await givenOrders(page, lastName, ['Ada', 'Bea']);
  const [first = '', second = ''] = await numbersOf(page);
  const panel = page.getByRole('complementary', { name: 'The order at a glance' });
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(first);
  await expect(panel).toContainText('No parcel yet');
  await expect(panel).toContainText('Av. ');
  await expectAccessible(page, 'an order at a glance');
  await page.keyboard.press('j');
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(second);
  await page.keyboard.press('ArrowUp');
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(first);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(rows(page).first().getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${first}`);
});

test('E edits the order of a row, H holds it and releases it again, and both say what may not be', async ({ page }) => {
  const lastName = uniqueWord();
  await givenOrders(page, lastName, ['Ada', 'Bea']);
  const [first = '', second = ''] = await numbersOf(page);
  await page.keyboard.press('h');
  await expect(page.getByText('Go to an order first, by J and K')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('h');
  await expect(rowOf(page, second)).toContainText('On hold');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, second)).not.toContainText('On hold');
  await rowOf(page, second).getByRole('link').focus();
  await page.keyboard.press('Space');
  await page.getByRole('complementary', { name: 'The order at a glance' }).getByRole('button').focus();
  await page.keyboard.press('h');
  await expect(rowOf(page, second)).toContainText('On hold');
  await rowOf(page, second).getByRole('link').focus();
  await page.keyboard.press('h');
  await expect(rowOf(page, second)).not.toContainText('On hold');
  await page.keyboard.press('?');
  await expect(page.getByText('Hold or release the order')).toBeVisible();
  await page.keyboard.press('?');
  await page.keyboard.press('Escape');
  await rowOf(page, first).getByRole('link').focus();
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${first}`);
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.goto('/orders?filterBy=cancelled');
  const gone = rows(page).first();
  await gone.getByRole('link').focus();
  await page.keyboard.press('e');
  await expect(page.getByText('It is on its way to the warehouse')).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.getByText('It has left or is closed')).toBeVisible();
  await expect(gone).toBeVisible();
});

test('columns are moved and made wider by the keyboard, and stay so', async ({ page }) => {
  await page.goto('/orders');
  const heads = page.getByRole('columnheader');
  const titles = async () => (await heads.allTextContents()).filter(Boolean);
  await expect(rows(page).first()).toBeVisible();
  const before = await titles();
  const at = before.indexOf('Source');
  await page.getByRole('button', { name: 'Columns' }).click();
  const source = page.getByRole('checkbox', { name: 'Source', exact: true });
  await source.focus();
  await expectAccessible(page, 'the list of columns');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(titles).toEqual(before.with(at, before[at - 1] ?? '').with(at - 1, 'Source'));
  await page.getByRole('button', { name: 'Move Source to the left' }).click();
  await expect.poll(async () => (await titles()).indexOf('Source')).toBe(at - 2);
  await source.focus();
  for (let press = 0; press < 6; press++) await page.keyboard.press('Alt+ArrowRight');
  const head = page.getByRole('columnheader', { name: 'Source' });
  const width = async () => Math.round((await head.boundingBox())?.width ?? 0);
  await expect.poll(width).toBeGreaterThanOrEqual(240);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect.poll(async () => (await titles()).indexOf('Source')).toBe(at - 2);
  await expect.poll(width).toBeGreaterThanOrEqual(240);

  await expect(head.locator('[draggable]')).toBeAttached(); // its edge comes once the browser is idle
  const box = await head.boundingBox();
  if (!box) throw new Error('The column is out of sight');
  const { x, y } = { x: box.x + box.width - 3, y: box.y + box.height / 2 };
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 90, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(width).toBeLessThan(200);
});

test('the list is exported as it is shown, without leaving it', async ({ page }) => {
  const lastName = uniqueWord();
  await givenOrders(page, lastName, ['Zoe', 'Bea', 'Ada']);
  await page
    .getByRole('button', { name: /^Customer/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Customer/ })
    .first()
    .click();
  await expect(page).toHaveURL(/orderDir=ASC/);
  const names = rows(page).getByRole('cell', { name: new RegExp(lastName) });
  await expect(names.first()).toContainText('Ada');
  await page.getByRole('button', { name: 'Export orders' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Orders' });
  await expect(dialog).toContainText('All that the list shows (3)');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const link = dialog.getByRole('link', { name: 'Download generated CSV File' });
  await expect(link).toBeVisible();
  await expectAccessible(page, 'an export in place');
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines.slice(1).map((line) => /(Ada|Bea|Zoe)/.exec(line)?.[0])).toEqual(['Ada', 'Bea', 'Zoe']);
  expect(lines[0]).toMatch(
    /^.?order_number,source_order_number,order_date \(.+\),customer_name,customer_email,order_status/,
  );
  await expect(page).toHaveURL(/orderDir=ASC/);
});
