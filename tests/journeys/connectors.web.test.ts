import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { openOrder, rowOf, rows } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';

// One after another: the first stops the channel for a moment.
test.describe.configure({ mode: 'default' });
test.use({ member: 'admin@demo.test' });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await card(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

test('a connector is tested, paused and resumed, and its log tells by whom', async ({ page }) => {
  await page.goto('/settings/connectors');
  const exigo = card(page, 'Exigo');
  await expect(exigo).toContainText('Working');
  await expect(exigo.getByRole('img', { name: /^Last 24 hours: \d+% of \d+/ })).toBeVisible();
  await expectAccessible(page, 'the connectors');
  await choose(page, 'Exigo', 'Test');
  await expect(page.getByText(/^Success: The connection works/)).toBeVisible();

  await choose(page, 'Exigo', 'Pause');
  await page.getByRole('dialog', { name: 'Pause Exigo?' }).getByRole('button', { name: 'Pause' }).click();
  await expect(exigo.getByRole('status')).toContainText('Nothing is read or sent until the connector is resumed.');
  await exigo.getByRole('button', { name: 'Actions for Exigo' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Test', 'Settings']);
  await page.keyboard.press('Escape');
  const number = await givenChannelOrder();
  await exigo.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Exigo works again')).toBeVisible();
  await expect(exigo).toContainText('Working');

  await exigo.getByRole('link', { name: 'Exigo' }).click();
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page).toHaveURL(/\/settings\/connectors\/\d+\/log$/);
  const entries = rows(page);
  await expect(entries.filter({ hasText: 'Resume' }).first()).toContainText('Ana Demo');
  await expect(entries.filter({ hasText: 'Pause' }).first()).toContainText('Ana Demo');
  await openOrder(page, number);
});

test('what came in the meantime is read at once on request', async ({ page }) => {
  await page.goto('/settings/connectors');
  const number = await givenChannelOrder();
  await choose(page, 'Exigo', 'Sync now');
  await expect(page.getByText('Reading from the partner has started')).toBeVisible();
  await page.goto(`/orders?search=${number}`);
  await expect(rowOf(page, number)).toBeVisible();
});

test.describe('as a member who is no administrator', () => {
  test.use({ member: 'staff@demo.test' });

  test('a connector can be looked at and read from, and no more', async ({ page }) => {
    await page.goto('/settings/connectors');
    for (const name of ['Exigo', 'Amware']) {
      await card(page, name).getByRole('button').click();
      await expect(page.getByRole('menuitem')).toHaveText(['Sync now']);
      await page.keyboard.press('Escape');
    }
  });
});
