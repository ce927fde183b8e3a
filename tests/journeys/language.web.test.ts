import { expect, test } from './journey.ts';

// The language belongs to the member, so no other journey may run as this one meanwhile.
test.use({ member: 'admin@other.test' });

test('the language is chosen once and stays, also after reloading and logging out', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await page.getByRole('button', { name: 'User menu' }).click();
  const kept = page.waitForResponse('**/api/session/language'); // it is shown before
  await page.getByRole('menuitemradio', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible();
  await kept;
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.getByRole('link', { name: 'Pedidos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible();
  await page.goto('/orders/999999999');
  await page.getByRole('button', { name: /Olga Other/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByText('There is no order 999999999 in this account')).toBeVisible();
});

test('texts that come with their screen change with the others', async ({ page }) => {
  await page.goto('/imports');
  for (const [language, title] of [
    ['Español', 'Importaciones'],
    ['English', 'Imports'],
  ] as const) {
    await page.getByRole('button', { name: /Olga Other/ }).click();
    await page.getByRole('menuitemradio', { name: language }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});
