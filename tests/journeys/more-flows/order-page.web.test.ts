import type { Page } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { goToOrder, orderHead, orderSentence } from '../order-screens.ts';
import { newSku } from '../words.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Customer and destination' });
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const steps = (page: Page) => page.getByRole('list', { name: 'Progress of this order' });

/** Measures the layout shift of the page, also right after a key or a click. */
const WATCH_SHIFTS = `window.shifted = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shifted += entry.value; })
    .observe({ type: 'layout-shift', buffered: true })`;
const shifted = (page: Page): Promise<number> => page.evaluate('window.shifted');

test('one card is edited alone, and nothing jumps', async ({ page, shop }) => {
  await shop.issueIn('PE');
  await page.setViewportSize({ width: 1366, height: 1300 });
  await goToOrder(page, await shop.givenOrder({ details: [{ itemCode: newSku() }] }));
  await orderHead(page).getByRole('button', { name: 'Hold' }).click();
  await expect(orderSentence(page)).toContainText('On hold since');
  await page.addInitScript(WATCH_SHIFTS);
  await page.reload();
  await expect(steps(page).getByRole('listitem').first()).toBeVisible();
  await expect(timeline(page).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('region', { name: /^Invoice/ })).toBeVisible();
  const asLoaded = await shifted(page);
  expect(asLoaded).toBeLessThan(0.02);

  await card(page).getByRole('button', { name: 'Edit: Customer and destination' }).click();
  await expect(page.getByLabel('Customer name')).toBeFocused();
  await expect(page.getByLabel('Note')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  const asEdited = await shifted(page);
  expect(asEdited - asLoaded).toBeGreaterThan(0); // the card has more lines: it is measured
  expect(asEdited - asLoaded).toBeLessThan(0.02);
  await expectAccessible(page, 'an order of which one card is edited');

  await page.getByLabel('City').fill('Cusco');
  await card(page).getByRole('button', { name: 'Edit: Customer and destination' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Cusco');
  await page.getByRole('button', { name: 'Edit: Order', exact: true }).click();
  await page.getByLabel('Note').fill('Ring twice');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Order successfully saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0);
  await expect(card(page)).toContainText('Cusco');
  await expect(page.getByRole('region', { name: 'Order', exact: true })).toContainText('Ring twice');
});
