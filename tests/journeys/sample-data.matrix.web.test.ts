import type { Page } from '@playwright/test';
import { expect, test } from './account-journey.ts';
import { callAs } from './call-as.ts';
import { expectAccessible } from './expect-accessible.ts';

test.use({ member: 'admin' });

const steps = (page: Page) => page.getByRole('heading', { name: 'Your first order in five steps' });

test('in Spanish and in the dark it is said too', async ({ page, account }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(steps(page)).toBeVisible();
  await callAs(page, 'PUT', '/api/session/language', { language: 'es' });
  await page.reload();
  await expectAccessible(page, 'the offer of sample data, dark');
  await page.getByRole('button', { name: 'Mostrar con datos de muestra' }).click();
  await expect(page.getByText('Estos pedidos son de muestra. Nada sale de Bodega.')).toBeVisible();
  await account.settle();
  await expectAccessible(page, 'Today with sample data, dark');
  await page.goto('/settings/connectors');
  await expect(page.locator('main').getByText('Tienda de muestra').first()).toBeVisible();
  await page.goto('/settings/connectors/new');
  await page.getByRole('button', { name: 'Eliminar los datos de muestra' }).click();
  await expectAccessible(page, 'before the sample data goes, dark');
  await page.getByRole('button', { name: 'Vaciar la cuenta' }).click();
  await expect(page.getByRole('heading', { name: 'Agregar un conector' })).toBeVisible();
});
