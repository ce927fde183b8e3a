import { expect, test } from './journey.ts';

test.use({ member: null });

test('a demo login is one click, and after logging out nothing can be opened', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Administrator of Demo/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByText('admin@demo.test')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in to Bodega' })).toBeVisible();
  await page.goto('/orders');
  await expect(page).toHaveURL(/\/login\?back=/);
});
