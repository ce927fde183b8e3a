import { expect, test } from './journey.ts';
import { openOrder, orderHead, problemBanner } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';

test('an error is ignored with a reason only, which stays on the order', async ({ page }) => {
  const problem = 'A refund should have a negative total';
  await openOrder(page, await givenChannelOrder({ orderType: 'ReturnOrder', shippingTotal: 500 }));
  await expect(problemBanner(page)).toContainText(problem);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Ignore error…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ignore error' }).click();
  await expect(dialog).toContainText('** Ignored reason is required **');
  await dialog.getByLabel('Reason').fill('A real order after all');
  await dialog.getByRole('button', { name: 'Ignore error' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Reason: A real order after all')).toBeVisible();
  await expect(problemBanner(page)).toBeHidden();
});

test('a test order says that it cannot be submitted, and nothing offers to send it all the same', async ({ page }) => {
  await openOrder(page, await givenChannelOrder({ firstName: '*TEST* Rosa' }));
  await expect(orderHead(page)).toContainText('Test order');
  await expect(problemBanner(page)).toContainText(
    "Can't submit order because order total is zero or it is a test order",
  );
  await expect(page.getByRole('button', { name: 'Send now' })).toBeHidden();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Cancel order…' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Ignore error…' })).toBeHidden();
});
