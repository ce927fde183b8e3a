import type { Page } from '@playwright/test';
import { expect, isSameDocument, markDocument, test } from '../account-journey.ts';
import { rows } from '../order-screens.ts';

/** Sold on Shopify only. */
const SKU = 'BOLSA-02';
const LIMA = { core_id: 'LIM1', locationId: 71_000_000_003 };

const limaRow = (page: Page) => rows(page).filter({ hasText: 'Almacén Lima' });
const linesOf = (page: Page, nth: number) => limaRow(page).getByRole('cell').nth(nth).locator(':scope > div');
/** Of a column the line of Lima: a product has a line for each of its places. */
async function lima(page: Page, nth: number) {
  await expect(limaRow(page)).toHaveCount(1); // what was searched is found: of other rows the line would be another
  const places = await linesOf(page, PLACE).allTextContents();
  return linesOf(page, nth).nth(places.findIndex((place) => place.includes('Almacén Lima')));
}
const PLACE = 1;
const OURS = 2;
const CHANNEL_SAYS = 4;
const STATE = 6;

const partOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('link', { name, exact: true });

/** Goes to the channel's stock. */
async function openStock(page: Page, search: string): Promise<void> {
  await page.goto('/settings/connectors');
  await page.locator('main').getByRole('link', { name: 'Shopify' }).click();
  await partOf(page, 'Stock').click();
  await page.getByRole('button', { name: /^All/ }).click(); // where something differs, it opens on that
  await page.getByRole('textbox', { name: 'Search products' }).fill(search);
  await page.getByRole('textbox', { name: 'Search products' }).press('Enter');
  await expect(limaRow(page)).toHaveCount(1);
}

test('what the warehouse counts is shown beside what was pushed to the channel, and the channel has it', async ({
  page,
  shop,
}) => {
  await shop.connect('shopify');
  await openStock(page, SKU);
  await markDocument(page);
  await shop.countAtWarehouse({ sku: SKU, core_id: LIMA.core_id, on_hand: 37 });
  await shop.read('amware');
  await shop.read('shopify');
  await expect(await lima(page, OURS)).toContainText('37');
  await expect(await lima(page, STATE)).toContainText('Synced');
  await expect(await lima(page, CHANNEL_SAYS)).toContainText('37');
  expect(await isSameDocument(page)).toBe(true);
  expect(await shop.quantitiesAtShopify(LIMA.locationId)).toContain(37);
});
