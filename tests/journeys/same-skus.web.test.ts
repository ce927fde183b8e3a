import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { untilWaiting } from './inbox-screens.ts';
import { expect, test } from './journey.ts';
import { openList, rowOf, rows } from './order-screens.ts';
import { givenOwnShop, type OwnShop } from './own-shop.ts';

const PRODUCTS = '/settings/connectors/exigo/products';
/** Two writings of products that the account has, in stock. */
const FIRST = 'vela-01';
const SECOND = 'vela-02';

const sameSkus = (page: Page) => page.getByRole('switch', { name: 'Link same SKUs automatically' });

async function turn(page: Page): Promise<void> {
  await expect(sameSkus(page)).toBeEnabled();
  await sameSkus(page).press('Space');
}

/** An order that waits for a SKU that its channel does not list yet. @returns its number */
async function givenWaiting({ admin, givenOrder }: OwnShop, sku: string): Promise<string> {
  const number = await givenOrder({ details: [{ itemCode: sku }] });
  await untilWaiting(admin, { [sku]: 1 });
  return number;
}

/** Reads the products of the channel, once it lists this. @returns what is said of it */
async function readProducts(page: Page, sku: string) {
  await page.goto(`${PRODUCTS}?connectionStatus=all&search=${sku}`);
  await page.getByRole('button', { name: 'Import Products' }).click();
  const row = rows(page).filter({ hasText: new RegExp(`SKU ${sku}`) }); // in these letters
  await expect(row).toBeVisible();
  return row;
}

async function expectStatus(page: Page, number: string, status: string): Promise<void> {
  await openList(page, `/orders?search=${number}`, 1);
  await expect(rowOf(page, number)).toContainText(status);
}

test('what a channel lists is linked by its SKU while the switch is on, and the orders that waited go on', async ({
  browser,
}) => {
  const shop = await givenOwnShop(browser);
  const page = shop.admin;
  const colleague = await shop.colleague('Rita');
  const waiting = await givenWaiting(shop, FIRST);
  await page.goto(PRODUCTS);
  await expect(sameSkus(page)).not.toBeChecked();
  await turn(page);
  await expect(page.getByText('Same SKUs are linked automatically from now on')).toBeVisible();
  await expect(sameSkus(page)).toBeChecked();
  await expectAccessible(page, 'a channel whose same SKUs are linked');
  await shop.list(FIRST, 'VELA-01');
  await expect(await readProducts(page, FIRST)).toContainText('Linked automatically');
  await expectStatus(page, waiting, 'Pending');

  await colleague.goto(PRODUCTS);
  await expect(sameSkus(colleague)).toBeChecked();
  await expect(sameSkus(colleague)).toBeDisabled();
  await expectAccessible(colleague, 'a switch of those who set up connectors');

  await page.goto(PRODUCTS);
  await turn(page);
  await expect(page.getByText('Same SKUs are no longer linked automatically. Links stay.')).toBeVisible();
  await expect(sameSkus(colleague)).toBeHidden();
  const kept = await givenWaiting(shop, SECOND);
  await shop.list(SECOND, 'VELA-02');
  const row = await readProducts(page, SECOND);
  await expect(row).toContainText('same SKU');
  await expect(row).not.toContainText('Linked');
  await expectStatus(page, kept, 'Error');

  await page.goto(`${PRODUCTS}?connectionStatus=all&search=${SECOND}`);
  await turn(page);
  await expect(row).toContainText('Linked automatically');
  await expectStatus(page, kept, 'Pending');
  await shop.close();
});
