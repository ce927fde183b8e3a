import type { Page } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import { expectAccessible } from '../expect-accessible.ts';

const NEW = 'five words that are new';

test.use({ member: null });

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save and log in' }).click();
}

test('a forgotten password is reset by a mailed link that works once; sessions end, and the password is changed again', async ({
  page,
  account,
  openAs,
}) => {
  const { email } = account.admin;
  const elsewhere = await openAs('admin');
  await elsewhere.goto('/orders');
  await expect(elsewhere.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Please enter your e-mail address')).toBeVisible();
  await expectAccessible(page, 'the question for a link');
  await page.getByLabel('E-mail').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await expectAccessible(page, 'the answer');

  await account.waitForJobs();
  await page.getByRole('link', { name: 'Open the mail of this demo' }).click();
  const mail = page.getByRole('article').filter({ hasText: email }).first();
  await expect(mail.getByRole('heading')).toHaveText('Your link to set a password for Bodega');
  await expectAccessible(page, 'the kept mail');
  const link = (await mail.getByRole('link').getAttribute('href')) ?? '';
  await mail.getByRole('link').click();
  await setPassword(page, 'too short');
  await expect(page.getByText('Shorter than 12 characters')).toBeVisible();
  await expectAccessible(page, 'the choice of a password');
  await setPassword(page, NEW);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

  // Where a member was logged in before, the screen asks for a login by itself, and stays below it.
  const question = elsewhere.getByRole('dialog', { name: 'Log in again' });
  await expect(question).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/orders/);
  await question.getByRole('link', { name: /^I am not / }).click();
  await expect(elsewhere).toHaveURL(/\/login\?back=%2Forders/);
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  await elsewhere.goto('/login');
  await elsewhere.getByLabel('E-mail').fill(email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(NEW);
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Profile and sessions' }).click();
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByText('This one')).toHaveCount(1);
  await expectAccessible(page, 'the profile');
  await sessions.getByRole('button', { name: /^End the session: Chrome on/ }).click();
  await expect(page.getByText('The session was ended')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(question).toBeVisible();

  await page.getByLabel('Current password').fill('a wrong guess');
  await page.getByLabel('New password', { exact: true }).fill('another one of four words');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your current password')).toBeVisible();
  await page.getByLabel('Current password').fill(NEW);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password was changed')).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveValue('');
});
