import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { goToOrder } from '../order-screens.ts';
import { uniqueWord } from '../words.ts';

const toEcuador = {
  country: 'EC',
  city: 'Quito',
  zip: '170135',
  currencyCode: 'usd',
  address1: 'Av. Amazonas 1',
} as const;
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

/** A person of SAT's published test data. */
const LISTED = { rfc: 'CACX7605101P8', nombre: 'XOCHILT CASAS CHAVEZ', codigoPostal: '44100', regimen: '612' };

const card = (page: Page, title: RegExp) => page.getByRole('region', { name: title });
const INVOICE = /^Invoice/;
const CREDIT_NOTE = /^Credit note/;

/** Chooses from the menu of a card. */
async function choose(page: Page, from: Locator, action: string): Promise<void> {
  await from.getByRole('button', { name: /^More: / }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const isStored = (page: Page, title = INVOICE) => expect(card(page, title)).toContainText('Authorised and stored');

async function saveOrder(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: /^Save (Changes|and send)$/ }).click();
}

test("a refund in Ecuador waits for its sale, which staff choose, and becomes that sale's credit note", async ({
  page,
  shop,
}) => {
  await shop.issueIn('EC');
  // A sale to an unnamed buyer takes no credit note.
  const sale = await shop.givenOrder({ ...toEcuador, firstName: '*TEST* Rosa', lastName: uniqueWord() });
  await goToOrder(page, sale);
  await page.getByRole('button', { name: 'Edit Order' }).click();
  await saveOrder(page, { 'Customer name': 'Rosa Vega', 'Tax id': '1716430390' });
  await isStored(page);
  const number = /\d{3}-\d{3}-\d{9}/.exec(await card(page, INVOICE).innerText())?.[0] ?? '';
  await expectAccessible(page, "an order with Ecuador's card");

  const refund = await shop.givenOrder({
    ...toEcuador,
    orderType: 'ReturnOrder',
    shippingTotal: 0,
    details: [{ itemCode: 'JARRA-01', quantity: 1, priceEach: 4 }],
  });
  await goToOrder(page, refund);
  const note = card(page, CREDIT_NOTE);
  await expect(note).toContainText('Would be rejected: ');
  await note.getByRole('button', { name: 'Choose the sale' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Search sales').fill(sale);
  await expectAccessible(page, 'the choice of the corrected sale');
  await dialog.getByRole('button', { name: new RegExp(`^Choose .*${number}$`) }).click();
  await expect(dialog).toBeHidden();
  await isStored(page, CREDIT_NOTE);
  await expect(note).toContainText(number);

  await goToOrder(page, sale);
  await expect(card(page, INVOICE)).toContainText('Corrected by');
});

test('a document of Guatemala is cancelled with a reason, and not without one', async ({ page, shop }) => {
  await shop.issueIn('GT');
  const number = await shop.givenOrder(toGuatemala);
  await goToOrder(page, number);
  await isStored(page);
  const invoice = card(page, INVOICE);
  await expect(invoice).toContainText('It can be cancelled until');
  await expectAccessible(page, "an order with Guatemala's card");
  await choose(page, invoice, 'Cancel document…');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel document' }).click();
  await expect(dialog).toContainText('Please give a reason');
  await expectAccessible(page, 'the question before a document is cancelled');
  await dialog.getByLabel('Reason').fill('Placed twice');
  await dialog.getByRole('button', { name: 'Cancel document' }).click();
  await expect(dialog).toBeHidden();
  await expect(invoice).toContainText('Cancelled');
});

test('the invoice of a cancelled order is answered at its balance: left as it is for a reason', async ({
  page,
  shop,
}) => {
  await shop.issueIn('GT');
  const number = await shop.givenOrder(toGuatemala);
  await goToOrder(page, number);
  await isStored(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: /^Cancel/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Placed twice');
  await dialog.getByRole('button', { name: /^Cancel/ }).click();
  await expect(dialog).toBeHidden();
  const balance = card(page, /^Goods, money and papers/);
  const invoiced = balance.getByRole('listitem').filter({ hasText: 'The order is cancelled, and invoice' });
  await expect(invoiced.getByRole('button', { name: /^Credit .*…$/ })).toBeVisible();
  await invoiced.getByRole('button', { name: 'Leave as it is…' }).click();
  await expectAccessible(page, 'the question before an imbalance is left');
  await dialog.getByLabel('Reason').fill('The authority is notified by hand');
  await dialog.getByRole('button', { name: 'Leave as it is' }).click();
  await expect(invoiced).toContainText('left it as it is: The authority is notified by hand');
});

test('what the authority of Mexico has against a name is corrected from the card, under the same number', async ({
  page,
  shop,
}) => {
  await shop.issueIn('MX');
  await shop.listTaxpayer(LISTED);
  const number = await shop.givenOrder({ ...toMexico, firstName: '*TEST* Rosa', lastName: uniqueWord() });
  await goToOrder(page, number);
  const invoice = card(page, INVOICE);
  await page.getByRole('button', { name: 'Edit Order' }).click();
  await saveOrder(page, { 'Customer name': 'Rosa Equivocada', 'Tax id': LISTED.rfc });
  await expect(invoice).toContainText('CFDI40145');
  const given = /A-\d+/.exec(await invoice.innerText())?.[0] ?? 'no number';
  await expectAccessible(page, 'an order whose document was rejected');
  await invoice.getByRole('button', { name: 'Correct: Fiscal name' }).click();
  await saveOrder(page, { 'Fiscal name': LISTED.nombre });
  await isStored(page);
  await expect(invoice).toContainText(given);
});
