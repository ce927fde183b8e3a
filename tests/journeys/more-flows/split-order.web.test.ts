import { expect, test } from '../account-journey.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { expectOrder, goToOrder, orderHead } from '../order-screens.ts';

test('the lines in stock are sent at once, and a part that the warehouse has is cancelled there', async ({
  page,
  shop,
}) => {
  await shop.countAtWarehouse({ sku: 'PLATO-01', core_id: 'LIM1', on_hand: 100 });
  await shop.countAtWarehouse({ sku: 'JARRA-01', core_id: 'LIM1', on_hand: 0 });
  await shop.read('amware');
  const plates = { itemCode: 'PLATO-01', quantity: 3, priceEach: 20 };
  const number = await shop.givenOrder({ details: [plates, { itemCode: 'JARRA-01', quantity: 2, priceEach: 30 }] });

  await goToOrder(page, number);
  await orderHead(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Split…' }).click();
  const dialog = page.getByRole('dialog', { name: `Split order ${number}` });
  await expect(dialog.getByRole('status')).toContainText('Sends 3 pieces');
  await expectAccessible(page, 'what goes now');
  await dialog.getByRole('button', { name: 'Split' }).click();
  await expectOrder(page, number);

  const part = page.getByRole('listitem').filter({ hasText: /^Part 1/ });
  await expect(part).toContainText('At the warehouse');
  await expect(part).toContainText('3 × PLATO-01');
  await part.getByRole('button', { name: 'Cancel part…' }).click();
  const question = page.getByRole('dialog', { name: `Cancel part 1 of order ${number}` });
  await expectAccessible(page, 'the question before a part is cancelled');
  await question.getByRole('button', { name: 'Ask to cancel' }).click();
  await expect(part).toContainText('Back here');
  await expect(orderHead(page)).toContainText('On hold');
});
