import type { Page } from '@playwright/test';
import { callAs } from './call-as.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { newAccount } from './new-account.ts';

test.use({ member: null });

const PASSWORD = 'four small words';

const steps = (page: Page) => page.getByRole('heading', { name: 'Your first order in five steps' });

async function enter(page: Page): Promise<void> {
  const { link } = await newAccount();
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(steps(page)).toBeVisible();
}

test('in Spanish and in the dark it is said too', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ colorScheme: 'dark' });
  await enter(page);
  await callAs(page, 'PUT', '/api/session/language', { language: 'es' });
  await page.reload();
  await expectAccessible(page, 'the offer of sample data, dark');
  await page.getByRole('button', { name: 'Mostrar con datos de muestra' }).click();
  await expect(page.getByText('Estos pedidos son de muestra. Nada sale de Bodega.')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'Today with sample data, dark');
  await page.goto('/settings/connectors');
  await expect(page.locator('main').getByText('Tienda de muestra').first()).toBeVisible();
  await page.goto('/settings/connectors/new');
  await page.getByRole('button', { name: 'Eliminar los datos de muestra' }).click();
  await expectAccessible(page, 'before the sample data goes, dark');
  await page.getByRole('button', { name: 'Vaciar la cuenta' }).click();
  await expect(page.getByRole('heading', { name: 'Agregar un conector' })).toBeVisible({ timeout: 60_000 });
});
