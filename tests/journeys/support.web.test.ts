import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';

const main = (page: Page) => page.locator('main');
const form = (page: Page) => main(page).getByRole('form', { name: 'Your request' });

test('a member asks for help from where the question came up, and it becomes a ticket with the file', async ({
  page,
}) => {
  test.slow();
  const subject = `Labels ${Date.now()}`;
  await page.goto('/customers?perPage=25');
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Support request' }).click();
  await expect(main(page).getByText('/customers?perPage=25')).toBeVisible();
  await form(page).getByRole('button', { name: 'Send' }).click();
  await expect(form(page).getByText('Please enter a subject')).toBeVisible();
  await expect(form(page).getByRole('textbox', { name: 'Subject' })).toBeFocused();
  await expectAccessible(page, 'a support request that lacks its fields');
  await form(page).getByRole('textbox', { name: 'Subject' }).fill(subject);
  await form(page).getByRole('textbox', { name: 'What happened?' }).fill('None is printed.');
  const chooser = page.waitForEvent('filechooser');
  await form(page).getByRole('button', { name: 'Files' }).click();
  await (await chooser).setFiles([{ name: 'shot.png', mimeType: 'image/png', buffer: Buffer.from('a picture') }]);
  await form(page).getByRole('button', { name: 'Send' }).click();
  await expect(main(page).getByText(/Request \d+ was sent/)).toBeVisible();
  const ticket = main(page).getByRole('link', { name: /Open ticket \d+/ });
  await expect(ticket).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page, 'a support request that became a ticket');
  const row = main(page).getByRole('table', { name: 'Your requests' }).getByRole('row').filter({ hasText: subject });
  await expect(row.getByText(/Ticket \d+/)).toBeVisible();
  const held = await (await page.request.get((await ticket.getAttribute('href')) ?? '')).text();
  expect(held).toContain(subject);
  expect(held).toContain('shot.png');
});

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
