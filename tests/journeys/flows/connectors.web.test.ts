import type { Page } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import { goToOrder, rows } from '../order-screens.ts';

test.use({ member: 'admin' });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await card(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

test('a connector is tested, paused and resumed, and its log names the member', async ({ page, shop }) => {
  await page.goto('/settings/connectors');
  const exigo = card(page, 'Exigo');
  await expect(exigo).toContainText('Working');
  await expect(exigo.getByRole('img', { name: /^Last 24 hours: \d+% of \d+/ })).toBeVisible();
  await choose(page, 'Exigo', 'Test');
  await expect(page.getByText(/^Success: The connection works/)).toBeVisible();

  await choose(page, 'Exigo', 'Pause');
  await page.getByRole('dialog', { name: 'Pause Exigo?' }).getByRole('button', { name: 'Pause' }).click();
  await expect(exigo.getByRole('status')).toContainText('Nothing is read or sent until the connector is resumed.');
  await exigo.getByRole('button', { name: 'Actions for Exigo' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Test', 'Settings']);
  await page.keyboard.press('Escape');
  const number = await shop.putOrder();
  await exigo.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Exigo works again')).toBeVisible();
  await expect(exigo).toContainText('Working');
  await shop.waitForJobs();

  await exigo.getByRole('link', { name: 'Exigo' }).click();
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page).toHaveURL(/\/settings\/connectors\/\d+\/log$/);
  const entries = rows(page);
  await expect(entries.filter({ hasText: 'Resume' }).first()).toContainText('Ana Demo');
  await expect(entries.filter({ hasText: 'Pause' }).first()).toContainText('Ana Demo');
  await goToOrder(page, number);
});
