import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { rowOf } from './order-screens.ts';
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
