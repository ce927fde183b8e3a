import type { Page } from '@playwright/test';
import { makeTestCertificate } from '#platform/documents/demo-certificate.ts';
import { expectAccessible, expectDialogAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { openOrder } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';
import { uniqueWord } from './words.ts';

/** Mexico's test company, as the demo issues there. */
const OWNER = {
  tax_id: 'EKU9003173C9',
  name: 'Escuela de prueba',
  country: 'MX',
  from: new Date(Date.now() - 86_400_000),
  sat_number: '30001000000500003416',
};

/** Above what Ecuador lets somebody buy without a tax id: its document waits. */
const toEcuador = {
  country: 'EC',
  city: 'Quito',
  zip: '170135',
  currencyCode: 'usd',
  address1: 'Av. Amazonas 1',
  details: [{ itemCode: 'JARRA-01', quantity: 1, priceEach: 60 }],
} as const;

const card = (page: Page) => page.getByRole('region', { name: /^Invoice \(factura\)/ });

test("a document's error is cleared with a reason, and without one it is not", async ({ page }) => {
  const number = await givenChannelOrder({ ...toEcuador, lastName: uniqueWord() });
  await openOrder(page, number);
  await card(page)
    .getByRole('button', { name: /^More: / })
    .click();
  await page.getByRole('menuitem', { name: /Clear/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Clear/ }).click();
  await expect(dialog).toContainText('** Ignored reason is required **');
  await dialog.getByRole('textbox').fill('Placed by our own staff');
  await dialog.getByRole('button', { name: /Clear/ }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page)).toContainText('Placed by our own staff');
});

test.describe('as an administrator', () => {
  test.use({ member: 'admin@demo.test' });

  test('a document that was issued elsewhere gets its PDF, and is not issued here', async ({ page }) => {
    test.slow();
    const number = await givenChannelOrder({ ...toEcuador, lastName: uniqueWord() });
    await openOrder(page, number);
    const choose = async (action: string) => {
      await card(page)
        .getByRole('button', { name: /^More: / })
        .click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await choose('Issued elsewhere…');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'It was issued elsewhere' }).click();
    await expect(dialog).toContainText('Enter the number');
    await dialog.getByLabel('Number of the document').fill('F-77');
    await dialog.getByRole('button', { name: 'It was issued elsewhere' }).click();
    await expect(dialog).toBeHidden();
    await expect(card(page)).toContainText('Issued outside of Bodega');

    await choose('Upload PDF');
    await expect(dialog).toBeVisible();
    await expectDialogAccessible(page, 'the upload of a PDF');
    await dialog.locator('input[type="file"]').setInputFiles({
      name: 'F-77.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    });
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(card(page).getByRole('link', { name: 'Open PDF' })).toBeVisible();
  });

  test('how a country issues is set, with its certificate; a wrong one is refused by its field', async ({ page }) => {
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

    await page.goto('/documents/series');
    await expect(page.locator('main')).toContainText('001-001');
    await expectAccessible(page, 'the series');
  });
});
