import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { openOrder, orderHead, rows } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';

const onPage = (page: Page) => page.getByRole('group', { name: 'On this page' }).getByRole('option');

test('what the buttons of an order do is first in the palette, while they may do it', async ({ page }) => {
  await openOrder(page, await givenChannelOrder());
  await page.keyboard.press('Control+k');
  await expect(onPage(page)).toHaveText([
    /^Hold$/,
    /^Send now$/,
    /^Edit the orderE$/,
    /^Copy reply$/,
    /^Copy the order numberC$/,
    /^Cancel order…$/,
  ]);
  await expect(page.getByRole('dialog').getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'the palette over an order');
  await page.keyboard.press('Enter');
  await expect(orderHead(page)).toContainText('On hold');

  await page.keyboard.press('Control+k');
  await expect(onPage(page).first()).toHaveText('Release');
  await page.keyboard.type('cancel');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Cancel order/ });
  await dialog.getByLabel('Reason').fill('Ordered twice');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(orderHead(page)).toContainText('Cancelled');

  await page.keyboard.press('Control+k');
  await expect(onPage(page).filter({ hasText: 'Copy the order number' })).toBeVisible();
  await expect(onPage(page).filter({ hasText: /Hold|Release|Edit|Cancel/ })).toHaveCount(0);
});

test('a list is exported and read anew from the palette', async ({ page }) => {
  await page.goto('/orders');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('export');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Export/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('refresh');
  await expect(onPage(page)).toHaveText([/^Refresh the list/]);
  const again = page.waitForRequest(/api\/orders\?/);
  await page.keyboard.press('Enter');
  await again;
});
