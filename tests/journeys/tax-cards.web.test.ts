import type { Locator, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { openOrder, rows } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';
import { uniqueWord } from './words.ts';

const toGuatemala = {
  country: 'GT',
  city: 'Guatemala',
  zip: '01010',
  currencyCode: 'gtq',
  address1: '6a avenida 1',
} as const;
const toMexico = {
  country: 'MX',
  city: 'Guadalajara',
  zip: '44100',
  currencyCode: 'mxn',
  address1: 'Av. Juárez 1',
} as const;

const card = (page: Page, title: RegExp) => page.getByRole('region', { name: title });
const INVOICE = /^Invoice/;
/** Chooses from the menu of a card. */
async function choose(page: Page, from: Locator, action: string): Promise<void> {
  await from.getByRole('button', { name: /^More: / }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const isStored = (page: Page, title = INVOICE) =>
  expect(card(page, title)).toContainText('Authorised and stored', { timeout: 45_000 });

test('a document of Mexico is issued again, and the first one is cancelled with the second as its substitute', async ({
  page,
}) => {
  test.slow();
  const number = await givenChannelOrder({ ...toMexico, lastName: uniqueWord() });
  await openOrder(page, number);
  await isStored(page);
  const first = /A-\d+/.exec(await card(page, INVOICE).innerText())?.[0] ?? 'no number';
  await choose(page, card(page, INVOICE), 'Re-submit');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`${first} is not cancelled automatically`);
  await dialog.getByRole('button', { name: 'Re-submit' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, INVOICE)).toHaveCount(2);
  await expect(card(page, INVOICE).filter({ hasText: 'Authorised and stored' })).toHaveCount(2, { timeout: 45_000 });

  await choose(page, card(page, new RegExp(`^Invoice .*${first} `)), 'Cancel document…');
  await dialog.getByRole('combobox', { name: 'Motive' }).click();
  await page.getByRole('option', { name: /^01/ }).click();
  await dialog.getByRole('combobox', { name: 'Document that takes its place' }).click();
  await page.getByRole('option', { name: /^Invoice/ }).click();
  await dialog.getByLabel('Reason').fill('Issued again');
  await dialog.getByRole('button', { name: 'Cancel document' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, new RegExp(`^Invoice .*${first} `))).toContainText('StatusCancelled', { timeout: 45_000 });
});

test('all that proves a document is exported as a zip', async ({ page }) => {
  const number = await givenChannelOrder({ ...toGuatemala, lastName: uniqueWord() });
  await openOrder(page, number);
  await isStored(page);
  await page.goto(`/documents/export?search=${number}`);
  await page.getByLabel('File for').selectOption('Evidence (zip)');
  await expectAccessible(page, 'the export of tax documents');
  await page.getByRole('button', { name: 'Export Tax Documents' }).click();
  await expect(rows(page).first()).toContainText('Ready');
  const download = page.waitForEvent('download');
  await rows(page)
    .first()
    .getByRole('link', { name: /\.zip$/ })
    .click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(Buffer.from(chunk));
  const names = Object.keys(unzipSync(Buffer.concat(chunks))).map((name) => name.split('/').at(-1));
  expect(names.sort()).toEqual(['authorised.xml', 'document.json', 'document.pdf', 'sent.xml']);
});
