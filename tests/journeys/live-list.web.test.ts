import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { callAs } from './call-as.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { openList, readChannelNow, rows } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';
import { newSku, uniqueWord } from './words.ts';

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

  await expect(head.locator('[draggable]')).toBeAttached();
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
