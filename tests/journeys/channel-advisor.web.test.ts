import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from './account-journey.ts';
import { callAs } from './call-as.ts';
import { expectAccessible } from './expect-accessible.ts';
import { uniqueWord } from './words.ts';
import type { World } from './world.ts';

const UPLOAD = 'Upload to Channel Advisor';

const dialog = (page: Page) => page.getByRole('dialog', { name: UPLOAD });
const upload = (page: Page) => dialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
const row = (page: Page, profile: string) => page.getByRole('row', { name: new RegExp(profile) });

const Made = z.object({ id: z.int() });

/** Adds a connector to the listing service and activates it. @returns its id */
async function connect(page: Page, world: World, name: string, credentials: object): Promise<number> {
  const settings = { base_url: `${world.url}/channel-advisor` };
  const added = { kind: 'channel-advisor', name, poll_seconds: 86_400, credentials, settings };
  const { id } = Made.parse(await callAs(page, 'POST', '/api/connectors', added));
  await callAs(page, 'POST', `/api/connectors/${id}/resume`);
  return id;
}

test.use({ member: 'admin' });

test('profiles stand below the connector that has them, and answers and history name it', async ({
  page,
  account,
  world,
}) => {
  const sku = uniqueWord();
  const { id: product } = Made.parse(await callAs(page, 'POST', '/api/products', { sku }));
  await connect(page, world, 'Americas', {
    application_id: 'demo',
    shared_secret: 'sandbox-shared-secret',
    refresh_token: 'sandbox-refresh-token',
  });
  const europe = await connect(page, world, 'Europe', {
    application_id: 'europe',
    shared_secret: 'sandbox-europe-secret',
    refresh_token: 'sandbox-europe-token',
  });
  await account.settle();
  await page.goto(`/products/${product}`);
  const button = page.getByRole('button', { name: UPLOAD });
  const group = (name: string) => dialog(page).getByRole('group', { name, exact: true });
  await expect(button).toBeVisible();
  await button.click();
  await expect(group('Europe').getByRole('checkbox')).toHaveCount(1);
  await expect(group('Americas').getByRole('checkbox')).toHaveCount(3);
  await group('Europe').getByRole('checkbox', { name: 'Bodega Spain' }).check();
  await group('Americas').getByRole('checkbox', { name: 'Bodega US' }).check();
  await expectAccessible(page, 'choosing profiles of two connectors');
  await upload(page);
  for (const where of ['Bodega Spain (Europe)', 'Bodega US (Americas)']) {
    await expect(dialog(page).getByText(`${sku} was uploaded to ${where}.`)).toBeVisible();
  }
  expect((await world.listedProducts(sku)).map(({ ProfileID }) => ProfileID).sort()).toEqual([12_000_101, 12_000_201]);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(row(page, 'Bodega Spain')).toContainText('Europe');
  await expect(page.getByText('Uploaded to Channel Advisor · Europe · Bodega Spain')).toBeVisible();

  await callAs(page, 'POST', `/api/connectors/${europe}/pause`);
  await button.click();
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(3);
  await expect(group('Americas')).toHaveCount(0);
});
