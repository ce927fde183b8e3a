import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expectAccessible, expectDialogAccessible } from './expect-accessible.ts';
import { expect, isSameDocument, markDocument, test } from './journey.ts';
import { rows } from './order-screens.ts';

const exportButton = (page: Page) => page.getByRole('button', { name: 'Export', exact: true });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const dialog = (page: Page) => page.getByRole('dialog');

const linesOf = async (download: Download) => (await readFile(await download.path(), 'utf8')).split('\r\n');

/** The demo's shop has listed what it sells. */
const expectProducts = (page: Page) =>
  expect(async () => {
    await page.reload();
    const count = page.getByText(/^There are \d+ items to export in Products\. Would you like to export them\?$/);
    await expect(count).toBeVisible({ timeout: 5_000 });
  }).toPass();

test('a choice of warehouse locations is exported, from the screen and from the dialog', async ({ page }) => {
  await page.goto('/products/export');
  await expectProducts(page);
  await page.getByRole('combobox', { name: 'What to export' }).click();
  await options(page).filter({ hasText: 'Warehouse locations' }).click();
  await expect(page).toHaveURL(/option=3/);
  await expect(exportButton(page)).toBeDisabled();
  const places = page.getByRole('combobox', { name: 'Warehouse locations' });
  await places.fill('no such place');
  await expect(page.getByText('Sorry, no matching options.')).toBeVisible();
  await places.fill('');
  const place = (await options(page).first().textContent()) ?? '';
  await options(page).first().click();
  await page.keyboard.press('Escape');
  await exportButton(page).click();
  await expect(page.getByText('Generated file is ready for download')).toBeVisible();
  await expect(rows(page).filter({ hasText: place }).first()).toBeVisible();

  await page.goto('/exports');
  await page.getByRole('button', { name: 'New export' }).click();
  await page.getByRole('menuitem', { name: 'Export by warehouse location…' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Export', exact: true })).toBeDisabled();
  await dialog(page).getByRole('combobox', { name: 'Warehouse locations' }).click();
  await options(page).last().click();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'the dialog of warehouse locations');
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog(page).getByRole('link', { name: 'Download generated CSV File' })).toBeVisible();
});

test('products of one source are exported from the list, whose button waits for them', async ({ page }) => {
  await page.goto('/products/export');
  await expectProducts(page);
  await page.getByRole('button', { name: 'Export Products' }).click();
  await expect(page.getByText('Export finished successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export Products' })).toBeEnabled();
});

test('what one member exports and deletes, the other sees at once', async ({ page, openAs }) => {
  const anas = await openAs('admin@demo.test');
  await anas.goto('/exports?kind=locations');
  await page.goto('/exports?kind=locations');
  await expect(page.getByRole('button', { name: 'Locations' })).toHaveAttribute('aria-pressed', 'true');
  await markDocument(anas);
  await page.getByRole('button', { name: 'New export' }).click();
  await page.getByRole('menuitem', { name: 'Locations' }).click();
  const row = rows(anas).filter({ hasText: 'Saúl Demo' });
  await expect(row).toContainText('Ready');
  await expectAccessible(anas, 'the exports');

  await anas.getByRole('button', { name: /^Delete locations-/ }).click();
  await expect(dialog(anas)).toContainText('Are you sure you want to delete locations-');
  await expectDialogAccessible(anas, 'the question before a file is deleted');
  await dialog(anas).getByRole('button', { name: 'Yes' }).click();
  await expect(dialog(anas)).toContainText('was deleted');
  await dialog(anas).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('No exports yet')).toBeVisible();
  expect(await isSameDocument(anas)).toBe(true);
});

test.describe('in an account without items', () => {
  test.use({ member: 'admin@other.test' });

  test('there is nothing to export, and the screens say so', async ({ page }) => {
    await page.goto('/raw_materials/export');
    await expect(page.getByText('There are no items to export in Raw Materials')).toBeVisible();
    await expect(exportButton(page)).toBeDisabled();
    await expect(page.getByText('Nothing of this kind has been exported yet.')).toBeVisible();
    await expectAccessible(page, 'an export of nothing');
  });
});

test('orders of a month and a status are exported, and the list says which', async ({ page }) => {
  await page.goto('/orders/export');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Shipped', exact: true }).click();
  await page.getByRole('radio', { name: 'Date range' }).check();
  await expect(page).toHaveURL(/status=shipped&start_at=\d{4}-\d\d-\d\d&end_at=/);
  await expect(page.getByRole('button', { name: 'Start Date' })).toBeVisible();
  await expectAccessible(page, 'the export of orders');
  await page.getByRole('button', { name: 'Export Orders' }).click();
  await expect(page.getByText('Export finished successfully')).toBeVisible();
  const row = rows(page).first();
  await expect(row).toContainText('Shipped');
  await expect(row).toContainText('Saúl Demo');
  const downloading = page.waitForEvent('download');
  await row.getByRole('link').click();
  expect((await linesOf(await downloading))[0]).toMatch(/^\ufefforder_number,.*,order_date \(America\/Lima\),/);

  await page.goto('/customers/export?status=Synced');
  await page.route('**/api/customers/export/*', (route) => route.fulfill({ status: 503, json: { message: 'Full' } }));
  await page.getByRole('button', { name: 'Export Customers' }).click();
  await expect(page.getByText('There was an error exporting customers')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export Customers' })).toBeEnabled();
});

test('customers are exported in place: those that are selected, then all that the list shows', async ({ page }) => {
  await page.goto('/customers?orderBy=email&orderDir=DESC');
  await expect(rows(page).nth(1)).toBeVisible();
  await rows(page).first().getByRole('checkbox').check();
  await rows(page).nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Export customers' }).click();
  await expect(dialog(page)).toContainText('The 2 selected customers');
  await expectAccessible(page, 'the export of customers in place');
  const fileOf = async (choice: string | RegExp) => {
    await dialog(page).getByRole('radio', { name: choice }).check();
    await exportButton(page).click();
    const link = dialog(page).getByRole('link', { name: 'Download generated CSV File' });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    return (await linesOf(download)).filter(Boolean);
  };
  const [head, ...chosen] = await fileOf('The 2 selected customers');
  expect(head).toMatch(/^\ufeffcustomer_name,email,phone,connection_name,sync_status,sync_error,country,created_at \(/);
  expect(chosen).toHaveLength(2);
  const all = await fileOf(/^All that the list shows/);
  expect(all.length).toBeGreaterThan(3);
  await expect(page).toHaveURL(/orderBy=email/);
});

test('tax documents are exported in place, as their list is narrowed', async ({ page }) => {
  await page.goto('/documents?country=PE');
  await expect(page.getByRole('button', { name: 'Export tax documents' })).toBeVisible();
  await page.getByRole('button', { name: 'Export tax documents' }).click();
  await expectAccessible(page, 'the export of tax documents in place');
  await exportButton(page).click();
  const link = dialog(page).getByRole('link', { name: 'Download generated CSV File' });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const [head, ...lines] = (await linesOf(download)).filter(Boolean);
  expect(head).toMatch(/^\ufefffull_number,order_number,customer_name,document,country,environment,state,/);
  expect(lines.filter((line) => !line.includes(',PE,'))).toEqual([]);
  await dialog(page)
    .getByRole('link', { name: /^More exports of tax documents/ })
    .click();
  await expect(page).toHaveURL(/\/documents\/export\?country=PE$/);
});

test('a count or an export that fails is shown, and the button comes back', async ({ page }) => {
  await page.route('**/api/download-csv/get-item-count*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/products/export');
  await expect(page.getByText('Sorry, there was an error processing your request')).toBeVisible();
  await expect(exportButton(page)).toBeDisabled();
  await page.unroute('**/api/download-csv/get-item-count*');
  await expectProducts(page);
  await page.route('**/api/exports', (route) => route.fulfill({ status: 503, json: { message: 'Full' } }));
  await exportButton(page).click();
  await expect(page.getByText('There was an error createing download file.')).toBeVisible();
  await expect(exportButton(page)).toBeEnabled();
  await page.route('**/api/products/export/*', (route) => route.fulfill({ status: 504, json: { message: 'Later' } }));
  await page.getByRole('button', { name: 'Export Products' }).click();
  await expect(
    page.getByText(/Your data is still being exported\. Please check back in a couple minutes/),
  ).toBeVisible();
});
