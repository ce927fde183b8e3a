import { expect, test } from '../account-journey.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { PASSWORD } from '../given-account.ts';

test.use({ member: null });

test('a visitor logs in first, gets to the requested page, and opens nothing after logging out', async ({
  page,
  account,
}) => {
  await page.goto('/orders?filterBy=shipped');
  await expect(page).toHaveURL('/login?back=%2Forders%3FfilterBy%3Dshipped');

  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Please enter your e-mail address')).toBeVisible();
  await expect(page.getByText('Please enter your password')).toBeVisible();

  await page.getByLabel('E-mail').fill(account.staff.email);
  await page.getByLabel('Password', { exact: true }).fill('a wrong guess');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText('E-mail or password is wrong');
  await expectAccessible(page, 'the login that refuses');
  await expect(page.getByLabel('E-mail')).toHaveValue(account.staff.email);

  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByLabel('Show password').check();
  await expect(password).toHaveAttribute('type', 'text');
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/orders?filterBy=shipped');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();

  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByText(account.staff.email)).toBeVisible();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in to Bodega' })).toBeVisible();
  await page.goto('/orders');
  await expect(page).toHaveURL(/\/login\?back=/);
});
