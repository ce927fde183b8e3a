import { expect, isSameDocument, markDocument, test } from './journey.ts';
import { expectOrder, readChannelNow, rowOf } from './order-screens.ts';
import { givenChannelOrder, newSku, uniqueWord } from './partners.ts';

test('a cause is corrected once, and every order that waited for it goes on', async ({ page }) => {
  const sku = newSku();
  const lastName = uniqueWord();
  await page.goto('/problems');
  await markDocument(page);
  const firstNames = ['Ada', 'Bea', 'Clara'];
  const details = [{ itemCode: sku }];
  const numbers = await Promise.all(firstNames.map((firstName) => givenChannelOrder({ firstName, lastName, details })));

  const cause = page.getByRole('listitem', { name: `SKU ${sku} is not linked to a product` });
  await expect(cause.getByRole('link', { name: '3', exact: true })).toBeVisible();
  await cause.getByRole('button', { name: 'Show orders' }).click();
  for (const number of numbers) await expect(cause.getByRole('link', { name: number })).toBeVisible();

  await cause.getByRole('combobox', { name: 'Product' }).fill('vela-03');
  await page.getByRole('option', { name: /VELA-03/ }).click();
  await expect(cause).toContainText('Releases 3 orders');
  await cause.getByRole('button', { name: 'Link' }).click();
  await expect(page.getByText('Saved. Orders that are checked again: 3')).toBeVisible();
  await expect(cause).toBeHidden();
  expect(await isSameDocument(page)).toBe(true);

  await page.goto(`/orders?search=${lastName}`);
  for (const number of numbers) await expect(rowOf(page, number)).toContainText('Pending');
});

test('the kinds of problems can be looked at alone, and the address keeps which', async ({ page }) => {
  const number = await givenChannelOrder({ city: '', details: [{ itemCode: newSku() }] });
  await readChannelNow(page);
  await page.goto('/problems');
  const causes = page.getByRole('list', { name: 'Problems' });
  await expect(causes).toContainText('is not linked to a product');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('option', { name: 'Problem', exact: true }).click();
  await page.getByRole('option', { name: 'Incomplete recipient' }).click();
  await expect(page).toHaveURL('/problems?kind=incomplete_address');

  await page.reload();
  await expect(causes).toContainText('The recipient lacks: City');
  await expect(causes).not.toContainText('is not linked to a product');
  const cause = causes.getByRole('listitem', { name: 'The recipient lacks: City' });
  await cause.getByRole('button', { name: 'Show orders' }).click();
  await cause.getByRole('link', { name: number }).click();
  await expectOrder(page, number);
});
