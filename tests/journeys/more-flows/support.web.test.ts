import type { Page } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import { expectAccessible } from '../expect-accessible.ts';

const main = (page: Page) => page.locator('main');
const form = (page: Page) => main(page).getByRole('form', { name: 'Your request' });

test('a member asks for help from where the question came up, and it becomes a ticket with the file', async ({
  page,
  shop,
}) => {
  const subject = `Labels ${Date.now()}`;
  await shop.connect('zen_desk');
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
  await expect(ticket).toBeVisible();
  await expectAccessible(page, 'a support request that became a ticket');
  const row = main(page).getByRole('table', { name: 'Your requests' }).getByRole('row').filter({ hasText: subject });
  await expect(row.getByText(/Ticket \d+/)).toBeVisible();
  const held = await (await page.request.get((await ticket.getAttribute('href')) ?? '')).text();
  expect(held).toContain(subject);
  expect(held).toContain('shot.png');
});
