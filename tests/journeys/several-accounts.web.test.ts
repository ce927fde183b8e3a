import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';

test.use({ member: 'admin@demo.test' });

const PASSWORD = 'four small words';

/** Invites an e-mail to the account that the page shows. @returns the link of the mail that the demo keeps */
async function invite(page: Page, email: string, subject: string): Promise<string> {
  await page.goto('/settings/team');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to the team' });
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Invited');
  await page.goto('/mail');
  const mail = page.getByRole('article').filter({ hasText: email }).first();
  await expect(mail.getByRole('heading')).toHaveText(subject);
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
  openAs,
  browser,
}) => {
  test.slow();
  const email = `eva${randomBytes(3).toString('hex')}@example.com`;
  const context = await browser.newContext();
  const guest = await context.newPage();
  await guest.goto(await invite(page, email, 'Ana Demo invites you to Demo on Bodega'));
  await guest.getByLabel('Name', { exact: true }).fill('Eva Two');
  await guest.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await guest.keyboard.press('Enter');
  await expect(dashboard(guest)).toBeVisible();
  await guest.getByRole('button', { name: 'User menu' }).click();
  await expect(guest.getByRole('menuitemradio', { name: 'English' })).toBeVisible();
  await expect(guest.getByRole('menuitemradio', { name: 'Demo', exact: true })).toHaveCount(0);

  const olga = await openAs('admin@other.test');
  const link = await invite(olga, email, 'Olga Other invites you to Other on Bodega');
  const stranger = await browser.newPage();
  await stranger.goto(link);
  await expect(stranger.getByText(`${email} has a login already.`)).toBeVisible();
  await stranger.getByLabel('Password', { exact: true }).fill('a wrong guess');
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByRole('alert')).toHaveText('E-mail or password is wrong');
  await expectAccessible(stranger, 'an invitation for who has a login');
  await stranger.close();

  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'Join Other' })).toBeVisible();
  await expect(guest.getByText(`You are logged in as ${email}.`)).toBeVisible();
  await expectAccessible(guest, 'an invitation for who is logged in');
  await guest.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(dashboard(guest)).toBeVisible();
  await expect(await accountIn(guest, 'Other')).toBeChecked();
  await expectAccessible(guest, 'the user menu of a person with two accounts');
  await guest.keyboard.press('Escape');

  const tab = await context.newPage();
  await tab.goto('/support');
  await expect(tab.getByRole('textbox', { name: 'Subject' })).toBeVisible();

  await guest.goto('/support');
  await guest.getByRole('textbox', { name: 'Subject' }).fill('Half a thought');
  await (await accountIn(guest, 'Demo')).click();
  const question = guest.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(guest.getByRole('textbox', { name: 'Subject' })).toHaveValue('Half a thought');
  await expect(tab.getByRole('textbox', { name: 'Subject' })).toBeVisible();
  await (await accountIn(guest, 'Demo')).press('Enter');
  const loaded = guest.waitForEvent('load');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await loaded;
  await expect(dashboard(guest)).toBeVisible();
  await expect(await accountIn(guest, 'Demo')).toBeChecked();
  await guest.keyboard.press('Escape');

  const refused = tab.getByRole('dialog', { name: 'Another account was opened' });
  await expect(refused).toContainText('This tab still shows Other');
  await expectAccessible(tab, 'a tab of the account before');
  await tab.keyboard.press('Enter');
  await expect(dashboard(tab)).toBeVisible();
  await expect(refused).toBeHidden();
  await expect(await accountIn(tab, 'Demo')).toBeChecked();
  await tab.keyboard.press('Escape');

  await tab.goto('/orders');
  await expect(tab.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await tab.keyboard.press('Control+k');
  await tab.keyboard.type('switch to other');
  const loadedByPalette = tab.waitForEvent('load');
  await tab.getByRole('option', { name: 'Switch to Other', exact: true }).waitFor();
  await tab.keyboard.press('Enter');
  await loadedByPalette;
  await expect(dashboard(tab)).toBeVisible();
  await expect(await accountIn(tab, 'Other')).toBeChecked();
  await context.close();
});
