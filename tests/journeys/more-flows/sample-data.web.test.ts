import type { Page } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import { callAs } from '../call-as.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { expectStill, noteShifts } from '../layout-shift.ts';

test.use({ member: 'admin' });

const steps = (page: Page) => page.getByRole('heading', { name: 'Your first order in five steps' });
const strip = (page: Page) => page.getByText('These are sample orders. Nothing leaves Bodega.');

async function expectStillAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(strip(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectStill(page);
}

test('a new account is filled with samples, one cause is answered, its order goes out, and it is emptied again', async ({
  page,
  account,
}) => {
  await noteShifts(page);
  await page.goto('/');
  await expect(steps(page)).toBeVisible();
  await expectAccessible(page, 'the offer of sample data');
  await page.getByRole('button', { name: 'Show me with sample data' }).click();
  await account.waitForJobs();
  await expect(strip(page)).toBeVisible();
  await expect(page.getByText('10 orders need you').first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Imported orders' })).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
  await expectAccessible(page, 'Today with sample data');

  await test.step('every screen says so, without moving', async () => {
    for (const path of ['/', '/orders', '/products']) await expectStillAt(page, path);
    await page.goto('/orders');
    await expect(page.getByText(/of 40$/)).toBeVisible();
  });

  await test.step('no real partner can be added to them', async () => {
    await page.goto('/settings/connectors/new');
    await expect(page.getByRole('heading', { name: 'Remove the sample data first' })).toBeVisible();
    await expectAccessible(page, 'no partner with sample data');
    await page.getByRole('button', { name: 'Remove the sample data' }).click();
    await expect(page.getByRole('dialog', { name: 'Remove the sample data?' })).toBeVisible();
    await page.getByRole('button', { name: 'Keep looking around' }).click();
  });

  await test.step('a cause is answered, and its order goes on to the sample warehouse', async () => {
    await page.goto('/inbox');
    await page.getByRole('button', { name: 'Use Cóndor Azul, mensajero en moto' }).click();
    await expect(page.getByText(/3 released/).first()).toBeVisible();
    await page.goto('/orders?search=S1028');
    await page.getByRole('link', { name: 'S1028' }).first().click();
    await page.getByRole('button', { name: 'Send now' }).click();
    await expect(page.getByRole('list', { name: 'Progress of this order' })).toContainText('SW-S1028');
  });

  await test.step('one click and its confirmation, and the account is as it was', async () => {
    await page.getByRole('button', { name: 'Empty', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove the sample data?' });
    await expect(dialog).toContainText('Members, settings, saved views');
    await expectAccessible(page, 'before the sample data goes');
    await dialog.getByRole('button', { name: 'Empty the account' }).click();
    await expect(strip(page)).toHaveCount(0);
    await page.goto('/');
    await expect(steps(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show me with sample data' })).toBeVisible();
    await page.goto('/orders');
    await expect(page.getByText('No orders yet')).toBeVisible();
    expect(await callAs(page, 'GET', '/api/connectors')).toEqual([]);
  });
});
