import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { chooseOfViews, newView } from './view-menu.ts';

test('a list opens with the default of everyone until another part of it is chosen', async ({ page, openAs }) => {
  const name = newView();
  const anas = await openAs('admin@demo.test');
  await anas.goto('/customers');
  const customers = (one: Page) => one.getByRole('group', { name: 'Customers by state' });
  await anas.getByRole('button', { name: /^Customer/ }).click(); // sorts
  await chooseOfViews(anas, 'Save as view …');
  await anas.getByRole('dialog').getByLabel('Name').fill(name);
  await anas.getByRole('dialog').getByLabel('Everyone in the account has it').check();
  await anas.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await chooseOfViews(anas, 'Opens by default for …');
  const dialog = anas.getByRole('dialog', { name: /^Who the list opens with/ });
  await dialog.getByLabel('Staff without a role').check();
  await expectAccessible(anas, 'the defaults of a view');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/customers');
  const own = customers(page).getByRole('button', { name });
  await expect(own).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/view=\d+/);
  await customers(page).getByRole('button', { name: 'All' }).click();
  await expect(page).toHaveURL(/view=none/);
  await page.reload();
  await expect(own).toHaveAttribute('aria-pressed', 'false');
  await page.goto('/customers');
  await expect(own).toHaveAttribute('aria-pressed', 'true');
  await anas.goto('/customers');
  await expect(customers(anas).getByRole('button', { name })).toHaveAttribute('aria-pressed', 'false');
  await customers(anas).getByRole('button', { name }).click();
  await chooseOfViews(anas, 'Delete');
  await expect(own).toBeHidden();
});
