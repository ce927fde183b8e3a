import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { openOrder, orderHead, orderSentence, problemBanner } from './order-screens.ts';
import { givenChannelOrder, warehouseStep } from './partners.ts';

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

test('an order is cancelled with a reason only, and then stays closed', async ({ page }) => {
  await openOrder(page, await givenChannelOrder({ city: '' }));
  await expect(problemBanner(page)).toContainText('City missing');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel order…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog).toContainText('Please give a reason');
  await dialog.getByLabel('Reason').fill('Ordered twice');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(orderHead(page)).toContainText('Cancelled');
  await expect(problemBanner(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit Order' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toContainText(
    'Ordered twice',
  );
});

test('a cancellation that the warehouse refuses is shown where it was asked for, and may be repeated', async ({
  page,
}) => {
  await openOrder(page, await givenChannelOrder());
  await page.getByRole('button', { name: 'Send now' }).click();
  const steps = page.getByRole('list', { name: 'Progress of this order' });
  await expect(steps).toContainText(/AMW-\d+/);
  await warehouseStep(/AMW-\d+/.exec(await steps.innerText())?.[0] ?? '', 'packing');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel order…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The warehouse has this order already and will be asked to cancel it.');
  await dialog.getByLabel('Reason').fill('Ordered twice');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(orderSentence(page)).toContainText('Amware did not cancel it: ', { timeout: 40_000 });
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Ordered twice');
  await expectAccessible(page, 'an order whose cancellation was refused');
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible();
});
