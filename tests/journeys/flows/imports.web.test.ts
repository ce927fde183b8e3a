import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, isSameDocument, markDocument, test } from '../account-journey.ts';
import { expectAccessible, expectDialogAccessible } from '../expect-accessible.ts';
import { rows } from '../order-screens.ts';
import { uniqueWord } from '../words.ts';

async function chooseFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

const uploadButton = (page: Page) => page.getByRole('button', { name: 'Upload the file' });

const stepNow = (page: Page) => page.getByRole('list', { name: 'Steps of the import' }).locator('[aria-current=step]');

const figures = (page: Page) => page.getByRole('list', { name: 'Lines by outcome' });

/** Finds a column by typing, as there may be hundreds. */
async function mapColumn(page: Page, field: string, column: string): Promise<void> {
  const select = page.getByRole('combobox', { name: `Column for ${field}`, exact: true });
  await select.fill(column);
  // The list of a column before may still be on its way out.
  const list = page.getByRole('listbox', { name: `Column for ${field}`, exact: true });
  await list.getByRole('option', { name: column }).click();
  await expect(select).toHaveValue(column);
}

async function download(page: Page, link: Locator): Promise<string> {
  const downloading = page.waitForEvent('download');
  await link.click();
  return readFile(await (await downloading).path(), 'utf8');
}

/** From a chosen file to the preview of the import. */
async function uploadAndCheck(page: Page, name: string, content: string): Promise<void> {
  await chooseFile(page, name, content);
  await uploadButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(stepNow(page)).toContainText('Columns');
  await mapColumn(page, 'Name', 'How we call it');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('heading', { name: 'What the import would do' })).toBeVisible();
}

test('a file is mapped, checked and run; its failed row comes in corrected and is taken back; another is discarded', async ({
  page,
  openAs,
}) => {
  const word = uniqueWord();
  const name = `${word}.csv`;
  const file = `SKU,How we call it,Price,Shelf\n${word}-1,Cup,12.50,A\n${word}-2,Bowl,dear,B\n${word}-3,Plate,9.90,C\n`;
  await page.goto('/imports/new?sheet=products');
  await expect(page.getByRole('radio', { name: 'Products' })).toBeChecked();
  await uploadButton(page).click();
  await expect(page.getByText('Please choose a file')).toBeVisible();
  await expectAccessible(page, 'the file');
  await chooseFile(page, name, file);
  await uploadButton(page).click();

  await expect(stepNow(page)).toContainText('Columns');
  await expect(page.getByRole('row', { name: 'SKU' })).toContainText(`${word}-1`);
  await expect(page.getByText('Columns that are not imported')).toContainText('How we call it');
  await expectAccessible(page, 'the columns');
  await mapColumn(page, 'SKU', 'Shelf');
  await mapColumn(page, 'SKU', 'SKU');
  await mapColumn(page, 'Name', 'How we call it');
  await page.getByRole('button', { name: 'Check the file' }).click();

  await expect(figures(page)).toContainText(/2\s*new.*0\s*changed.*1\s*with errors/);
  const faults = page.getByRole('list', { name: 'Errors' }).getByRole('listitem');
  await expect(faults).toHaveCount(1);
  await expect(faults).toContainText(/1\s*Price: This is not a number.*Line 3.*dear/);
  await page.getByRole('button', { name: 'Show the line' }).click();
  await expect(rows(page)).toHaveCount(1); // no skeleton any more
  await expect(rows(page)).toContainText(/3.*dear.*This is not a number/);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expectAccessible(page, 'the check');
  await page.getByRole('link', { name: 'Change columns' }).click();
  await expect(page.getByRole('combobox', { name: 'Column for Name', exact: true })).toHaveValue('How we call it');
  await page.getByRole('button', { name: 'Check the file' }).click();

  const anas = await openAs('admin');
  await anas.goto('/imports');
  await expect(rows(anas).filter({ hasText: name })).toContainText('Checked, not imported');
  await expectAccessible(anas, 'the imports');
  await markDocument(anas);
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeVisible();
  await expect(figures(page)).toContainText(/2\s*added.*1\s*not imported/);
  await expect(rows(anas).filter({ hasText: name })).toContainText('Imported');
  expect(await isSameDocument(anas)).toBe(true);
  await expectAccessible(page, 'the result');

  const failed = await download(page, page.getByRole('link', { name: 'Download the failed rows as CSV' }));
  expect(failed).toContain(`${word}-2,Bowl,dear,B`);
  expect(failed).not.toContain(`${word}-1`);
  await page.getByRole('link', { name: 'Import the corrected file' }).click();
  await uploadAndCheck(page, name, failed.replace('dear,B', '8.00,B'));
  await expect(figures(page)).toContainText(/1\s*new.*0\s*with errors/);
  await anas.goto(`/products?search=${word}`);
  await expect(rows(anas)).toHaveCount(2);
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(anas.getByRole('button', { name: '1 new product' })).toBeVisible();
  await anas.keyboard.press('.');
  await expect(rows(anas)).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo import' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 added row is deleted.');
  await expectAccessible(page, 'the question before taking back');
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: 'The import was undone' })).toBeVisible();
  await expect(page.getByText('Everything is as it was before.')).toBeVisible();
  await expect(rows(anas).and(anas.locator('[data-gone]'))).toContainText(`${word}-2`);
  await anas.keyboard.press('r');
  await expect(rows(anas)).toHaveCount(2);
  await expect(rows(anas).filter({ hasText: `${word}-2` })).toHaveCount(0);

  await page.goto('/imports/new?sheet=products');
  await chooseFile(page, `${word}-left.csv`, file);
  await uploadButton(page).click();
  await expect(stepNow(page)).toContainText('Columns');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectDialogAccessible(page, 'the question before a file is discarded');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText(`${word}-left.csv was discarded`)).toBeVisible();
});
