import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callAs } from './call-as.ts';
import { SANDBOX_PORT } from './demo-ports.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, isSameDocument, markDocument, test } from './journey.ts';
import { listedProducts, uniqueWord } from './partners.ts';

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

const Made = z.object({ id: z.int() });

/** Adds a connector to the listing service and activates it. @returns its id */
async function connect(page: Page, name: string, credentials: object): Promise<number> {
  const settings = { base_url: `http://127.0.0.1:${SANDBOX_PORT}/channel-advisor` };
  const added = { kind: 'channel-advisor', name, poll_seconds: 5, credentials, settings };
  const { id } = Made.parse(await callAs(page, 'POST', '/api/connectors', added));
  await callAs(page, 'POST', `/api/connectors/${id}/resume`);
  return id;
}

test.describe('with two connectors', () => {
  test.use({ member: 'admin@other.test' });

  test('profiles stand below the connector that has them, and answers and history name it', async ({ page }) => {
    test.slow();
    const sku = uniqueWord();
    const { id: product } = Made.parse(await callAs(page, 'POST', '/api/products', { sku }));
    const americas = await connect(page, 'Americas', {
      application_id: 'demo',
      shared_secret: 'sandbox-shared-secret',
      refresh_token: 'sandbox-refresh-token',
    });
    const europe = await connect(page, 'Europe', {
      application_id: 'europe',
      shared_secret: 'sandbox-europe-secret',
      refresh_token: 'sandbox-europe-token',
    });
    await page.goto(`/products/${product}`);
    const button = page.getByRole('button', { name: UPLOAD });
    const group = (name: string) => dialog(page).getByRole('group', { name, exact: true });
    await expect(button).toBeVisible({ timeout: FIRST_READING_MS });
    await button.click();
    await expect(group('Europe').getByRole('checkbox')).toHaveCount(1, { timeout: FIRST_READING_MS });
    await expect(group('Americas').getByRole('checkbox')).toHaveCount(3);
    await group('Europe').getByRole('checkbox', { name: 'Bodega Spain' }).check();
    await group('Americas').getByRole('checkbox', { name: 'Bodega US' }).check();
    await expectAccessible(page, 'choosing profiles of two connectors');
    await upload(page);
    for (const where of ['Bodega Spain (Europe)', 'Bodega US (Americas)']) {
      await expect(dialog(page).getByText(`${sku} was uploaded to ${where}.`)).toBeVisible();
    }
    expect((await listedProducts(sku)).map(({ ProfileID }) => ProfileID).sort()).toEqual([12_000_101, 12_000_201]);
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await expect(row(page, 'Bodega Spain')).toContainText('Europe');
    await expect(page.getByText('Uploaded to Channel Advisor · Europe · Bodega Spain')).toBeVisible();

    await callAs(page, 'POST', `/api/connectors/${europe}/pause`);
    await button.click();
    await expect(dialog(page).getByRole('checkbox')).toHaveCount(3);
    await expect(group('Americas')).toHaveCount(0);
    for (const id of [americas, europe]) await callAs(page, 'DELETE', `/api/connectors/${id}`);
    await callAs(page, 'DELETE', `/api/products/${product}`);
  });
});
