import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { callAs } from './call-as.ts';
import { expectAccessible, expectDialogAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { rows } from './order-screens.ts';
import { uniqueWord } from './words.ts';

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
