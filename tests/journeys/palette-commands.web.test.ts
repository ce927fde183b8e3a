import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { openOrder, orderHead, rows } from './order-screens.ts';
import { givenChannelOrder, newSku } from './partners.ts';

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

test('a partner is found with its state, opened, and read from any screen', async ({ page }) => {
  await page.goto('/customers');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zendes');
  const partner = page.getByRole('group', { name: 'Partners' }).getByRole('option');
  await expect(partner).toHaveText(/Zendesk.*(Working|Not answering)/);
  await partner.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zendesk' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(onPage(page).filter({ hasText: 'Test Zendesk' })).toBeVisible();
  await page.keyboard.type('sync exigo');
  await expect(page.getByRole('dialog').getByRole('option').first()).toHaveText('Read Exigo now');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Reading from the partner has started')).toBeVisible();
});

test('a partner is paused and resumed by its name, after the question', async ({ page }) => {
  await page.goto('/orders');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('pause hubspot');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Pause HubSpot?' });
  await expectAccessible(page, 'the question of the palette');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('pause hubspot');
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('HubSpot is paused')).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('hubspot');
  const options = page.getByRole('dialog').getByRole('option');
  await expect(options.filter({ hasText: 'Resume HubSpot' })).toBeVisible();
  await expect(options.filter({ hasText: 'Pause HubSpot' })).toHaveCount(0);
  await options.filter({ hasText: 'Resume HubSpot' }).click();
  await expect(page.getByText('HubSpot works again')).toBeVisible();
});

test('a cause of the inbox is found by its words and opened', async ({ page }) => {
  const sku = newSku();
  await openOrder(page, await givenChannelOrder({ details: [{ itemCode: sku }] }));
  await page.keyboard.press('Control+k');
  await page.keyboard.type(`linked ${sku}`);
  const cause = page.getByRole('group', { name: 'Inbox' }).getByRole('option');
  await expect(cause).toContainText('1 order');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: sku })).toBeVisible();
  await expect(page).toHaveURL(/inbox\?cause=/);
});
