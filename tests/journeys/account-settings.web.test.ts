import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callAs } from './call-as.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';

const main = (page: Page) => page.locator('main');
const general = (page: Page) => main(page).getByRole('form', { name: 'General' });

/** Picks a zone by words of it. */
async function chooseZone(page: Page, words: string, zone: string): Promise<void> {
  const field = general(page).getByRole('combobox', { name: 'Time zone' });
  await field.click();
  await field.fill(words);
  await page.getByRole('option', { name: zone }).click();
}

async function save(page: Page): Promise<void> {
  await general(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Account settings saved').first()).toBeVisible();
  await expect(general(page).getByRole('button', { name: 'Save' })).toBeDisabled();
}

// An account of its own: what others look at is the demo's first.
test.use({ member: 'admin@other.test' });

const Versioned = z.object({ version: z.number() });

test.beforeEach(async ({ page, member }) => {
  if (member !== 'admin@other.test') return;
  const { version } = Versioned.parse(await callAs(page, 'GET', '/api/account'));
  await callAs(page, 'PUT', '/api/account', {
    name: 'Other',
    time_zone: 'America/Bogota',
    currency: 'USD',
    holding_minutes: 1,
    order_numbering: 'source',
    language: 'en',
    required_fields: ['postal_code'],
    version,
  });
});

test('an administrator changes the time zone, and a screen that is open elsewhere shows it at once', async ({
  page,
  openAs,
}) => {
  test.slow();
  const elsewhere = await openAs('admin@other.test');
  await elsewhere.goto('/profile');
  const started = elsewhere.locator('time').first();
  await expect(started).toHaveAttribute('title', /America\/Bogota/);

  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(main(page).getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await expectAccessible(page, 'the settings of the account');
  await chooseZone(page, 'madrid', 'Europe/Madrid');
  await general(page).getByRole('textbox', { name: 'Holding time' }).fill('20000');
  await general(page).getByRole('button', { name: 'Save' }).click();
  await expect(general(page).getByText('A whole number from 0 to 10,080')).toBeVisible();
  await general(page).getByRole('textbox', { name: 'Holding time' }).fill('2');
  await save(page);
  await expect(started).toHaveAttribute('title', /Europe\/Madrid/);

  await chooseZone(page, 'bogota', 'America/Bogota');
  await general(page).getByRole('textbox', { name: 'Holding time' }).fill('1');
  await save(page);
  await expect(started).toHaveAttribute('title', /America\/Bogota/);
});

test('an administrator says which fields of a recipient hold an order, and takes it back', async ({ page }) => {
  await page.goto('/settings/account');
  const required = general(page).getByRole('group', { name: 'Required recipient details' });
  const choice = (name: string) => required.getByRole('checkbox', { name });
  await expect(choice('Name, address, city and country')).toBeChecked();
  await expect(choice('Name, address, city and country')).toBeDisabled();
  await expect(choice('Postal code')).toBeChecked();
  await expect(choice('Phone')).not.toBeChecked();
  await expect(required.getByText('Every open order has it')).toHaveCount(4);

  await choice('Phone').focus();
  await page.keyboard.press('Space');
  await choice('Postal code').uncheck();
  await expectAccessible(page, 'the fields that hold an order');
  await save(page);
  await page.reload();
  await expect(choice('Phone')).toBeChecked();
  await expect(choice('Postal code')).not.toBeChecked();

  await choice('Postal code').check();
  await choice('Phone').uncheck();
  await save(page);
  await choice('Phone').check();
  await choice('Phone').uncheck();
  await expect(general(page).getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('who saves second learns who was first, and loses nothing of the other', async ({ page, openAs }) => {
  test.slow();
  const rival = await openAs('admin@other.test');
  for (const one of [page, rival]) await one.goto('/settings/account');
  await general(page).getByRole('textbox', { name: 'Name' }).fill('Second');
  await general(rival).getByRole('textbox', { name: 'Name' }).fill('First');
  await save(rival);
  await general(page).getByRole('button', { name: 'Save' }).click();
  await expect(general(page).getByRole('alert')).toContainText('changed this meanwhile');
  await expectAccessible(page, 'settings that another member changed');
  await general(page).getByRole('button', { name: 'Load what is stored' }).click();
  await expect(general(page).getByRole('textbox', { name: 'Name' })).toHaveValue('First');
  await general(page).getByRole('textbox', { name: 'Name' }).fill('Other');
  await save(page);
});

test('an e-mail that is none is named and taken back, and notifications are turned on and off', async ({ page }) => {
  await page.goto('/settings/account');
  const form = main(page).getByRole('form', { name: 'Notifications' });
  const email = form.getByRole('textbox', { name: 'E-mail' });
  await form.getByRole('switch', { name: 'Mail what needs attention' }).click();
  await email.fill('nobody');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Email address must be valid')).toBeVisible();
  await expect(email).toHaveValue('');
  await expect(email).toBeFocused();
  await expectAccessible(page, 'notifications whose e-mail is refused');
  await email.fill('olga@other.test');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Notifications saved').first()).toBeVisible();
  await page.reload();
  await expect(form.getByRole('switch')).toBeChecked();
  await expect(email).toHaveValue('olga@other.test');
  await form.getByRole('switch', { name: 'Mail what needs attention' }).click();
  await email.fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('the bell says that nothing needs attention', async ({ page }) => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Nothing needs attention' }).click();
  await expect(page.getByRole('menu').getByText('Failing connectors')).toBeVisible();
  await expectAccessible(page, 'the menu of what needs attention');
});

test.describe('a member', () => {
  test.use({ member: 'staff@demo.test' });

  test('looks at the settings and changes nothing', async ({ page }) => {
    await page.goto('/settings/account');
    await expect(main(page).getByText('Only an administrator can change these settings.').first()).toBeVisible();
    await expect(main(page).getByText('America/Lima (UTC−05:00)')).toBeVisible();
    await expect(main(page).getByText('Name, address, city and country · Postal code')).toBeVisible();
    await expect(main(page).getByRole('textbox')).toHaveCount(0);
  });
});
