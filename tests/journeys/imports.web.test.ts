import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { callAs } from './call-as.ts';
import { expectAccessible, expectDialogAccessible } from './expect-accessible.ts';
import { expect, isSameDocument, markDocument, test } from './journey.ts';
import { rows } from './order-screens.ts';
import { uniqueWord } from './partners.ts';

const TABLET = { width: 820, height: 1180 };
const DESKTOP = { width: 1366, height: 800 };

async function expectAccessibleAnywhere(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name);
  await page.setViewportSize(TABLET);
  await expectAccessible(page, `${name}, on a tablet`);
  await page.setViewportSize(DESKTOP);
}

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

/** From a chosen file to what the import would do. */
async function uploadAndCheck(page: Page, name: string, content: string): Promise<void> {
  await chooseFile(page, name, content);
  await uploadButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(stepNow(page)).toContainText('Columns');
  await mapColumn(page, 'Name', 'How we call it');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('heading', { name: 'What the import would do' })).toBeVisible();
}

test('a file is mapped, checked and run; its failed row comes in corrected and is taken back', async ({
  page,
  openAs,
}) => {
  test.slow();
  const word = uniqueWord();
  const name = `${word}.csv`;
  const file = `SKU,How we call it,Price,Shelf\n${word}-1,Cup,12.50,A\n${word}-2,Bowl,dear,B\n${word}-3,Plate,9.90,C\n`;
  await page.goto('/imports/new?sheet=products');
  await expect(page.getByRole('radio', { name: 'Products' })).toBeChecked();
  await uploadButton(page).click();
  await expect(page.getByText('Please choose a file')).toBeVisible();
  await expectAccessibleAnywhere(page, 'the file');
  await chooseFile(page, name, file);
  await uploadButton(page).click();

  await expect(stepNow(page)).toContainText('Columns');
  await expect(page.getByRole('row', { name: 'SKU' })).toContainText(`${word}-1`);
  await expect(page.getByText('Columns that are not imported')).toContainText('How we call it');
  await expectAccessibleAnywhere(page, 'the columns');
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
  await expectAccessibleAnywhere(page, 'the check');
  await page.getByRole('link', { name: 'Change columns' }).click();
  await expect(page.getByRole('combobox', { name: 'Column for Name', exact: true })).toHaveValue('How we call it');
  await page.getByRole('button', { name: 'Check the file' }).click();

  const anas = await openAs('admin@demo.test');
  await anas.goto('/imports');
  await expect(rows(anas).filter({ hasText: name })).toContainText('Checked, not imported');
  await expectAccessibleAnywhere(anas, 'the imports');
  await markDocument(anas);
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeVisible();
  await expect(figures(page)).toContainText(/2\s*added.*1\s*not imported/);
  await expect(rows(anas).filter({ hasText: name })).toContainText('Imported');
  expect(await isSameDocument(anas)).toBe(true);
  await expectAccessibleAnywhere(page, 'the result');

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
});

test('the check of a file that comes again shows the cell that it would change', async ({ page }) => {
  const sku = `${uniqueWord()}-1`;
  await callAs(page, 'POST', '/api/products', { sku, name: 'Cup', price: '12.50' });
  await page.goto('/imports/new?sheet=products');
  await uploadAndCheck(page, `${sku}.csv`, `SKU,How we call it,Price\n${sku},Cup,13.25\n`);
  await expect(figures(page)).toContainText(/0\s*new.*1\s*changed/);
  const changes = page.getByRole('table', { name: 'What changes' }).locator('tbody').getByRole('row');
  await expect(changes).toHaveText([new RegExp(`^2${sku}Price12\\.50?13\\.25$`)]);
});

test('a file without a header is recognised as one, and its columns are mapped by their position', async ({ page }) => {
  const word = uniqueWord();
  await page.goto('/imports/new?sheet=products');
  await chooseFile(page, `${word}.csv`, `1,${word}-1,Cup\n2,${word}-2,Bowl\n`);
  await uploadButton(page).click();
  const isData = page.getByRole('checkbox', { name: 'The first line is data' });
  await expect(isData).toBeChecked();
  await isData.uncheck();
  await expect(page.getByText('Columns that are not imported')).toContainText('Cup');
  await isData.check();
  await mapColumn(page, 'SKU', `Column 2: ${word}-1`);
  await mapColumn(page, 'Name', 'Column 3: Cup');
  await expect(page.getByRole('row', { name: 'SKU' })).toContainText(`${word}-1`);
  await expectAccessibleAnywhere(page, 'columns without names');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(figures(page)).toContainText(/2\s*new.*0\s*with errors/);
});

test('what is no CSV is refused with the right words, and can be replaced at once', async ({ page }) => {
  await page.goto('/imports/new?sheet=raw_materials');
  const refused = page.locator('main').getByRole('alert');
  const png = await readFile(new URL('../../src/programs/portal/icon.svg', import.meta.url));
  await chooseFile(page, 'photo.csv', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), png]));
  await uploadButton(page).click();
  await expect(refused).toContainText('File type is wrong. Please upload CSV file.');
  await expectAccessible(page, 'a refused file');
  await chooseFile(page, 'empty.csv', '');
  await expect(refused).toBeEmpty();
  await uploadButton(page).click();
  await expect(refused).toContainText('Your file has invalid format. Please reformat your file and try again later.');
});

test('a member who leaves while a file is checked sees on another screen when it is done', async ({ page }) => {
  const name = `${uniqueWord()}.csv`;
  await page.goto('/products');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await chooseFile(page, name, 'SKU,Name\nA-1,Cup\n,Bowl\n');
  await uploadButton(page).click();
  await expect(stepNow(page)).toContainText('Columns');
  const left = Promise.withResolvers<void>();
  await page.route(/\/api\/imports\/\d+$/, async (route) => {
    await left.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('You can leave this page or close it')).toBeVisible();
  await expectAccessible(page, 'a check under way');
  await page.getByRole('link', { name: 'Customers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers');
  left.resolve();
  await expect(page.getByText(`${name} is checked. Rows to import: 1. With errors: 1`)).toBeVisible();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('an upload under way asks before it is left, can be called off, and its file can be discarded', async ({
  page,
}) => {
  const name = `${uniqueWord()}.csv`;
  const cancel = page.getByRole('button', { name: 'Cancel the upload' });
  const calledOff = Promise.withResolvers<void>();
  await page.route('**/api/imports?sheet=*', () => {}); // an answer that does not come
  await page.route('**/send-with-progress*', async (route) => {
    await calledOff.promise;
    await route.continue();
  });
  await page.goto('/imports/new?sheet=products');
  await chooseFile(page, name, 'SKU\nA-1\n');
  await uploadButton(page).click();
  await cancel.click();
  calledOff.resolve(); // what sends it is loaded only now
  await expect(uploadButton(page)).toBeVisible();

  const sent = page.waitForRequest('**/api/imports?sheet=*');
  await uploadButton(page).click();
  await sent;
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('link', { name: 'All imports' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click();
  await cancel.click();
  await expect(uploadButton(page)).toBeVisible();
  await page.unroute('**/api/imports?sheet=*');

  await uploadButton(page).click();
  await expect(stepNow(page)).toContainText('Columns');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectDialogAccessible(page, 'the question before a file is discarded');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText(`${name} was discarded`)).toBeVisible();
  await expect(rows(page).filter({ hasText: name })).toHaveCount(0);
});
