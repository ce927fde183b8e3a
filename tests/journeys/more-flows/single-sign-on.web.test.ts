import { expect, test } from '../account-journey.ts';
import { callAs } from '../call-as.ts';
import { expectAccessible, expectDialogAccessible } from '../expect-accessible.ts';
import { PASSWORD } from '../given-account.ts';

test.use({ member: 'admin' });

test('an administrator sets the company’s login, logs in by it, cancels once, and it is removed', async ({
  page,
  account,
  world,
  context,
}) => {
  const { email } = account.admin;
  await page.goto('/settings/login');
  const form = page.getByRole('form', { name: 'Company login' });
  await expect(form.getByText('/api/single-sign-on/callback')).toBeVisible();
  await expectAccessible(page, 'the settings of the company login');

  const state = page.getByRole('region', { name: 'State' });
  const dialog = page.getByRole('dialog');
  const issuer = form.getByLabel('Provider’s address (issuer)');
  await issuer.fill(`${world.url}/exigo`);
  await form.getByRole('button', { name: 'Test the address' }).click();
  await expect(form.getByText('The provider was not found')).toBeVisible();
  await issuer.fill(`${world.url}/identity`);
  await form.getByRole('button', { name: 'Test the address' }).click();
  await expect(form.getByText('The provider was found')).toBeVisible();
  await form.getByLabel('Client ID').fill('bodega');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Please fill this in')).toHaveCount(2);
  await form.getByLabel('Client secret').fill('sandbox-identity');
  await form.getByLabel('Your current password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(state.getByText('None yet')).toBeVisible();

  await page.goto('/settings/login'); // without the alert, which covers the menu
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in to Bodega' })).toBeVisible();
  await page.goto('/settings/login');
  await page.getByRole('link', { name: 'Log in with your company’s account' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expectAccessible(page, 'the company login');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please enter your e-mail address')).toBeVisible();
  await page.getByLabel('E-mail').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('There is no company login for this e-mail')).toBeVisible();

  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Simulated company login' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The login was cancelled')).toBeVisible();
  await expectAccessible(page, 'a company login that was cancelled');

  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Members who have used it' }).getByText(email)).toBeVisible();
  await expectAccessible(page, 'a company login that works');
  await page.getByRole('button', { name: /^Forget / }).click();
  await expect(dialog).toBeVisible();
  await expectDialogAccessible(page, 'the question before a login is forgotten');
  await page.keyboard.press('Escape');

  // Over a page whose session has ended it opens in a new tab, so the page is kept.
  await form.getByLabel('Client ID').fill('half-typed');
  await callAs(page, 'DELETE', '/api/session');
  const question = page.getByRole('dialog', { name: 'Log in again' });
  const opened = context.waitForEvent('page');
  await question.getByRole('link', { name: 'Log in with your company’s account' }).click();
  const tab = await opened;
  await tab.getByLabel('E-mail').fill(email);
  await tab.getByRole('button', { name: 'Continue' }).click();
  await expect(tab.getByRole('heading', { name: 'Simulated company login' })).toBeVisible();
  await tab.getByRole('button', { name: 'Continue' }).click();
  await expect(tab.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(question).toBeHidden();
  await expect(form.getByLabel('Client ID')).toHaveValue('half-typed');

  await state.getByRole('button', { name: 'Remove company login' }).click();
  await expect(dialog.getByLabel('Current password')).toBeVisible();
  await expectDialogAccessible(page, 'the question before the provider goes');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Remove company login' }).click();
  await expect(state).toBeHidden();
  await expect(form.getByLabel('Client ID')).toHaveValue('');
});
