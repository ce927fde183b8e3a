import type { Page } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { goToOrder, rows } from '../order-screens.ts';
import { uniqueWord } from '../words.ts';

const toMexico = {
  country: 'MX',
  city: 'Guadalajara',
  zip: '44100',
  currencyCode: 'mxn',
  address1: 'Av. Juárez 1',
} as const;

const card = (page: Page) => page.getByRole('region', { name: /^Invoice \(CFDI\)/ });

test("what an order's document would be rejected for is on the order, and once it is corrected the document is issued", async ({
  page,
  shop,
  openAs,
}) => {
  await shop.issueIn('MX');
  const lastName = uniqueWord();
  const number = await shop.givenOrder({ ...toMexico, firstName: '*TEST* Rosa', lastName });
  await goToOrder(page, number);
  await expect(card(page)).toContainText("Can't submit order because order total is zero or it is a test order");
  await expectAccessible(page, 'an order whose document would be rejected');
  await page.goto('/documents?would_be_rejected=true');
  await expect(rows(page).filter({ hasText: number })).toContainText('Would be rejected');

  await goToOrder(page, number);
  await page.getByRole('button', { name: 'Edit Order' }).click();
  await page.getByLabel('Customer name').fill(`Rosa ${lastName}`);
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
  await expect(anas.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(anas, 'a document');
});
