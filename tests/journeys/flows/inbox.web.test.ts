import { expect, isSameDocument, markDocument, test } from '../account-journey.ts';
import { causeOf, openCause, pane } from '../inbox-screens.ts';
import { rowOf } from '../order-screens.ts';
import { newSku, uniqueWord } from '../words.ts';

const unlinked = (sku: string) => `SKU ${sku} is not linked to a product`;

test('a cause is corrected once, and every order that waited for it goes on', async ({ page, shop }) => {
  const sku = newSku();
  const lastName = uniqueWord();
  const firstNames = ['Ada', 'Bea', 'Clara'];
  const details = [{ itemCode: sku }];
  const numbers = await Promise.all(firstNames.map((firstName) => shop.putOrder({ firstName, lastName, details })));
  await shop.read('exigo');
  await page.goto('/inbox?kind=unlinked_product');
  await markDocument(page);
  const answer = await openCause(page, unlinked(sku));
  await expect(answer).toContainText('Releases 3 orders');
  for (const number of numbers) await expect(answer.getByRole('link', { name: number })).toBeVisible();

  await answer.getByRole('combobox', { name: 'Product' }).fill('vela-03');
  await page.getByRole('option', { name: /VELA-03/ }).click();
  await answer.getByRole('button', { name: 'Link', exact: true }).click();
  const cause = causeOf(page, unlinked(sku));
  await expect(cause).toContainText('3 released');
  await expect(page.getByRole('status').filter({ hasText: 'All of these orders are checked' })).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(true);

  await cause.getByRole('link', { name: /^View/ }).click();
  await expect(pane(page, unlinked(sku))).toContainText('Answered by Saúl Demo · 3 released');
  await expect(pane(page, unlinked(sku)).getByRole('cell', { name: 'Solved' })).toHaveCount(3);
  await page.goto(`/orders?search=${lastName}`);
  for (const number of numbers) await expect(rowOf(page, number)).toContainText('Pending');
});
