import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const main = (page: Page) => page.locator('main');
const form = (page: Page) => main(page).getByRole('form', { name: 'Your request' });

test('what the server refuses is named, and its field is emptied', async ({ page }) => {
  await page.goto('/support');
  await page.route('**/api/support-requests', (route) =>
    route.fulfill({
      status: 422,
      json: { message: 'Please check the marked fields', errors: { subject: ['Please choose another subject'] } },
    }),
  );
  await form(page).getByRole('textbox', { name: 'Subject' }).fill('Something');
  await form(page).getByRole('textbox', { name: 'What happened?' }).fill('Nothing is printed.');
  await form(page).getByRole('button', { name: 'Send' }).click();
  await expect(form(page).getByText('Please choose another subject')).toBeVisible();
  await expect(form(page).getByRole('textbox', { name: 'Subject' })).toHaveValue('');
  await expect(form(page).getByRole('textbox', { name: 'What happened?' })).toHaveValue('Nothing is printed.');
});
