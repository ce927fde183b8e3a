import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { catchCopies, openOrder, orderHead, orderSentence, problemBanner, rowOf } from './order-screens.ts';
import { givenChannelOrder, newSku, warehouseStep } from './partners.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Customer and destination' });
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const steps = (page: Page) => page.getByRole('list', { name: 'Progress of this order' });

/** Measures how far what is on the page moves, also right after a key or a click. */
const WATCH_SHIFTS = `window.shifted = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shifted += entry.value; })
    .observe({ type: 'layout-shift', buffered: true })`;
const shifted = (page: Page): Promise<number> => page.evaluate('window.shifted');

test('an order that waits says for what, and leads to what corrects it', async ({ page }) => {
  const sku = newSku();
  await openOrder(page, await givenChannelOrder({ city: '', details: [{ itemCode: sku }] }));
  await expect(page.getByRole('heading', { level: 1 }).locator(':focus')).toHaveCount(1);
  await expect(orderSentence(page)).toContainText(/^Waits for you since .+1 more problem keeps it\./);
  await expect(steps(page)).toContainText('2 problems');
  await expectAccessible(page, 'an order that waits for two things');
  await orderHead(page).getByRole('button', { name: 'Fix' }).click();
  await expect(problemBanner(page).locator(':focus')).toHaveCount(1);

  await orderHead(page).getByRole('button', { name: 'Hold' }).click();
  await expect(orderSentence(page)).toContainText(/On hold since .+, by Saúl Demo/);
  await expect(orderHead(page).getByRole('button', { name: 'Release' })).toBeVisible();
});

test('one card is edited alone, and nothing jumps', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 1300 });
  await openOrder(page, await givenChannelOrder({ details: [{ itemCode: newSku() }] }));
  await orderHead(page).getByRole('button', { name: 'Hold' }).click();
  await expect(orderSentence(page)).toContainText('On hold since');
  await page.addInitScript(WATCH_SHIFTS);
  await page.reload();
  await expect(steps(page)).toContainText('Zendesk');
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
  await expect(card(page)).toContainText('Spanish');
  await expect(page.getByRole('region', { name: 'Order', exact: true })).toContainText('Ring twice');
});

test('from the list to the copied tracking number it is three steps, and back is to the row', async ({ page }) => {
  test.slow();
  const number = await givenChannelOrder();
  await openOrder(page, number);
  await orderHead(page).getByRole('button', { name: 'Send now' }).click();
  await expect(steps(page)).toContainText(/AMW-\d+/);
  await expect(orderSentence(page)).toContainText(/^At Amware since .+, not packed yet\./);
  await warehouseStep(/AMW-\d+/.exec(await steps(page).innerText())?.[0] ?? '', 'ship');
  await expect(orderSentence(page)).toContainText(/^Left .+ Exigo knows\./, { timeout: 40_000 });
  await expect(timeline(page)).toContainText('1 call');
  await timeline(page).getByRole('button', { name: '1 call' }).first().click();
  await expect(timeline(page).getByRole('listitem').filter({ hasText: 'Send tracking: ' })).not.toHaveCount(0);
  await expectAccessible(page, 'an order that has left');

  await page.goto(`/orders?search=${number}`);
  await rowOf(page, number).getByRole('link').click();
  const copied = await catchCopies(page);
  const parcels = page.getByRole('region', { name: 'Fulfilments' });
  await parcels.getByRole('button', { name: 'Copy Tracking number' }).click();
  const tracking = (await parcels.getByRole('link').innerText()).trim();
  expect(await copied()).toBe(tracking);
  await orderSentence(page).getByRole('button', { name: 'Copy reply' }).click();
  await expect(page.getByText(/^Success: Reply to .+ copied/)).toBeVisible();
  expect(await copied()).toMatch(new RegExp(`Su pedido ${number} va en camino\\.\\n.*${tracking}`));
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('c');
  await expect.poll(copied).toBe(number);

  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(rowOf(page, number).getByRole('link')).toBeFocused();
});

test('an address without an order says which is missing, and searches for it', async ({ page }) => {
  await page.goto('/orders/999999999');
  await expect(page.getByText('There is no order 999999999 in this account')).toBeVisible();
  await page.getByRole('link', { name: 'Search for 999999999' }).click();
  await expect(page).toHaveURL(/\/orders\?search=999999999$/);
});

test('a comment that is refused comes back before what was typed since', async ({ page }) => {
  await openOrder(page, await givenChannelOrder({ details: [{ itemCode: newSku() }] }));
  const typed = Promise.withResolvers<void>();
  await page.route('**/comments', async (route) => {
    await typed.promise;
    await route.fulfill({ status: 500, json: {} });
  });
  const box = page.getByRole('textbox', { name: 'Comment' });
  await box.fill('Asked for a later date');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(box).toHaveValue('');
  await box.fill('Called again');
  typed.resolve();
  await expect(box).toHaveValue('Asked for a later date\nCalled again');
});
