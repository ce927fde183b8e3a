import type { Page } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { goToOrder, rows } from '../order-screens.ts';
import { uniqueWord } from '../words.ts';

/** Above Ecuador's limit for buyers without a tax id. */
const toEcuador = {
  country: 'EC',
  city: 'Quito',
  zip: '170135',
  currencyCode: 'usd',
  address1: 'Av. Amazonas 1',
  details: [{ itemCode: 'JARRA-01', quantity: 1, priceEach: 60 }],
};

const card = (page: Page) => page.getByRole('region', { name: /^Invoice \(factura\)/ });

test("what an order's document would be rejected for is on the order, and once it is corrected the document is issued", async ({
  page,
  shop,
  openAs,
}) => {
  await shop.issueIn('EC');
  const number = await shop.givenOrder({ ...toEcuador, lastName: uniqueWord() });
  await goToOrder(page, number);
  await expect(card(page)).toContainText('An invoice without a tax id is possible up to USD 50.00');
  await expectAccessible(page, 'an order whose document would be rejected');
  await page.goto('/documents?would_be_rejected=true');
  await expect(rows(page).filter({ hasText: number })).toContainText('Would be rejected');

  await goToOrder(page, number);
  await card(page).getByRole('button', { name: 'Correct: Tax id' }).click();
  await page.getByLabel('Tax id', { exact: true }).fill('1716430390');
  await page.getByRole('button', { name: /^Save (Changes|and send)$/ }).click();
  await expect(card(page)).toContainText('Authorised and stored');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Tax document authorised');
  // A member of the staff sees that it is stored, an administrator opens it.
  await expect(card(page).getByRole('link', { name: 'Open PDF' })).toBeHidden();
  await expectAccessible(page, 'an order with its document');

  const anas = await openAs('admin');
  await goToOrder(anas, number);
  await expect(card(anas).getByRole('link', { name: 'Open PDF' })).toBeVisible();
  await anas.goto(`/documents?search=${number}`);
  const row = rows(anas).filter({ hasText: number });
  await row.getByRole('link').first().click();
  await expect(anas.getByRole('heading', { level: 1, name: /^Invoice \(factura\)/ })).toBeVisible();
  await expectAccessible(anas, 'a document');
});
