import type { Page } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import { expectAccessible, expectDialogAccessible } from '../expect-accessible.ts';
import { PASSWORD } from '../given-account.ts';

test.use({ member: 'admin' });

/** A virtual authenticator, as in a phone or a laptop; its user always confirms. */
async function givenDevice(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a member adds a passkey, logs in with it alone, and removes it', async ({ page }) => {
  await givenDevice(page);
  await page.goto('/profile');
  const panel = page.getByRole('region', { name: 'Passkeys' });
  await expect(panel.getByText('You have no passkey yet.')).toBeVisible();
  await panel.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue on the device' }).click();
  await expect(dialog.getByText('Please enter a name')).toBeVisible();
  await expectAccessible(page, 'a new passkey');
  await dialog.getByLabel('Name').fill('Office laptop');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue on the device' }).click();
  await expect(panel.getByText('Office laptop')).toBeVisible();

  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

  await page.goto('/profile');
  await expect(panel.getByText(/last used/)).toBeVisible();
  await expectAccessible(page, 'the passkeys');
  await panel.getByRole('button', { name: 'Remove the passkey: Office laptop' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectDialogAccessible(page, 'the question before a passkey is removed');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(panel.getByText('You have no passkey yet.')).toBeVisible();

  await page.goto('/profile'); // without the alert, which covers the menu
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('This passkey was not accepted')).toBeVisible();
});
