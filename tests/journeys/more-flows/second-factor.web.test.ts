import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, test } from '../account-journey.ts';
import { callAs } from '../call-as.ts';
import { expectAccessible, expectDialogAccessible } from '../expect-accessible.ts';
import { PASSWORD } from '../given-account.ts';

test.use({ member: null });

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

test('a member turns on codes of an app, logs in with one and with a recovery code, and turns them off', async ({
  page,
  account,
  openAs,
}) => {
  const elsewhere = await openAs('admin');
  await elsewhere.goto('/profile');
  const panel = elsewhere.getByRole('region', { name: 'Two-factor login' });
  await panel.getByRole('button', { name: 'Turn on' }).click();
  const dialog = elsewhere.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Please enter your current password')).toBeVisible();
  await dialog.getByLabel('Current password').fill('a wrong guess');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('This is not your current password')).toBeVisible();
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code with the secret' })).toBeVisible();
  await expectAccessible(elsewhere, 'the secret for the app');
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code', { exact: true }).fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText('The code is wrong or was used already')).toBeVisible();
  await dialog.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(elsewhere, 'the recovery codes');
  const recovery = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(panel.getByText('10 recovery codes are left')).toBeVisible();

  await logIn(page, account.admin.email);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expectAccessible(page, 'the question for a code');
  await page.getByLabel('Code', { exact: true }).fill('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The code is wrong or was used already')).toBeVisible();
  await page
    .getByLabel('Code', { exact: true })
    .fill(new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await logIn(page, account.admin.email);
  await page.getByLabel('Code', { exact: true }).fill(recovery[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

  // The same over a page whose session has ended.
  await page.goto('/support');
  await page.getByRole('textbox', { name: 'Subject' }).fill('Half a thought');
  await callAs(page, 'DELETE', '/api/session');
  const question = page.getByRole('dialog', { name: 'Log in again' });
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'the question for a code over a page');
  await question.getByLabel('Code', { exact: true }).fill(recovery[2] ?? '');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Half a thought');

  await page.goto('/profile');
  const here = page.getByRole('region', { name: 'Two-factor login' });
  await expect(here.getByText('8 recovery codes are left')).toBeVisible();
  await here.getByRole('button', { name: 'New recovery codes' }).click();
  await expect(page.getByRole('dialog').getByLabel('Current password')).toBeVisible();
  await expectDialogAccessible(page, 'the question before new codes');
  await page.keyboard.press('Escape');
  await here.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('dialog').getByLabel('Current password')).toBeVisible();
  await expectDialogAccessible(page, 'the question before it is turned off');
  await page.getByRole('dialog').getByLabel('Current password').fill(PASSWORD);
  await page
    .getByRole('dialog')
    .getByLabel('Code', { exact: true })
    .fill(recovery[1] ?? '');
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(here.getByRole('button', { name: 'Turn on' })).toBeVisible();
});
