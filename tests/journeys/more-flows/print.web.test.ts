import type { Page } from '@playwright/test';
import { BinaryBitmap, Code128Reader, HybridBinarizer, RGBLuminanceSource } from '@zxing/library';
import sharp from 'sharp';
import { expect, test } from '../account-journey.ts';
import { goToOrder, rows, sendNow } from '../order-screens.ts';
import { uniqueWord } from '../words.ts';

/** The page on A4 while the browser prints it. The browser's own dialog would wait for a user. */
async function lookAtPaper(page: Page): Promise<void> {
  await page.evaluate('window.dispatchEvent(new Event("beforeprint"))');
  await page.setViewportSize({ width: 718, height: 1040 });
  await page.emulateMedia({ media: 'print' });
}

/** The text that a scanner reads from a picture. */
async function scan(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).grayscale().raw().toBuffer({ resolveWithObject: true });
  const source = new RGBLuminanceSource(Uint8ClampedArray.from(data), info.width, info.height);
  return new Code128Reader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText();
}

test('an order is printed as a packing sheet, with its number to scan and nothing of the screen', async ({
  page,
  shop,
}) => {
  const lastName = uniqueWord();
  const number = await shop.givenOrder({
    lastName,
    notes: 'It is a gift',
    details: [{ itemCode: 'JARRA-01', quantity: 3 }],
  });
  await goToOrder(page, number);
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

test('a tax document says its state on paper, though on the screen that is a button', async ({ page, shop }) => {
  await shop.issueIn('GT');
  const number = await shop.givenOrder({
    country: 'GT',
    city: 'Guatemala',
    zip: '01010',
    currencyCode: 'gtq',
    address1: '6a avenida 1',
  });
  await page.goto(`/documents?search=${number}`);
  await rows(page).first().getByRole('rowheader').getByRole('link').click();
  await expect(page).toHaveURL(/\/documents\/\d+/);
  await expect(page.getByRole('button', { name: 'Authorised and stored', exact: true })).toBeVisible();
  await lookAtPaper(page);
  await expect(page.locator('main header').getByText('Authorised and stored')).toBeVisible();
  await expect(page.getByRole('link', { name: 'All tax documents' })).toBeHidden();
});

test('a list is printed whole: without its frame, its tools and the navigation', async ({ page, shop }) => {
  // More than are in sight at once, and one of them with all that is long.
  const [number = ''] = await Promise.all([
    shop.putOrder({ email: 'maria.del.carmen.quispe@comercializadora-andina.example', lastName: 'Quispe de la Cruz' }),
    ...Array.from({ length: 24 }, () => shop.putOrder()),
  ]);
  await shop.read('exigo');
  await goToOrder(page, number);
  await shop.warehouseStep(await sendNow(page), 'ship');
  await page.goto('/orders');
  await expect(rows(page)).toHaveCount(25);
  await lookAtPaper(page);
  for (const role of ['navigation', 'checkbox', 'searchbox', 'combobox'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  const table = page.getByRole('table');
  const beyond = await table.evaluate((element) => [
    element.scrollWidth - element.ownerDocument.documentElement.clientWidth,
    (element.parentElement?.scrollHeight ?? 0) - (element.parentElement?.clientHeight ?? 0),
  ]);
  expect(Math.max(...beyond)).toBeLessThanOrEqual(1);
  await expect(table.getByRole('columnheader', { name: 'Warehouse' })).toBeVisible();
  const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(110); // no cell is squeezed to a letter a line
});
