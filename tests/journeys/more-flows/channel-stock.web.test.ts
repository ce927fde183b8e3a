import type { Page } from '@playwright/test';
import { expect, isSameDocument, markDocument, test } from '../account-journey.ts';
import { expectAccessible } from '../expect-accessible.ts';
import type { Shop } from '../given-shop.ts';
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
const DIFFERENCE = 5;
const STATE = 6;

const partOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('link', { name, exact: true });

/** Shopify has 37 pieces of the SKU in Lima from us, and shows so many. */
async function givenShown(shop: Shop, quantity: number): Promise<void> {
  await shop.connect('shopify');
  await shop.countAtWarehouse({ sku: SKU, core_id: LIMA.core_id, on_hand: 37 });
  await shop.read('amware');
  await shop.read('shopify');
  await shop.setShownOutside({ sku: SKU, locationId: LIMA.locationId, quantity });
}

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

test('the count of the warehouse is shown next to the quantity pushed to the channel, and the channel has it', async ({
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

test('a change on the channel shows as a difference, and is pushed again', async ({ page, shop }) => {
  await givenShown(shop, 5);
  await openStock(page, SKU);
  await page.getByRole('button', { name: 'Check the channel' }).click();
  await expect(page.getByText('The channel is being asked.')).toBeVisible();
  await expect(await lima(page, DIFFERENCE)).toContainText('32 fewer than ours');
  await expectAccessible(page, 'stock on the channel');

  await partOf(page, 'Status').click();
  await partOf(page, 'Stock').click();
  await expect(page.getByRole('button', { name: /^Differs/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/filterBy=Different/);
  await limaRow(page)
    .getByRole('button', { name: `Send again: ${SKU}` })
    .click();
  await expect(page.getByText('Quantities to be sent again: 1')).toBeVisible();
  await expect(page.getByText('No quantities match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('textbox', { name: 'Search products' }).fill(SKU);
  await page.getByRole('textbox', { name: 'Search products' }).press('Enter');
  await expect(await lima(page, DIFFERENCE)).toHaveText('0');
  await expect(await lima(page, CHANNEL_SAYS)).toContainText('37');
});
