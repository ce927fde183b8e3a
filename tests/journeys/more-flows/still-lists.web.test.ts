import type { Page } from '@playwright/test';
import { z } from 'zod';
import { screens } from '../../../tools/pictures/screens.ts';
import { waitUntilLoaded } from '../../../tools/pictures/wait-until-loaded.ts';
import { expect, test } from '../account-journey.ts';
import { callAs } from '../call-as.ts';
import { findGroups } from '../inbox-screens.ts';
import { expectStill, noteShifts } from '../layout-shift.ts';
import { openScreen } from '../open-screen.ts';
import { rows } from '../order-screens.ts';
import { newSku, uniqueWord } from '../words.ts';

test.use({ member: 'admin' });

const NOTEBOOK = { width: 1366, height: 768 };

test('nothing moves where a list opens on a part of itself, nor where it opens whole since that part is empty', async ({
  page,
  shop: _,
}) => {
  await noteShifts(page);
  await page.setViewportSize(NOTEBOOK);
  const channel = screens.find(({ name }) => name === 'connector-products');
  if (!channel) throw new Error('The screen has another name');
  await countLinksLate(page, { linked: 57, unlinked: 4 });
  await openScreen(page, channel);
  await expect(page).toHaveURL(/connectionStatus=unlinked/);
  await waitUntilLoaded(page);
  await expectStill(page);

  await countLinksLate(page, { linked: 61, unlinked: 0 });
  await page.goto('/links');
  await expect(rows(page).first()).toContainText('SKU');
  await waitUntilLoaded(page);
  await expect(page).toHaveURL('/links');
  await expectStill(page);
});

/** Which part of the links is opened on is known a while after the screen is drawn. */
async function countLinksLate(page: Page, counted: { linked: number; unlinked: number }): Promise<void> {
  await page.route(/\/api\/connector-products\/counts/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const none = { suggested: 0, ignored: 0, same_sku: 0, same_sku_is_capped: false };
    await route.fulfill({ json: { all: 61, ...counted, ...none } });
  });
}

const Runs = z.object({ data: z.array(z.object({ state: z.string() })) });

test('nothing moves where work in the background ended just before, or ends while one looks', async ({
  page,
  shop,
}) => {
  await noteShifts(page);
  await page.setViewportSize(NOTEBOOK);
  const commented = page.getByText(/^Commenting on orders is finished: /);
  const comment = () =>
    callAs(page, 'POST', '/api/orders/bulk', { action: 'comment', text: 'Seen', filter: { search: uniqueWord() } });
  const sku = newSku();
  await shop.givenOrder({ details: [{ itemCode: sku }] });
  await comment();
  await expect
    .poll(async () => Runs.parse(await callAs(page, 'GET', '/api/orders/bulk-runs')).data.map(({ state }) => state))
    .not.toContain('running');
  await page.goto('/orders');
  await waitUntilLoaded(page);
  await expect(commented).toBeVisible();
  await expectStill(page);

  const [cause] = (await findGroups(page)).filter(({ subject }) => subject === sku).map(({ orders: _, ...one }) => one);
  await callAs(page, 'POST', '/api/problems/retry', cause);
  await expect(page.getByText(/free to go$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(commented).toBeHidden();
  await comment();
  await expect(commented).toBeVisible();
  await expectStill(page);
});
