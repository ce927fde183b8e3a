import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { rowOf } from './order-screens.ts';

test('customers chosen in the list are synced by one press, and the list follows', async ({ page }) => {
  test.slow();
  await page.goto('/customers?orderBy=customer_name&orderDir=ASC');
  const known = page.getByRole('cell', { name: /@/ });
  await expect(known.nth(1)).toBeVisible({ timeout: 30_000 });
  // New customers may come above them at any time, so they are known by their e-mails, which some share.
  const emails = [...new Set(await known.allInnerTexts())].slice(0, 2);
  for (const email of emails) await rowOf(page, email).first().getByRole('checkbox').check();
  const bar = page.getByRole('toolbar').filter({ hasText: '2 selected' });
  await expect(bar).toBeVisible();
  await expectAccessible(page, 'chosen customers');
  await bar.getByRole('button', { name: 'Sync' }).click();
  await expect(page.getByText(/2 customers are queued for .*HubSpot/)).toBeVisible();
  await expect(bar).toHaveCount(0);
  // Live: nobody loads the page again.
  for (const email of emails) await expect(rowOf(page, email).first()).toContainText('Synced', { timeout: 60_000 });
});
