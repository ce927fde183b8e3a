import { expect, test } from './journey.ts';

test('the columns that were chosen stay chosen', async ({ page }) => {
  await page.goto('/orders');
  const heads = page.getByRole('columnheader');
  await expect(heads.filter({ hasText: 'Tracking number' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Tracking number' }).check();
  await page.getByRole('checkbox', { name: 'Source' }).uncheck();
  await page.reload();
  await expect(heads.filter({ hasText: 'Tracking number' })).toBeVisible();
  await expect(heads.filter({ hasText: 'Source' })).toHaveCount(0);
});
