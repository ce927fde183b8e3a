import type { Page } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import { expectAccessible, expectDialogAccessible } from '../expect-accessible.ts';
import { rows } from '../order-screens.ts';

const SECOND = 'Tienda';
const LISTED = ['JARRA-01', 'VELA-01', 'VELA-02', 'VELA-03'];

test.use({ listed: LISTED });

const dialog = (page: Page) => page.getByRole('dialog');
/** The way to the page, and the work to do there. */
const way = (page: Page) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: /^Links/ });
const rowOfSku = (page: Page, sku: string) => rows(page).filter({ hasText: `SKU ${sku}` });

/** The number next to the page is the count of rows that it opens on. */
async function expectNumber(page: Page, number: number): Promise<void> {
  await expect(way(page)).toHaveText(number === 0 ? 'Links' : `Links${number}`);
  await expect(rows(page)).toHaveCount(number);
}

test('products of two channels are linked on one page, by keyboard and all at once; each leaves it and its number', async ({
  page,
  shop,
}) => {
  await shop.addChannel(SECOND);
  await page.goto('/orders');
  await expect(way(page)).toHaveText(`Links${LISTED.length}`);
  await page.keyboard.press('g');
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 1, name: 'Product links' })).toBeVisible();
  await expect(page).toHaveURL(/\/links\?connectionStatus=unlinked/);
  await expectNumber(page, LISTED.length);
  await expectAccessible(page, 'the links of all channels');

  await page.getByRole('button', { name: /^All/ }).click();
  await expect(rows(page)).toHaveCount(2 * LISTED.length);
  for (const channel of ['Exigo', SECOND])
    await expect(rowOfSku(page, 'JARRA-01').filter({ hasText: channel })).toHaveCount(1);
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('option', { name: 'Channel' }).click();
  await page.getByRole('option', { name: 'Exigo' }).click();
  await expect(rows(page)).toHaveCount(LISTED.length);
  await expect(rows(page).filter({ hasText: SECOND })).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('button', { name: /^Unlinked/ }).click();
  await expectNumber(page, LISTED.length); // before the keys go through them

  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(rowOfSku(page, 'VELA-01').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('s');
  await expect(dialog(page)).toContainText('Suggestions');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page.getByText('JARRA-01 is linked to JARRA-01')).toBeVisible();
  await expectNumber(page, LISTED.length - 1);

  await rowOfSku(page, 'VELA-03').getByRole('button', { name: 'Actions for VELA-03' }).click();
  await page.getByRole('menuitem', { name: 'Ignore' }).click();
  await expectNumber(page, LISTED.length - 2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 product is no longer ignored')).toBeVisible();
  await expectNumber(page, LISTED.length - 1);
  await rowOfSku(page, 'VELA-03').getByRole('button', { name: 'Actions for VELA-03' }).click();
  await page.getByRole('menuitem', { name: 'Ignore' }).click();
  await expectNumber(page, LISTED.length - 2);

  await page.getByRole('button', { name: 'Accept all 2 exact SKU matches' }).click();
  await dialog(page).getByRole('button', { name: 'Accept all' }).click();
  await expect(page.getByText(`${SECOND}: Links are saved`)).toBeVisible();
  await page.getByRole('button', { name: 'Details', exact: true }).first().click();
  await expect(dialog(page).getByRole('row').filter({ hasText: 'Linked' }).first()).toBeVisible();
  await expectDialogAccessible(page, 'what became of each line');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Every product is linked')).toBeVisible();
  await expect(way(page)).toHaveText('Links');
  await page.getByRole('button', { name: /^Ignored/ }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rowOfSku(page, 'VELA-03')).toContainText('Needs no product');
  await rowOfSku(page, 'VELA-03').getByRole('button', { name: 'Actions for VELA-03' }).click();
  await page.getByRole('menuitem', { name: 'Stop ignoring' }).click();
  await expect(page.getByText('Nothing is ignored')).toBeVisible();
  await expect(way(page)).toHaveText('Links1');
});
