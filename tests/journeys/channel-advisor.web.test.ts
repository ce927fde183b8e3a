import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible } from './expect-accessible.ts';
import { expect, isSameDocument, markDocument, test } from './journey.ts';
import { listedProducts, setFault } from './partners.ts';

const UPLOAD = 'Upload to Channel Advisor';
/** Profiles are read soon after the demo has begun. */
const FIRST_READING_MS = 45_000;

const Found = z.array(z.object({ id: z.int(), sku: z.string() }));

/** A product's id, as soon as the demo has made its products. */
async function productId(page: Page, sku: string): Promise<number> {
  const find = async () => {
    const reply = await page.request.get(`/api/search/products?q=${sku}`);
    const found = reply.status() === 200 ? Found.parse(await reply.json()) : [];
    return found.find((product) => product.sku === sku)?.id ?? 0;
  };
  await expect.poll(find, { timeout: FIRST_READING_MS }).toBeGreaterThan(0);
  return find();
}

async function openProduct(page: Page, sku: string): Promise<void> {
  await page.goto(`/products/${await productId(page, sku)}`);
  await expect(page.getByRole('button', { name: UPLOAD })).toBeVisible({ timeout: FIRST_READING_MS });
}

const dialog = (page: Page) => page.getByRole('dialog', { name: UPLOAD });
const upload = (page: Page) => dialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
const row = (page: Page, profile: string) => page.getByRole('row', { name: new RegExp(profile) });

test('a product is uploaded to the profiles that are chosen, and every open page of it shows where', async ({
  page,
  openAs,
}) => {
  const sku = 'LAMP-02';
  const other = await openAs('admin@demo.test');
  await openProduct(other, sku);
  await markDocument(other);

  await openProduct(page, sku);
  await page.getByRole('button', { name: UPLOAD }).click();
  await upload(page);
  await expect(dialog(page).getByText('Select at least one profile')).toBeVisible();
  expect(await listedProducts(sku)).toEqual([]);
  await expectAccessible(page, 'choosing profiles');

  await dialog(page).getByRole('checkbox', { name: 'Bodega US' }).check();
  await dialog(page).getByRole('checkbox', { name: 'Bodega Peru' }).check();
  await upload(page);
  await expect(dialog(page).getByText('Uploading product to Channel Advisor...')).toBeVisible();
  for (const profile of ['US', 'Peru']) {
    await expect(dialog(page).getByText(`${sku} was uploaded to Bodega ${profile}.`)).toBeVisible();
    await expect(dialog(page).getByRole('link', { name: `Bodega ${profile}` })).toHaveAttribute('href', /products/);
  }
  await expectAccessible(page, 'uploaded to profiles');
  const listed = await listedProducts(sku);
  expect(listed.map(({ ProfileID, Labels }) => [ProfileID, Labels])).toEqual([
    [12_000_101, ['Bodega']],
    [12_000_103, ['Bodega']],
  ]);

  await expect(row(other, 'Bodega US')).toContainText('Listed');
  await expect(row(other, 'Bodega Peru')).toContainText('Saúl Demo');
  expect(await isSameDocument(other)).toBe(true);
});

test('an answer that is lost makes no second product', async ({ page }) => {
  const sku = 'LAMP-03';
  const match = 'POST /channel-advisor/v1/Products';
  await setFault({ partner: 'channel-advisor', kind: 'drop-after-commit', rate: 1, match, count: 1 });
  await openProduct(page, sku);
  await page.getByRole('button', { name: UPLOAD }).click();
  for (const profile of ['US', 'Mexico'])
    await dialog(page)
      .getByRole('checkbox', { name: `Bodega ${profile}` })
      .check();
  await upload(page);
  for (const profile of ['US', 'Mexico']) {
    await expect(dialog(page).getByText(`${sku} was uploaded to Bodega ${profile}.`)).toBeVisible();
  }
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(row(page, 'Bodega Mexico')).toContainText('Listed');
  await expectAccessible(page, 'where a product is listed');
  const profiles = (await listedProducts(sku)).map(({ ProfileID }) => ProfileID);
  expect(profiles.sort()).toEqual([12_000_101, 12_000_102]);
});
