import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { encodeText } from '../encode-text.ts';
import { expectAccessible } from './expect-accessible.ts';
import { openCause, untilWaiting } from './inbox-screens.ts';
import { expect, test } from './journey.ts';
import { rowOf, rows } from './order-screens.ts';
import { givenChannelOrder, writingOf } from './partners.ts';
import { newSku, uniqueWord } from './words.ts';

// One after another: accepting all matches would take the others' rows.
test.describe.configure({ mode: 'default' });

/**
 * An order that waits for a SKU that the channel never listed, and the page where it is linked. @returns the customer's
 * name
 */
async function openFocus(page: Page, sku: string): Promise<string> {
  const lastName = uniqueWord();
  await givenChannelOrder({ lastName, details: [{ itemCode: sku }] });
  await untilWaiting(page, { [sku]: 1 });
  await page.goto('/inbox');
  const cause = await openCause(page, `SKU ${sku} is not linked to a product`);
  await cause.getByRole('link', { name: 'Open in mapping' }).click();
  await expect(page.getByText(`${sku} is not among the products that the channel lists`)).toBeVisible();
  return lastName;
}

const dialog = (page: Page) => page.getByRole('dialog');

async function linkTo(page: Page, product: string): Promise<void> {
  await dialog(page).getByPlaceholder('Search by SKU or product title...').fill(product);
  await dialog(page)
    .getByRole('button', { name: `Link ${product}` })
    .click();
  await expect(dialog(page)).toBeHidden();
}

async function askToUnlink(page: Page, sku: string): Promise<void> {
  await rows(page)
    .getByRole('button', { name: `Actions for ${sku}` })
    .click();
  await page.getByRole('menuitem', { name: 'Unlink' }).click();
}

/** A channel's product that is not linked, by way of a link that is removed again. */
async function givenUnlinked(page: Page, sku: string): Promise<void> {
  await openFocus(page, sku);
  await page.getByRole('button', { name: 'Add Link' }).click();
  await linkTo(page, 'VELA-03');
  await askToUnlink(page, sku);
  await dialog(page).getByRole('button', { name: 'Unlink' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(rows(page)).toContainText('No product linked');
}

test('from an order that waits to its link, and back by unlinking and undo', async ({ page }) => {
  test.slow();
  const sku = newSku();
  const lastName = await openFocus(page, sku);
  await expectAccessible(page, 'a SKU that the channel does not list');
  await page.getByRole('button', { name: 'Add Link' }).click();
  await dialog(page).getByPlaceholder('Search by SKU or product title...').fill('no such thing');
  await expect(dialog(page)).toContainText('No Results Found');
  await expect(dialog(page)).toContainText('No product has "no such thing". Searched in: SKU, name, barcode.');
  await dialog(page).getByPlaceholder('Search by SKU or product title...').fill('v');
  await expect(
    dialog(page)
      .getByRole('button', { name: /^Link V/ })
      .first(),
  ).toBeVisible();
  await linkTo(page, 'VELA-03');
  await expect(page.getByText(`${sku} is linked to VELA-03. 1 order is checked again`)).toBeVisible();
  await expect(rows(page)).toContainText('Portavelas');

  await askToUnlink(page, sku);
  await expect(dialog(page)).toContainText('Are you sure you want to unlink the connector product?');
  await expect(dialog(page)).toContainText('1 open order contains it and will wait.');
  await expectAccessible(page, 'the question before unlinking');
  await dialog(page).getByRole('button', { name: 'Unlink' }).click();
  await expect(rows(page)).toContainText('Releases 1 order');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`${sku} is linked again`)).toBeVisible();
  await page.goto(`/orders?search=${lastName}`);
  await expect(rowOf(page, 'Pending')).toBeVisible();
});

test('the products open on those that are not linked, and all stay where they were asked for', async ({ page }) => {
  test.slow();
  await givenUnlinked(page, writingOf('VELA-04'));
  await page.goto('/settings/connectors/exigo/products');
  await expect(page.getByRole('button', { name: /^Unlinked/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/connectionStatus=unlinked/);
  await page.getByRole('button', { name: /^All/ }).first().click();
  await expect(page).toHaveURL(/connectionStatus=all/);
  await page.reload();
  await expect(page.getByRole('button', { name: /^All/ }).first()).toHaveAttribute('aria-pressed', 'true');
  await expect(rows(page).first()).toBeVisible();
});

test('a suggestion is accepted by keyboard, all exact matches in one go', async ({ page }) => {
  test.slow();
  const [first, second] = [writingOf('VELA-01'), writingOf('VELA-02')];
  await givenUnlinked(page, first);
  await givenUnlinked(page, second);
  await page.goto('/settings/connectors/exigo/products?connectionStatus=suggested');
  await expect(rows(page).filter({ hasText: `SKU ${first}` })).toContainText('same SKU');
  await expectAccessible(page, 'the suggestions');

  await page.goto(`/settings/connectors/exigo/products?focus=${encodeURIComponent(first)}`);
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('s');
  await expect(dialog(page)).toContainText('Suggestions');
  await expectAccessible(page, 'the search for a product');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(rows(page).getByRole('button', { name: `Actions for ${first}` })).toBeVisible();

  await page.goto('/settings/connectors/exigo/products');
  await page.getByRole('button', { name: /^Accept (all )?\d+ exact SKU match/ }).click();
  await dialog(page).getByRole('button', { name: 'Accept all' }).click();
  await expect(page.getByText('Links are saved')).toBeVisible();
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(dialog(page).getByRole('row').filter({ hasText: second })).toContainText('Linked');
  await expectAccessible(page, 'what became of each line');
});

test('the table goes out as CSV and comes back: checked first, then applied', async ({ page }) => {
  test.slow();
  const sku = newSku();
  await givenUnlinked(page, sku);
  await page.goto(`/settings/connectors/exigo/products?search=${sku}`);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'CSV' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file.split('\r\n')).toHaveLength(3);

  await page.getByRole('button', { name: 'CSV' }).click();
  await page.getByRole('menuitem', { name: 'Upload CSV…' }).click();
  await dialog(page).getByRole('button', { name: 'Check file' }).click();
  await expect(dialog(page)).toContainText('Please choose a file');
  await expectAccessible(page, 'the upload');
  const choose = (content: string | Buffer) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await choose('a,b\n1,2\n');
  await dialog(page).getByRole('button', { name: 'Check file' }).click();
  await expect(dialog(page)).toContainText('Your file has invalid format.');
  await choose(encodeText('Connector SKU,Product SKU\nžluťoučký,VELA-03\n', 'windows-1250'));
  await dialog(page).getByRole('button', { name: 'Check file' }).click();
  await expect(dialog(page)).toContainText('The letters of the file can be read in several ways.');
  await expectAccessible(page, 'the ways to read a file of links');
  await dialog(page).getByRole('radio', { name: 'žluťoučký' }).check();
  await dialog(page).getByRole('button', { name: 'Check file' }).click();
  await expect(
    page.getByText('links.csv is checked. Nothing was changed yet. 0 will change, 0 already match, 1 not possible'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'CSV' }).click();
  await page.getByRole('menuitem', { name: 'Upload CSV…' }).click();
  await choose(`${file}unknown,,VELA-03\r\n`.replace(`${sku},,,`, `${sku},,vela-03,`));
  await dialog(page).getByRole('button', { name: 'Check file' }).click();
  await expect(
    page.getByText('links.csv is checked. Nothing was changed yet. 1 will change, 0 already match, 1 not possible'),
  ).toBeVisible();
  await expect(rows(page)).toContainText('No product linked');
  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect(rows(page)).toContainText('VELA-03');
});

test('the products are read on request, and a product shows where it is linked', async ({ page }) => {
  await page.goto('/settings/connectors/exigo');
  const parts = page.getByRole('navigation', { name: 'Sections of this page' });
  await parts.getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('heading', { name: 'Product Mapping' })).toBeVisible();
  await page.getByRole('button', { name: 'Import Products' }).click();
  await expect(page.getByText('Grabbing products from connector').first()).toBeVisible();
  await expect(page.getByText(/^Products read: \d+/)).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  await expectAccessible(page, 'the Product Mapping');

  await page.goto('/settings/connectors/exigo/products?search=VELA-03&connectionStatus=linked');
  await page.getByRole('button', { name: 'Portavelas Barro Negro, where it is linked' }).first().click();
  const exigo = dialog(page).getByRole('region', { name: 'Exigo' });
  await expect(exigo.getByRole('row').filter({ hasText: 'VELA-03' }).first()).toBeVisible();
  await expectAccessible(page, 'the Linked Products');
  await exigo.getByRole('button', { name: 'Link Product' }).click();
  await expect(page.getByPlaceholder('Search by connector product SKU or title...')).toBeVisible();
});
