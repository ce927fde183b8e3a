import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callAs } from './call-as.ts';
import { expectAccessible } from './expect-accessible.ts';
import { openCause, untilWaiting } from './inbox-screens.ts';
import { expect, test } from './journey.ts';
import { rowOf, rows } from './order-screens.ts';
import { givenChannelOrder, newSku, uniqueWord } from './partners.ts';

// One after another: the second would make a product for the first's SKU.
test.describe.configure({ mode: 'default' });

const PRODUCTS = '/settings/connectors/exigo/products';

const dialog = (page: Page) => page.getByRole('dialog');

const Found = z.object({ product: z.object({ id: z.number(), version: z.number() }) });

/** Gives a product another SKU. */
async function rename(page: Page, from: string, to: string): Promise<void> {
  const found = await page.request.get(`/api/products?sku=${from}`);
  const { id, version } = Found.parse(await found.json()).product;
  await callAs(page, 'PUT', `/api/products/${id}`, { version, sku: to });
}

const Kept = z.object({ product: z.object({ id: z.number() }).nullable() });
const Listed = z.object({ connector_products: z.object({ data: z.array(z.object({ id: z.number() })) }) });

/** Takes the product of a SKU away, where there is one, and its link before it. */
async function removeKept(page: Page, sku: string): Promise<void> {
  const { product } = Kept.parse(await (await page.request.get(`/api/products?sku=${sku}`)).json());
  if (!product) return;
  const found = await page.request.get(`/api/connectors/exigo/products?product_id=${product.id}`);
  for (const { id } of Listed.parse(await found.json()).connector_products.data)
    await callAs(page, 'POST', '/api/connector-products', { connector_product: { id, product_id: null } });
  await callAs(page, 'DELETE', `/api/products/${product.id}`);
}

test('from an order that waits for a product that nobody has to the product, and the order goes on', async ({
  page,
}) => {
  test.slow();
  const sku = newSku();
  const lastName = uniqueWord();
  await givenChannelOrder({ lastName, details: [{ itemCode: sku }] });
  await untilWaiting(page, { [sku]: 1 });
  await page.goto('/inbox');
  const cause = await openCause(page, `SKU ${sku} is not linked to a product`);
  await cause.getByRole('link', { name: 'Open in mapping' }).click();
  await page.getByRole('button', { name: 'Create product', exact: true }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'SKU' })).toHaveValue(sku);
  await expectAccessible(page, 'a product made from a listing');

  await dialog(page).getByRole('textbox', { name: 'SKU' }).fill('VELA-03');
  await dialog(page).getByRole('button', { name: 'Create and link' }).click();
  await expect(dialog(page)).toContainText('Another item has this SKU');
  await dialog(page).getByRole('textbox', { name: 'SKU' }).fill(sku);
  await dialog(page).getByRole('textbox', { name: 'Price' }).fill('dear');
  await dialog(page).getByRole('button', { name: 'Create and link' }).click();
  await expect(dialog(page)).toContainText('Enter an amount such as 12.50');
  await dialog(page).getByRole('textbox', { name: 'Price' }).fill('12,5');
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Copper bowl');
  await dialog(page).getByRole('button', { name: 'Create and link' }).click();
  await expect(page.getByText(`${sku} is created and linked to ${sku}. 1 order is checked again`)).toBeVisible();
  await expect(rows(page)).toContainText('Copper bowl');

  // It has no stock yet: nothing else keeps the order. On a busy machine its check has its turn late.
  await expect(async () => {
    await page.goto(`/orders?search=${lastName}`);
    await expect(rowOf(page, lastName)).toContainText(`SKU ${sku} is out of stock`, { timeout: 10_000 });
  }).toPass();
  await expect(rowOf(page, lastName)).not.toContainText('is not linked');
});

test('products are made for all that is not linked: looked through first, then made, then taken back', async ({
  page,
}) => {
  test.slow();
  // The channel lists it and it is not linked; under another SKU nothing of ours is the same.
  const [listed, elsewhere] = ['NIDO-01', newSku()];
  await rename(page, listed, elsewhere);
  await page.goto(`${PRODUCTS}?connectionStatus=unlinked`);
  const unlinked = page.getByRole('button', { name: /^Unlinked/ });
  await expect(unlinked).toHaveText(/\d/);
  const before = await unlinked.innerText();
  await test.step('given up, nothing is changed', async () => {
    await page.getByRole('button', { name: 'Create products…' }).click();
    await expect(dialog(page)).toContainText(/\d+ products? (is|are) created/);
    await expectAccessible(page, 'what would be made');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(unlinked).toHaveText(before);
  });

  await test.step('made', async () => {
    await page.getByRole('button', { name: 'Create products…' }).click();
    await dialog(page)
      .getByRole('button', { name: /^Will be created/ })
      .click();
    await expect(dialog(page).getByRole('row').nth(1)).toContainText('Will be created');
    await dialog(page).getByRole('button', { name: 'Create and link' }).click();
    await expect(page.getByText('Products are created')).toBeVisible();
    await expect(unlinked).not.toHaveText(before);
    await page.getByRole('button', { name: 'Details of the created products' }).click();
    await dialog(page)
      .getByRole('button', { name: /^Created/ })
      .click();
    await expect(
      dialog(page)
        .getByRole('link', { name: /^Open product of/ })
        .first(),
    ).toBeVisible();
    await expectAccessible(page, 'what became of each listing');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
  });

  await test.step('taken back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog(page)).toContainText('unless');
    await expectAccessible(page, 'the question before products are taken back');
    await dialog(page).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The creation of products was undone')).toBeVisible();
    // The warehouse may have told its stock of the SKU meanwhile, and then the product stays.
    await expect(page.getByText(/(1 removed, \d+ unlinked, 0 kept|0 removed, \d+ unlinked, 1 kept)/)).toBeVisible();
  });
  await removeKept(page, listed);
  await rename(page, elsewhere, listed);
});
