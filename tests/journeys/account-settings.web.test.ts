import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callAs } from './call-as.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';

const main = (page: Page) => page.locator('main');

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
