import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';

const main = (page: Page) => page.locator('main');

test('a member may look at settings and change nothing', async ({ page }) => {
  await page.goto('/settings/connectors');
  await expect(page.getByRole('link', { name: 'Amware', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add connector' })).toBeHidden();
  await page.goto('/settings/connectors/1/settings');
  await expect(page.getByText('Only an administrator can change these settings.')).toBeVisible();
  await expect(main(page).getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page, 'settings as a member sees them');
});
