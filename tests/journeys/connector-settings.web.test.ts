import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { expectOrder, openOrder, rowOf } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';

const main = (page: Page) => page.locator('main');

test('an order that the import missed is found by comparing, and imported', async ({ page }) => {
  test.slow();
  await openOrder(page, await givenChannelOrder()); // by then all that came before it has been read
  const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 19);
  const number = await givenChannelOrder({ orderDate: threeDaysAgo, modifiedDate: threeDaysAgo });
  await page.goto('/settings/connectors/1/reconciliation');
  await page.getByRole('button', { name: 'Compare now' }).click();
  await expect(rowOf(page, number)).toContainText('Missing', { timeout: 30_000 });
  await expect(main(page).getByRole('heading', { level: 2 })).toContainText(/The channel has \d+ orders, we have \d+/);
  await expectAccessible(page, 'a comparison with differences');
  await page.getByRole('button', { name: `Import order ${number}` }).click();
  await expect(rowOf(page, number)).toBeHidden({ timeout: 30_000 });
  await page.goto(`/orders?search=${number}`);
  await page.getByRole('link', { name: number }).click();
  await expectOrder(page, number);
});

test('a member may look at settings and change nothing', async ({ page }) => {
  await page.goto('/settings/connectors');
  await expect(page.getByRole('link', { name: 'Amware', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add connector' })).toBeHidden();
  await page.goto('/settings/connectors/1/settings');
  await expect(page.getByText('Only an administrator can change these settings.')).toBeVisible();
  await expect(main(page).getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page, 'settings as a member sees them');
});
