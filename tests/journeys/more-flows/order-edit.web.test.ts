import { expect, test } from '../account-journey.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { goToOrder } from '../order-screens.ts';

test('of an order of many items those in sight are drawn, and one far below can be changed', async ({ page, shop }) => {
  const details = Array.from({ length: 150 }, (_, n) => ({ itemCode: n === 149 ? 'PLATO-01' : 'JARRA-01' }));
  await goToOrder(page, await shop.givenOrder({ details }));
  await page.getByRole('button', { name: 'Edit Order' }).click();
  const rows = page.getByRole('region', { name: 'Items', exact: true }).locator('tbody').getByRole('row');
  await expect(rows.filter({ hasText: 'JARRA-01' }).first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(100);
  const last = page.getByRole('textbox', { name: 'Quantity of PLATO-01' });
  await expect(async () => {
    await page.mouse.wheel(0, 2_000);
    await expect(last).toBeVisible({ timeout: 500 });
  }).toPass();
  await last.fill('');
  await page.evaluate('window.scrollTo(0, 0)');
  await expect(last).toBeHidden();
  await page.getByRole('button', { name: /^Save (Changes|and send)$/ }).click();
  await expect(last).toBeFocused();
  await expectAccessible(page, 'an order that is edited, with a field that is wrong');
  await page.getByRole('button', { name: 'Discard' }).click();
});
