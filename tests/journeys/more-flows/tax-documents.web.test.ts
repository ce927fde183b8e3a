import type { Locator, Page } from '@playwright/test';
import { makeTestCertificate } from '#platform/documents/demo-certificate.ts';
import { expect, test } from '../account-journey.ts';
import { expectAccessible, expectDialogAccessible } from '../expect-accessible.ts';
import { goToOrder } from '../order-screens.ts';
import { uniqueWord } from '../words.ts';

/** Mexico's test company, as the demo issues there. */
const OWNER = {
  tax_id: 'EKU9003173C9',
  name: 'Escuela de prueba',
  country: 'MX',
  from: new Date(Date.now() - 86_400_000),
  sat_number: '30001000000500003416',
};

/** Above Ecuador's limit for buyers without a tax id: its document waits. */
const toEcuador = {
  country: 'EC',
  city: 'Quito',
  zip: '170135',
  currencyCode: 'usd',
  address1: 'Av. Amazonas 1',
  details: [{ itemCode: 'JARRA-01', quantity: 1, priceEach: 60 }],
} as const;

const toMexico = {
  country: 'MX',
  city: 'Guadalajara',
  zip: '44100',
  currencyCode: 'mxn',
  address1: 'Av. Juárez 1',
} as const;

test.use({ member: 'admin' });

const card = (page: Page, title: RegExp) => page.getByRole('region', { name: title });

/** Chooses from the menu of a card. */
async function choose(page: Page, from: Locator, action: string): Promise<void> {
  await from.getByRole('button', { name: /^More: / }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a document that was issued externally gets its PDF, and is not issued here', async ({ page, shop }) => {
  await shop.issueIn('EC');
  const number = await shop.givenOrder({ ...toEcuador, lastName: uniqueWord() });
  await goToOrder(page, number);
  const invoice = card(page, /^Invoice \(factura\)/);
  await choose(page, invoice, 'Issued outside of Bodega…');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'It was issued outside of Bodega' }).click();
  await expect(dialog).toContainText('Enter the number');
  await dialog.getByLabel('Number of the document').fill('F-77');
  await dialog.getByRole('button', { name: 'It was issued outside of Bodega' }).click();
  await expect(dialog).toBeHidden();
  await expect(invoice).toContainText('Issued outside of Bodega');

  await choose(page, invoice, 'Upload PDF');
  await expect(dialog).toBeVisible();
  await expectDialogAccessible(page, 'the upload of a PDF');
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'F-77.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(invoice.getByRole('link', { name: 'Open PDF' })).toBeVisible();
});

test('how a country issues is set, with its certificate; a wrong one is refused by its field', async ({
  page,
  shop,
}) => {
  await shop.issueIn('MX');
  await page.goto('/documents/settings?country=MX');
  await expect(page.getByRole('textbox', { name: /^RFC/ })).toHaveValue('EKU9003173C9');
  await expectAccessible(page, 'the settings of tax documents');
  const file = page.locator('input[type=file]').first();
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await file.setInputFiles({
    name: 'mine.p12',
    mimeType: 'application/x-pkcs12',
    buffer: Buffer.from('no certificate'),
  });
  await upload.click();
  await expect(page.getByText('This file holds no certificate')).toBeVisible();
  const { p12 } = makeTestCertificate({ ...OWNER, password: 'right' });
  await file.setInputFiles({ name: 'mine.p12', mimeType: 'application/x-pkcs12', buffer: Buffer.from(p12) });
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await upload.click();
  await expect(page.getByText('The password does not open this file')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('right');
  await upload.click();
  await expect(page.getByText('The certificate was saved')).toBeVisible();
  await expect(page.getByText('Escuela de prueba')).toBeVisible();
});

test('a document of Mexico is issued again, and the first one is cancelled with the second as its substitute', async ({
  page,
  shop,
}) => {
  await shop.issueIn('MX');
  await goToOrder(page, await shop.givenOrder(toMexico));
  const invoices = card(page, /^Invoice/);
  await expect(invoices).toContainText('Authorised and stored');
  const number = /A-\d+/.exec(await invoices.innerText())?.[0] ?? 'no number';
  const first = card(page, new RegExp(`^Invoice .*${number} `));
  await choose(page, invoices, 'Re-submit');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`${number} is not cancelled automatically`);
  await dialog.getByRole('button', { name: 'Re-submit' }).click();
  await expect(dialog).toBeHidden();
  await expect(invoices).toHaveCount(2);
  await expect(invoices.filter({ hasText: 'Authorised and stored' })).toHaveCount(2);

  await choose(page, first, 'Cancel document…');
  await dialog.getByRole('combobox', { name: 'Motive' }).click();
  await page.getByRole('option', { name: /^01/ }).click();
  await dialog.getByRole('combobox', { name: 'Document that takes its place' }).click();
  await page.getByRole('option', { name: /^Invoice/ }).click();
  await dialog.getByLabel('Reason').fill('Issued again');
  await dialog.getByRole('button', { name: 'Cancel document' }).click();
  await expect(dialog).toBeHidden();
  await expect(first).toContainText('StatusCancelled');
});
