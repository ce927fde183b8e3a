import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { openOrder, orderSentence } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';
import { newSku } from './words.ts';

/** A slow line: the screen gets nothing newer of its order than what it changed itself, until the answer is called. */
async function holdOrderBack(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/api\/orders\/\d+$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('an order that was just saved can be edited again at once', async ({ page }) => {
  await openOrder(page, await givenChannelOrder({ details: [{ itemCode: newSku() }] }));
  const fetchedAnew = await holdOrderBack(page);
  await page.getByRole('button', { name: 'Edit Order' }).click();
  await page.getByLabel('Company').fill('Regalos Roldán');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Order successfully saved')).toBeVisible();

  await page.keyboard.press('e');
  await page.getByLabel('Note').fill('Ring twice');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden();
  fetchedAnew();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('Regalos Roldán');
  await expect(page.getByRole('region', { name: 'Order', exact: true })).toContainText('Ring twice');
});

test('and so can one of which the edit was just taken back', async ({ page }) => {
  await openOrder(page, await givenChannelOrder());
  await page.getByRole('button', { name: 'Edit Order' }).click();
  await page.getByLabel('City').fill('Cusco');
  await page.getByRole('button', { name: /^Save (Changes|and send)$/ }).click();
  const undo = orderSentence(page).getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  const fetchedAnew = await holdOrderBack(page);
  await undo.click();
  await expect(page.getByText('The edit was undone: the order is as it was before')).toBeVisible();
  await expect(undo).toBeHidden();

  await page.keyboard.press('e');
  await expect(page.getByLabel('City')).toHaveValue('Lima');
  await page.getByLabel('Note').fill('Ring twice');
  await page.getByRole('button', { name: /^Save (Changes|and send)$/ }).click();
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden();
  fetchedAnew();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('Lima');
  await expect(page.getByRole('region', { name: 'Order', exact: true })).toContainText('Ring twice');
});

test('what was typed into an order that was closed meanwhile is kept as a comment', async ({ page, openAs }) => {
  const number = await givenChannelOrder({ details: [{ itemCode: newSku() }] });
  const anas = await openAs('admin@demo.test');
  await Promise.all([openOrder(page, number), openOrder(anas, number)]);
  await page.getByRole('button', { name: 'Edit Order' }).click();
  await page.getByLabel('City').fill('Cusco');

  await anas.getByRole('button', { name: 'More actions' }).click();
  await anas.getByRole('menuitem', { name: 'Cancel order…' }).click();
  await anas.getByRole('dialog').getByLabel('Reason').fill('Ordered twice');
  await anas.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'This order cannot be edited any more' });
  await expect(notice.getByRole('button', { name: 'Copy my changes' })).toBeVisible();
  await notice.getByRole('button', { name: 'Keep as comment' }).click();
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden();
  await expect(anas.getByRole('region', { name: 'Timeline' })).toContainText('City: Lima → Cusco');
});
