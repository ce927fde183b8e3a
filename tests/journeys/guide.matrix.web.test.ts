import { expect, test } from './account-journey.ts';
import { expectAccessible } from './expect-accessible.ts';

test.use({ member: 'admin' });

test('the guide can be read by all, in both languages, on tablets and phones', async ({ page }) => {
  await page.goto('/help');
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'The Inbox' }).click();
  await page.getByRole('link', { name: 'In doubt' }).click();
  await expect(page).toHaveURL('/help/inbox#in_doubt');
  await expect(page.getByRole('heading', { level: 2, name: 'In doubt' })).toBeInViewport();
  await expectAccessible(page, 'a page of the guide');
  await page.goto('/help/nothing');
  await expect(page.getByText('The guide has no such page')).toBeVisible();

  await page.getByRole('button', { name: 'User menu' }).click();
  const kept = page.waitForResponse('**/api/session/language'); // it is shown before
  await page.getByRole('menuitemradio', { name: 'Español' }).click();
  await kept;
  for (const [path, title] of [
    ['/help', 'Guía de uso'],
    ['/help/glossary', 'Glosario'],
    ['/help/documents', 'Documentos fiscales'],
  ] as const) {
    for (const width of [1366, 820, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), `${path} at ${width}`).toBe(
        true,
      );
    }
    await expectAccessible(page, `${path} in Spanish`);
  }
  await page.keyboard.press('?');
  const ayuda = page.getByRole('complementary', { name: 'Ayuda' });
  await ayuda.getByRole('textbox', { name: 'Buscar en la guía' }).fill('numero rechazado');
  await expect(ayuda.getByText('Rechazado: corregir y enviar de nuevo')).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tax documents' })).toBeVisible();
});
