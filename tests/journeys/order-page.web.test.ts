import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { catchCopies, openOrder, orderHead, orderSentence, problemBanner, rowOf } from './order-screens.ts';
import { givenChannelOrder, warehouseStep } from './partners.ts';
import { newSku } from './words.ts';

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const steps = (page: Page) => page.getByRole('list', { name: 'Progress of this order' });

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
