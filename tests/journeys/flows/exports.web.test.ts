import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import { expectDialogAccessible } from '../expect-accessible.ts';
import { rows } from '../order-screens.ts';

const exportButton = (page: Page) => page.getByRole('button', { name: 'Export', exact: true });
const linesOf = async (download: Download) => (await readFile(await download.path(), 'utf8')).split('\r\n');

test('all products are exported and downloaded, and the file stays in the list until it is deleted', async ({
  page,
  shop,
}) => {
  await shop.waitForJobs();
  await page.goto('/exports');
  await page.getByRole('button', { name: 'New export' }).click();
  await page.getByRole('menuitem', { name: 'Products…' }).click();
  await expect(page).toHaveURL(/\/products\/export$/);
  await expect(
    page.getByText(/^There are \d+ items to export in Products\. Would you like to export them\?$/),
  ).toBeVisible();
  await exportButton(page).click();
  await expect(page.getByText('Generated file is ready for download')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download generated CSV File' }).click();
  const download = await downloading;
  const lines = await linesOf(download);
  expect(lines[0]).toMatch(/^\ufeffsku,name,upc,/);
  expect(lines.length).toBeGreaterThan(10);
  const ready = rows(page).filter({ hasText: download.suggestedFilename() }).filter({ hasText: 'Ready' });
  await expect(ready).toHaveCount(1);

  const dialog = page.getByRole('dialog');
  await ready.getByRole('button', { name: /^Delete / }).click();
  await expect(dialog).toContainText('Are you sure you want to delete');
  await expectDialogAccessible(page, 'the question before a file is deleted');
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(dialog).toContainText('was deleted');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(ready).toHaveCount(0);
});
