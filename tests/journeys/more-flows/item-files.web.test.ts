import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, isSameDocument, markDocument, test } from '../account-journey.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { goToOrder } from '../order-screens.ts';
import { newSku } from '../words.ts';

async function picture(name: string, background: string) {
  const create = { width: 320, height: 240, channels: 3, background } as const;
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}

const aList = { name: 'list.png', mimeType: 'image/png', buffer: Buffer.from('sku;name') };
const aSheet = { name: 'sheet.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a sheet') };

type Chosen = Awaited<ReturnType<typeof picture>>;

async function addFiles(page: Page, button: Locator, files: readonly Chosen[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles([...files]);
}

/** A product that has no picture yet. @returns its SKU */
async function createItem(page: Page): Promise<string> {
  const sku = newSku();
  await page.goto(`/products/create?sku=${sku}`);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: sku, exact: true })).toBeVisible();
  return sku;
}

async function openItem(page: Page, sku: string): Promise<void> {
  await page.goto(`/products?search=${sku}`);
  await page.getByRole('link', { name: sku }).click();
  await expect(page.getByRole('heading', { name: 'Files' })).toBeVisible();
}

const files = (page: Page) => page.getByRole('list', { name: 'Files of the item' });
const fileOf = (page: Page, name: string) => files(page).getByRole('listitem').filter({ hasText: name });

/** Whether a picture was really loaded and not only asked for. */
const isDrawn = (image: Locator) =>
  expect
    .poll(() => image.evaluate((element) => 'naturalWidth' in element && Number(element.naturalWidth) > 0))
    .toBe(true);

test('pictures and papers of an item are added, shown, chosen and deleted, and other screens follow', async ({
  page,
  openAs,
}) => {
  const sku = await createItem(page);
  const other = await openAs('admin');
  await openItem(other, sku);
  await markDocument(other);

  const [front, back] = [await picture('front.png', '#b33'), await picture('back.png', '#3b3')];
  await addFiles(page, page.getByRole('button', { name: 'Add files' }), [front, back, aList, aSheet]);
  await expect(page.getByRole('alert')).toContainText('list.png is not a readable picture');
  await expect(files(page).getByRole('listitem')).toHaveCount(3);
  await expect(fileOf(page, 'front.png')).toContainText('Main picture');
  await isDrawn(fileOf(page, 'front.png').locator('img'));
  await expectAccessible(page, 'files of an item');
  await expect(fileOf(other, 'sheet.pdf')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download sheet.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('sheet.pdf');

  await page.getByRole('button', { name: 'Make main picture: back.png' }).click();
  await expect(fileOf(page, 'back.png').getByText('Main picture', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Delete back.png' }).click();
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete back.png?');
  await expectAccessible(page, 'delete a file');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('dialog')).toContainText('back.png was deleted');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(fileOf(page, 'front.png').getByText('Main picture', { exact: true })).toBeVisible();
  await expect(fileOf(other, 'back.png')).toHaveCount(0);
  expect(await isSameDocument(other)).toBe(true);

  await page.goto(`/products?search=${sku}`);
  await isDrawn(page.getByRole('row').filter({ hasText: sku }).locator('img'));
});

test("an order's line opens the details of its SKU, and files are added there", async ({ page, shop }) => {
  const sku = 'JARRA-01';
  await goToOrder(page, await shop.givenOrder({ details: [{ itemCode: sku }] }));
  await page.getByRole('button', { name: `Details of ${sku}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('On hand');
  await dialog.getByRole('button', { name: 'Add files' }).click();
  // Above the details, whose own button for files may still be there.
  const upload = dialog.last();
  await expect(upload.getByRole('status')).toHaveText('Choose or drop the files that belong to this product.');
  await addFiles(page, upload.getByRole('button', { name: 'Add files' }), [await picture('jug.png', '#33b'), aList]);
  await expect(upload.getByRole('status')).toHaveText('Not all files were saved. The reason is shown next to each.');
  await upload.getByRole('button', { name: 'Dismiss list.png' }).click();
  await expect(upload.getByRole('status')).toHaveText('The files were saved.');
  await upload.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog.getByRole('link', { name: 'Download jug.png' })).toBeVisible();
});
