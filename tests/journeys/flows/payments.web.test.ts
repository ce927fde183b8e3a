import { expect, test } from '../account-journey.ts';
import { expectAccessible, expectDialogAccessible } from '../expect-accessible.ts';
import { goToOrder } from '../order-screens.ts';

test('the missing amount of an order is recorded as an external payment, and taken back', async ({ page, shop }) => {
  const details = [{ itemCode: 'JARRA-01', quantity: 1, priceEach: 30 }];
  const number = await shop.givenOrder({ details, shippingTotal: 0, paid: 20 });
  await goToOrder(page, number);
  const balance = page.getByRole('region', { name: 'Goods, money and papers' });
  await expect(balance).toContainText('Less is paid than is owed');

  const dialog = page.getByRole('dialog');
  await balance.getByRole('button', { name: 'Record a payment…' }).click();
  await dialog.getByLabel('How it was paid').fill('Cash');
  await expectDialogAccessible(page, 'a payment of an order');
  await dialog.getByRole('button', { name: 'Record the payment' }).click();
  await expect(balance).not.toContainText('Less is paid than is owed');

  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(payments).toContainText('Cash');
  await expectAccessible(page, 'an order with a recorded payment');
  await payments.getByRole('button', { name: 'Take back…' }).click();
  await dialog.getByLabel('Reason').fill('Typed wrong');
  await expectDialogAccessible(page, 'why a payment is taken back');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(payments).toContainText('Taken back: Typed wrong');
  await expect(balance).toContainText('Less is paid than is owed');
});
