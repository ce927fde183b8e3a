import { expect, test } from '../account-journey.ts';
import { expectAccessible, expectDialogAccessible } from '../expect-accessible.ts';
import { goToOrder, orderHead, sendNow } from '../order-screens.ts';

test('one piece of three comes back damaged, is refunded and credited, and goods, money and papers agree', async ({
  page,
  shop,
}) => {
  await shop.issueIn('PE');
  const details = [{ itemCode: 'JARRA-01', quantity: 3, priceEach: 20 }];
  const number = await shop.givenOrder({ country: 'PE', currencyCode: 'pen', shippingTotal: 5, details });
  await goToOrder(page, number);
  const invoice = page.getByRole('region', { name: /^Invoice/ });
  await expect(invoice).toContainText('Authorised and stored');
  const reference = await sendNow(page);
  await shop.warehouseStep(reference, 'packing');
  await shop.warehouseStep(reference, 'ship');
  await expect(orderHead(page)).toContainText('Fulfilled');

  const dialog = page.getByRole('dialog');
  await test.step('it comes back, damaged', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Return…' }).click();
    await dialog.getByRole('textbox', { name: /^Pieces of/ }).fill('1');
    await dialog.getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option', { name: 'Arrived damaged' }).click();
    await dialog.getByRole('button', { name: 'Make return' }).click();
    await page.getByRole('region', { name: 'Returns' }).getByRole('link', { name: 'R-1001' }).click();
    await page.getByRole('button', { name: 'Received', exact: true }).click();
    await page.getByRole('button', { name: 'Inspect…' }).click();
    await dialog.getByRole('textbox', { name: /^Good:/ }).fill('0');
    await dialog.getByRole('textbox', { name: /^Damaged:/ }).fill('1');
    await dialog.getByRole('button', { name: 'Save inspection' }).click();
    await expect(orderHead(page)).toContainText('Inspected');
  });

  await test.step('its money goes back', async () => {
    await page.getByRole('button', { name: 'Refund…' }).click();
    await dialog.getByLabel('How it was paid').fill('Bank transfer');
    await dialog.getByLabel('Reason').fill('Arrived damaged');
    await expect(dialog).toContainText('Records that 20.00 PEN was paid back');
    await expectDialogAccessible(page, 'a refund of an order');
    await dialog.getByRole('button', { name: 'Record the refund' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: `Order ${number}` }).click();
  });

  const balance = page.getByRole('region', { name: 'Goods, money and papers' });

  await test.step('its invoice is credited, and nothing is open', async () => {
    await expect(balance).toContainText('has no valid credit note');
    await balance.getByRole('button', { name: /^Credit .*…$/ }).click();
    await dialog.getByLabel('Reason').fill('Arrived damaged');
    await expectDialogAccessible(page, 'the credit of an invoice');
    await dialog.getByRole('button', { name: 'Issue credit note' }).click();
    await expect(page.getByRole('region', { name: /^Credit note/ })).toContainText('Authorised and stored');
    await expect(balance).toContainText('Goods, money and papers agree');
    await expectAccessible(page, 'an order whose goods, money and papers agree');
  });
});
