import { expect, test } from '../account-journey.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { goToOrder, orderSentence } from '../order-screens.ts';

test('an order that a member edits stays here, and the edit can be undone before it goes out', async ({
  page,
  shop,
  openAs,
}) => {
  const number = await shop.givenOrder();
  const anas = await openAs('admin');
  await Promise.all([goToOrder(page, number), goToOrder(anas, number)]);
  await page.getByRole('button', { name: 'Edit Order' }).click();
  await expect(orderSentence(anas)).toContainText('Saúl Demo is editing this order');
  await expect(anas.getByRole('button', { name: 'Send now' })).toBeHidden();

  await page.getByLabel('City').fill('Cusco');
  await page.getByRole('button', { name: /^Save (Changes|and send)$/ }).click();
  await expect(orderSentence(anas)).not.toContainText('is editing this order');
  await expect(orderSentence(page)).toContainText(/Goes to Amware in \d+:\d\d\. Edited by Saúl Demo/);
  await expectAccessible(page, 'an order that was just edited');
  await expect(anas.getByRole('region', { name: 'Timeline' })).toContainText('City: Lima → Cusco');
  await orderSentence(anas).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('City: Cusco → Lima');
  await expect(page.getByRole('region', { name: 'Customer and destination' })).toContainText('Lima, Lima 15074');
  await orderSentence(page).getByRole('button', { name: 'Hold' }).click();
  await expect(orderSentence(page)).toContainText('On hold');
  await expect(page.getByText(/put on hold/)).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(orderSentence(page)).toContainText('Goes to Amware');
});
