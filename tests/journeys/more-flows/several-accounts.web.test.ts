import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { type GivenAccount, givenAccount, PASSWORD } from '../given-account.ts';

test.use({ member: 'admin' });

/** Invites an e-mail to the account that the page shows. @returns the link of the mail that the demo keeps */
async function invite(page: Page, account: GivenAccount, email: string): Promise<string> {
  await page.goto('/settings/team');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to the team' });
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Invited');
  await account.waitForJobs();
  await page.goto('/mail');
  const mail = page.getByRole('article').filter({ hasText: email }).first();
  await expect(mail.getByRole('heading')).toHaveText(`Ana Demo invites you to ${account.name} on Bodega`);
  return (await mail.getByRole('link').getAttribute('href')) ?? '';
}

const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Today' });

/** Opens the menu. @returns the choice of an account in it */
async function accountIn(page: Page, name: string) {
  await page.getByRole('button', { name: 'User menu' }).click();
  return page.getByRole('menuitemradio', { name, exact: true });
}

test('a person joins a second account by one click, switches, and a tab of the other account is refused and loads again', async ({
  page,
  account,
  demo,
  openAs,
  browser,
}) => {
  const other = await givenAccount(demo);
  const email = `eva${randomBytes(3).toString('hex')}@example.com`;
  const context = await browser.newContext();
  const guest = await context.newPage();
  await guest.goto(await invite(page, account, email));
  await guest.getByLabel('Name', { exact: true }).fill('Eva Two');
  await guest.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await guest.keyboard.press('Enter');
  await expect(dashboard(guest)).toBeVisible();
  await guest.getByRole('button', { name: 'User menu' }).click();
  await expect(guest.getByRole('menuitemradio', { name: 'English' })).toBeVisible();
  await expect(guest.getByRole('menuitemradio', { name: account.name, exact: true })).toHaveCount(0);

  const theirs = await openAs('admin', other);
  const link = await invite(theirs, other, email);
  const stranger = await browser.newPage();
  await stranger.goto(link);
  await expect(stranger.getByText(`${email} has a login already.`)).toBeVisible();
  await stranger.getByLabel('Password', { exact: true }).fill('a wrong guess');
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByRole('alert')).toHaveText('E-mail or password is wrong');
  await expectAccessible(stranger, 'an invitation for who has a login');
  await stranger.close();

  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: `Join ${other.name}` })).toBeVisible();
  await expect(guest.getByText(`You are logged in as ${email}.`)).toBeVisible();
  await expectAccessible(guest, 'an invitation for who is logged in');
  await guest.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(dashboard(guest)).toBeVisible();
  await expect(await accountIn(guest, other.name)).toBeChecked();
  await expectAccessible(guest, 'the user menu of a person with two accounts');
  await guest.keyboard.press('Escape');

  const tab = await context.newPage();
  await tab.goto('/support');
  await expect(tab.getByRole('textbox', { name: 'Subject' })).toBeVisible();

  await guest.goto('/support');
  await guest.getByRole('textbox', { name: 'Subject' }).fill('Half a thought');
  await (await accountIn(guest, account.name)).click();
  const question = guest.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(guest.getByRole('textbox', { name: 'Subject' })).toHaveValue('Half a thought');
  await expect(tab.getByRole('textbox', { name: 'Subject' })).toBeVisible();
  await (await accountIn(guest, account.name)).press('Enter');
  const loaded = guest.waitForEvent('load');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await loaded;
  await expect(dashboard(guest)).toBeVisible();
  await expect(await accountIn(guest, account.name)).toBeChecked();
  await guest.keyboard.press('Escape');

  const refused = tab.getByRole('dialog', { name: 'Another account was opened' });
  await expect(refused).toContainText(`This tab still shows ${other.name}`);
  await expectAccessible(tab, 'a tab of the account before');
  await tab.keyboard.press('Enter');
  await expect(dashboard(tab)).toBeVisible();
  await expect(refused).toBeHidden();
  await expect(await accountIn(tab, account.name)).toBeChecked();
  await tab.keyboard.press('Escape');

  await tab.goto('/orders');
  await expect(tab.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await tab.keyboard.press('Control+k');
  await tab.keyboard.type(`switch to ${other.name}`);
  const loadedByPalette = tab.waitForEvent('load');
  await tab.getByRole('option', { name: `Switch to ${other.name}`, exact: true }).waitFor();
  await tab.keyboard.press('Enter');
  await loadedByPalette;
  await expect(dashboard(tab)).toBeVisible();
  await expect(await accountIn(tab, other.name)).toBeChecked();
  await context.close();
});
