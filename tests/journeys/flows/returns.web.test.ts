import { expect, test } from '../account-journey.ts';
import { expectAccessible, expectDialogAccessible } from '../expect-accessible.ts';
import { goToOrder, orderHead, rowOf, sendNow } from '../order-screens.ts';

test('pieces of a parcel come back, are inspected, and the good ones go back to stock', async ({ page, shop }) => {
  const number = await shop.givenOrder({ details: [{ itemCode: 'JARRA-01', quantity: 2 }] });
  await goToOrder(page, number);
  const reference = await sendNow(page);
  await shop.warehouseStep(reference, 'packing');
  await shop.warehouseStep(reference, 'ship');
  await expect(orderHead(page)).toContainText('Fulfilled');

  const dialog = page.getByRole('dialog');
  await test.step('a return is made on the order', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Return…' }).click();
    await dialog.getByRole('textbox', { name: /^Pieces of/ }).fill('2');
    await dialog.getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option', { name: 'Arrived damaged' }).click();
    await expectDialogAccessible(page, 'a return of an order');
    await dialog.getByRole('button', { name: 'Make return' }).click();
    await expect(page.getByText('Return R-1001 was made')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Returns' })).toContainText('Authorised');
  });

  await test.step('it is found in the list by its order', async () => {
    await page.getByRole('link', { name: 'Returns', exact: true }).click();
    await page.getByLabel('Search returns').fill(number);
    await expectAccessible(page, 'the list of returns');
    await rowOf(page, 'R-1001').getByRole('link', { name: 'R-1001' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('R-1001');
  });

  const ask = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await test.step('what it asks is looked at', async () => {
    await ask('Close…');
    await expectDialogAccessible(page, 'how a return ends');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await ask('Refuse…');
    await expectDialogAccessible(page, 'why a return is refused');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await ask('On its way…');
    await dialog.getByLabel('Tracking number').fill('BACK-1');
    await expectDialogAccessible(page, 'the parcel of a return');
    await dialog.getByRole('button', { name: 'On its way' }).click();
    await expect(orderHead(page)).toContainText('On its way');
  });

  await test.step('one piece is good and one is damaged', async () => {
    await ask('Received');
    await expect(orderHead(page)).toContainText('Received');
    await ask('Inspect…');
    await dialog.getByRole('textbox', { name: /^Good:/ }).fill('1');
    await dialog.getByRole('textbox', { name: /^Damaged:/ }).fill('1');
    await expectDialogAccessible(page, 'what was found of a return');
    await dialog.getByRole('button', { name: 'Save inspection' }).click();
    await expect(orderHead(page)).toContainText('Inspected');
    await expect(page.getByRole('region', { name: 'Facts' })).toContainText('Back in stock at');
    await expectAccessible(page, 'a return');
  });

  await test.step('what an exchange asks is looked at', async () => {
    await ask('Exchange…');
    await expect(dialog).toContainText('What came back is worth');
    await expectDialogAccessible(page, 'what goes out for a return');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await ask('Close…');
  await dialog.getByRole('button', { name: 'Close return' }).click();
  await expect(orderHead(page)).toContainText('Closed');
  await page.getByRole('link', { name: `Order ${number}` }).click();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('R-1001 · 1 good · 1 damaged');
});
