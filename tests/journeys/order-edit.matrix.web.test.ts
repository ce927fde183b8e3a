import { expect, test } from './journey.ts';
import { openOrder } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';

test('of an order of many items those in sight are drawn, and one far below can be changed', async ({ page }) => {
  const details = Array.from({ length: 150 }, (_, n) => ({ itemCode: n === 149 ? 'PLATO-01' : 'JARRA-01' }));
  await openOrder(page, await givenChannelOrder({ details }));
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
  await page.getByRole('button', { name: 'Discard' }).click();
});
