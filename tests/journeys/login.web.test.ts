import { expect, test } from './journey.ts';

test.use({ member: null });

test('whoever is not signed in logs in first, and is led to the page that was asked for', async ({ page }) => {
  await page.goto('/orders?filterBy=shipped');
  await expect(page).toHaveURL('/login?back=%2Forders%3FfilterBy%3Dshipped');

  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Please enter your e-mail address')).toBeVisible();
  await expect(page.getByText('Please enter your password')).toBeVisible();

  await page.getByLabel('E-mail').fill('staff@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('demo-demo-wrong');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText('E-mail or password is wrong');
  await expect(page.getByLabel('E-mail')).toHaveValue('staff@demo.test');

  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByLabel('Show password').check();
  await expect(password).toHaveAttribute('type', 'text');
  await password.fill('demo-demo-demo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/orders?filterBy=shipped');
  await expect(page.getByRole('button', { name: /^Shipped/ })).toHaveAttribute('aria-pressed', 'true');
});

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
