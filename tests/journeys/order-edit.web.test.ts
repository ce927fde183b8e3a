import { expect, test } from './journey.ts';
import { openOrder } from './order-screens.ts';
import { givenChannelOrder, newSku } from './partners.ts';

test('an order that was just saved can be edited again at once', async ({ page }) => {
  await openOrder(page, await givenChannelOrder({ details: [{ itemCode: newSku() }] }));
  const fetchedAnew = Promise.withResolvers<void>();
  await page.route(/\/api\/orders\/\d+$/, async (route) => {
    await fetchedAnew.promise; // a slow line: the screen has nothing newer than what it saved itself
    await route.continue();
  });
  await page.getByRole('button', { name: 'Edit Order' }).click();
  await page.getByLabel('Company').fill('Regalos Roldán');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Order successfully saved')).toBeVisible();

  await page.keyboard.press('e');
  await page.getByLabel('Note').fill('Ring twice');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden();
  fetchedAnew.resolve();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('Regalos Roldán');
  await expect(page.getByRole('region', { name: 'Order', exact: true })).toContainText('Ring twice');
});
