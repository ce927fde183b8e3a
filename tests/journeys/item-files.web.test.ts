import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { openOrder } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';

// No other journey looks at its pictures.
const SKU_OF_ORDER = 'COMAL-01';

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

const files = (page: Page) => page.getByRole('list', { name: 'Files of the item' });
const fileOf = (page: Page, name: string) => files(page).getByRole('listitem').filter({ hasText: name });

test('a file that cannot be deleted says so, and the dialog can be closed', async ({ page }) => {
  await page.goto('/products?search=CESTO-01');
  await page.getByRole('link', { name: 'CESTO-01' }).click();
  await addFiles(page, page.getByRole('button', { name: 'Add files' }), [aSheet]);
  await page.route('**/delete', (route) => route.abort());
  await page.getByRole('button', { name: 'Delete sheet.pdf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('File cannot be deleted at this time. Plese try again later.')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(fileOf(page, 'sheet.pdf')).toBeVisible();
});

test("an order's line opens the details of its SKU, and files are added there", async ({ page }) => {
  await openOrder(page, await givenChannelOrder({ details: [{ itemCode: SKU_OF_ORDER }] }));
  await page.getByRole('button', { name: `Details of ${SKU_OF_ORDER}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('On hand');
  await expect(dialog).toContainText(`${SKU_OF_ORDER}.png`);
  await expectAccessible(page, 'details of a SKU');

  await dialog.getByRole('button', { name: 'Add files' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Choose or drop the files that belong to this product.');
  await expectAccessible(page, 'files of a SKU');
  await addFiles(page, dialog.getByRole('button', { name: 'Add files' }), [await picture('comal.png', '#33b'), aList]);
  await expect(dialog.getByRole('status')).toHaveText('Not all files were saved. The reason is shown beside each.');
  await dialog.getByRole('button', { name: 'Dismiss list.png' }).click();
  await expect(dialog.getByRole('status')).toHaveText('The files were saved.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog.getByRole('link', { name: 'Download comal.png' })).toBeVisible();
});
