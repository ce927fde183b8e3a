import type { Page } from '@playwright/test';
import { BinaryBitmap, Code128Reader, HybridBinarizer, RGBLuminanceSource } from '@zxing/library';
import sharp from 'sharp';
import { expect, test } from '../account-journey.ts';
import { goToOrder } from '../order-screens.ts';
import { uniqueWord } from '../words.ts';

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
