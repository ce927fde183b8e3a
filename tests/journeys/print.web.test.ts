import type { Page } from '@playwright/test';
import { BinaryBitmap, Code128Reader, HybridBinarizer, RGBLuminanceSource } from '@zxing/library';
import sharp from 'sharp';
import { expect, test } from './journey.ts';
import { openList, openOrder, readChannelNow, rowOf, rows } from './order-screens.ts';
import { givenChannelOrder, uniqueWord } from './partners.ts';

/** What the page looks like on A4 while the browser prints it. The browser's own dialog would wait for somebody. */
async function lookAtPaper(page: Page): Promise<void> {
  await page.evaluate('window.dispatchEvent(new Event("beforeprint"))');
  await page.setViewportSize({ width: 718, height: 1040 });
  await page.emulateMedia({ media: 'print' });
}

/** What a scanner reads of a picture. */
async function scan(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).grayscale().raw().toBuffer({ resolveWithObject: true });
  const source = new RGBLuminanceSource(Uint8ClampedArray.from(data), info.width, info.height);
  return new Code128Reader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText();
}

test('an order is printed as a packing sheet, with its number to scan and nothing of the screen', async ({ page }) => {
  const lastName = uniqueWord();
  const number = await givenChannelOrder({
    lastName,
    notes: 'It is a gift',
    details: [{ itemCode: 'JARRA-01', quantity: 3 }],
  });
  await openOrder(page, number);
  await expect(page.getByRole('article')).toHaveCount(0);
  await lookAtPaper(page);
  const sheet = page.getByRole('article');
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText(number);
  await expect(sheet).toContainText(`Rosa ${lastName}`);
  await expect(sheet).toContainText('Av. Larco 1');
  await expect(sheet).toContainText('It is a gift');
  await expect(sheet.getByRole('row', { name: /3 JARRA-01/ })).toBeVisible();
  await expect(sheet).toContainText('3 pieces');
  for (const role of ['navigation', 'button', 'banner'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  expect(await scan(await sheet.getByRole('img', { name: number }).screenshot())).toBe(number);

  await page.evaluate('window.dispatchEvent(new Event("afterprint"))');
  await page.emulateMedia({ media: 'screen' });
  await expect(sheet).toHaveCount(0);
});

test('Print is in the menu of an order', async ({ page }) => {
  await page.addInitScript('window.print = () => { window.printed = (window.printed ?? 0) + 1; }');
  await openOrder(page, await givenChannelOrder());
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  expect(await page.evaluate('window.printed')).toBe(1);
});

test('chosen orders are printed one a page', async ({ page }) => {
  await page.addInitScript(
    'window.print = () => { window.dispatchEvent(new Event("beforeprint")); window.onPaper = [...document.querySelectorAll("article h1")].map((one) => one.textContent); window.dispatchEvent(new Event("afterprint")); }',
  );
  const lastName = uniqueWord();
  const numbers = [await givenChannelOrder({ lastName }), await givenChannelOrder({ lastName })];
  await readChannelNow(page);
  await openList(page, `/orders?search=${lastName}`, 2);
  for (const number of numbers) await rowOf(page, number).getByRole('checkbox').click();
  await page.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await expect.poll(() => page.evaluate('window.onPaper?.sort()')).toEqual(numbers.sort());
});

test('a tax document says its state on paper, though on the screen that is a button', async ({ page }) => {
  await page.goto('/documents');
  const stored = rows(page).filter({ hasText: 'Authorised and stored' });
  await stored.first().getByRole('rowheader').getByRole('link').click();
  await expect(page).toHaveURL(/\/documents\/\d+/);
  await expect(page.getByRole('button', { name: 'Authorised and stored', exact: true })).toBeVisible();
  await lookAtPaper(page);
  await expect(page.locator('main header').getByText('Authorised and stored')).toBeVisible();
  await expect(page.getByRole('link', { name: 'All tax documents' })).toBeHidden();
});
