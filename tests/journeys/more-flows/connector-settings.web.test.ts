import { expect, test } from '../account-journey.ts';
import { goToOrder, rowOf } from '../order-screens.ts';

test('an order that the import missed is found by comparing, and imported', async ({ page, shop }) => {
  await shop.givenOrder(); // by then all that came before it has been read
  const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 19);
  const number = await shop.givenOrder({ orderDate: threeDaysAgo, modifiedDate: threeDaysAgo });
  await page.goto('/settings/connectors');
  await page.locator('main').getByRole('link', { name: 'Exigo' }).click();
  const sections = page.getByRole('navigation', { name: 'Sections of this page' });
  await sections.getByRole('link', { name: 'Reconciliation' }).click();
  await page.getByRole('button', { name: 'Compare now' }).click();
  await expect(rowOf(page, number)).toContainText('Missing');
  const title = page.locator('main').getByRole('heading', { level: 2 });
  await expect(title).toContainText(/The channel has \d+ orders, we have \d+/);
  await page.getByRole('button', { name: `Import order ${number}` }).click();
  await expect(rowOf(page, number)).toBeHidden();
  await goToOrder(page, number);
});
