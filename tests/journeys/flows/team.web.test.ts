import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import { callAs } from '../call-as.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { type GivenAccount, PASSWORD } from '../given-account.ts';

test.use({ member: 'admin' });

/** A name that no other journey has. */
const newName = (name: string) => `${name}${randomBytes(3).toString('hex')}`;

const table = (page: Page) => page.getByRole('table', { name: 'Team' });
const rowOf = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Invites an e-mail. @returns the link of the mail that the demo keeps */
async function invite(page: Page, account: GivenAccount, email: string): Promise<string> {
  await page.goto('/settings/team');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to the team' });
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, email)).toContainText('Invited');
  await account.waitForJobs();
  const reader = await page.context().newPage();
  await reader.goto('/mail');
  const mail = reader.getByRole('article').filter({ hasText: email }).first();
  await expect(mail.getByRole('heading')).toHaveText(/^Ana Demo invites you to Shop .* on Bodega$/);
  const link = (await mail.getByRole('link').getAttribute('href')) ?? '';
  await reader.close();
  return link;
}

test('an invited person chooses a password and sees the dashboard, gets departments, and is out at once when deactivated', async ({
  page,
  account,
  browser,
}) => {
  const email = `${newName('eva')}@example.com`;
  const name = newName('Eva ');
  for (const department of ['Customer service', 'Warehouse'])
    await callAs(page, 'POST', '/api/departments', { name: department });
  await page.goto('/settings/team');
  await expect(rowOf(page, account.staff.email)).toContainText('Active');
  await expectAccessible(page, 'the team');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to the team' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Please enter an e-mail address')).toBeVisible();
  await dialog.getByLabel('E-mail').fill(account.staff.email);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(`${account.staff.email} is a member of this account already`);
  await expectAccessible(page, 'the invitation, refused');
  const link = await invite(page, account, email);

  const guest = await browser.newPage();
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: `Join ${account.name}` })).toBeVisible();
  await guest.getByRole('button', { name: 'Join and log in' }).click();
  await expect(guest.getByText('Please enter a name')).toBeVisible();
  await expect(guest.getByText('Shorter than 12 characters')).toBeVisible();
  await expectAccessible(guest, 'the invitation that is accepted');
  await guest.getByLabel('Name', { exact: true }).fill(name);
  await guest.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await guest.goto('/settings/team');
  await expect(rowOf(guest, email)).toContainText('You');
  await expect(guest.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0);
  await expect(table(guest).getByRole('columnheader', { name: 'Actions' })).toHaveCount(0);

  await expect(rowOf(page, name)).toContainText('Active');
  await choose(page, name, 'Assign departments');
  const assign = page.getByRole('dialog', { name: `Departments of ${name}` });
  const field = assign.getByRole('combobox').or(assign.getByRole('textbox'));
  await field.click();
  await page.getByRole('option', { name: 'Warehouse' }).click();
  await page.getByRole('option', { name: 'Customer service' }).click();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'the departments of a member');
  await assign.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`The departments of ${name} were saved`)).toBeVisible();
  await expect(rowOf(page, name)).toContainText('Customer service, Warehouse');
  await expect(rowOf(guest, name)).toContainText('Customer service, Warehouse');
  await choose(page, name, 'Assign departments');
  await field.click();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await assign.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`${name} is in no department now`)).toBeVisible();

  await choose(page, name, 'Sessions');
  const sessions = page.getByRole('dialog', { name: `Sessions of ${name}` });
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, 'the sessions of a member');
  await sessions.getByRole('button', { name: 'Close' }).last().click();

  await choose(page, name, 'Deactivate');
  await page
    .getByRole('dialog', { name: `Deactivate ${name}?` })
    .getByRole('button', { name: 'Deactivate' })
    .click();
  await expect(guest.getByRole('dialog', { name: 'Log in again' })).toBeVisible();
  await expect(rowOf(page, name)).toContainText('Deactivated');
  await expect(page.getByRole('region', { name: 'History' })).toContainText(`${name} was deactivated`);
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'This invitation does not work any more' })).toBeVisible();
  await expect(guest.getByText('This invitation was used already')).toBeVisible();
  await guest.close();
});
