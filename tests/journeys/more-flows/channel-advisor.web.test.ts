import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, isSameDocument, markDocument, test } from '../account-journey.ts';
import { callAs } from '../call-as.ts';
import { expectAccessible } from '../expect-accessible.ts';

const UPLOAD = 'Upload to Channel Advisor';

const Found = z.array(z.object({ id: z.int(), sku: z.string() }));

async function openProduct(page: Page, sku: string): Promise<void> {
  const found = Found.parse(await callAs(page, 'GET', `/api/search/products?q=${sku}`));
  await page.goto(`/products/${found.find((product) => product.sku === sku)?.id}`);
  await expect(page.getByRole('button', { name: UPLOAD })).toBeVisible();
}

const dialog = (page: Page) => page.getByRole('dialog', { name: UPLOAD });
const upload = (page: Page) => dialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
const row = (page: Page, profile: string) => page.getByRole('row', { name: new RegExp(profile) });

test('a product is uploaded to the profiles that are chosen, and every open page of it shows where', async ({
  page,
  shop,
  openAs,
}) => {
  const sku = 'LAMP-02';
  await shop.connect('channel-advisor');
  const other = await openAs('admin');
  await openProduct(other, sku);
  await markDocument(other);

  await openProduct(page, sku);
  await page.getByRole('button', { name: UPLOAD }).click();
  await upload(page);
  await expect(dialog(page).getByText('Select at least one profile')).toBeVisible();
  expect(await shop.listedProducts(sku)).toEqual([]);
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
  const listed = await shop.listedProducts(sku);
  // Uploads to several profiles go at once.
  const byProfile = listed.map(({ ProfileID, Labels }) => [ProfileID, Labels] as const).sort(([a], [b]) => a - b);
  expect(byProfile).toEqual([
    [12_000_101, ['Bodega']],
    [12_000_103, ['Bodega']],
  ]);

  await expect(row(other, 'Bodega US')).toContainText('Listed');
  await expect(row(other, 'Bodega Peru')).toContainText('Saúl Demo');
  await expect(other.getByText('Uploaded to Channel Advisor · Bodega Peru')).toBeVisible();
  expect(await isSameDocument(other)).toBe(true);
});
