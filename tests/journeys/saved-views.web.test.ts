import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callAs } from './call-as.ts';
import { expectAccessible, expectDialogAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { rows } from './order-screens.ts';
import { chooseOfViews, newView, viewMenu } from './view-menu.ts';

const tab = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Orders by status' }).getByRole('button', { name: new RegExp(`^${name}( |$)`) });

/** Saves what the list shows. */
async function saveAs(page: Page, name: string, isShared = false): Promise<void> {
  await chooseOfViews(page, isShared || !page.url().includes('view=') ? 'Save as view …' : 'Save as …');
  const dialog = page.getByRole('dialog', { name: 'New view' });
  await dialog.getByLabel('Name').fill(name);
  if (isShared) await dialog.getByLabel('Everyone in the account has it').check();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(tab(page, name)).toHaveAttribute('aria-pressed', 'true');
}

const Views = z.object({ data: z.array(z.object({ id: z.number(), name: z.string() })) });

/** Takes away what a journey shared, for the others. */
async function remove(page: Page, name: string): Promise<void> {
  const { data } = Views.parse(await callAs(page, 'GET', '/api/views?list=orders'));
  for (const view of data) if (view.name === name) await callAs(page, 'DELETE', `/api/views/${view.id}`);
}

test('a view keeps filters, sort, rows per page and columns; what is changed shows, is saved or taken back', async ({
  page,
}) => {
  const name = newView();
  await page.goto('/orders?filterBy=shipped&country=PE&orderBy=total_cost&perPage=25');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Country' }).check();
  await page.keyboard.press('Escape');
  await saveAs(page, name);
  await expectAccessible(page, 'a view');
  await expect(page).toHaveURL(/country=PE.*view=\d+/);

  await tab(page, 'All').click();
  await expect(page).toHaveURL('/orders');
  // what was chosen before there was a view
  await expect(page.getByRole('columnheader', { name: 'Country' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Country' }).uncheck();
  await page.getByRole('button', { name: 'Columns' }).press('Escape');
  await expect(page.getByRole('checkbox', { name: 'Country' })).toBeHidden();
  await tab(page, name).click();
  await expect(page).toHaveURL(/filterBy=shipped.*perPage=25/);
  await expect(page.getByRole('columnheader', { name: 'Country' })).toBeVisible();
  await page.reload();
  await expect(tab(page, name)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('columnheader', { name: 'Country' })).toBeVisible();

  const dot = tab(page, name).getByRole('img', { name: 'changed' });
  await expect(dot).toBeHidden();
  await page.getByRole('button', { name: 'Remove filter Country' }).click();
  await expect(dot).toBeVisible();
  await viewMenu(page).click();
  await expect(page.getByRole('menuitem', { name: 'Save', exact: true })).toBeVisible();
  await expectAccessible(page, 'the menu of views');
  await page.getByRole('menuitem', { name: 'Reset' }).click();
  await expect(page).toHaveURL(/country=PE/);
  await expect(dot).toBeHidden();

  await page.getByRole('button', { name: 'Remove filter Country' }).click();
  await chooseOfViews(page, 'Save');
  await expect(dot).toBeHidden();
  await page.goto('/orders');
  await tab(page, name).click();
  await expect(page).not.toHaveURL(/country/);

  await chooseOfViews(page, 'Rename …');
  await page.getByRole('dialog').getByLabel('Name').fill(`${name} b`);
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(tab(page, `${name} b`)).toBeVisible();
  await chooseOfViews(page, 'Delete');
  await expect(tab(page, `${name} b`)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tab(page, `${name} b`)).toHaveAttribute('aria-pressed', 'true');
  await page.mouse.move(500, 500); // an alert that is pointed at stays
  await expect(page.getByText('is back')).toBeHidden();
  await chooseOfViews(page, 'Delete');
  await expect(tab(page, `${name} b`)).toBeHidden();
});

test('a name that is taken is refused in the dialog', async ({ page }) => {
  const name = newView();
  await page.goto('/orders?country=PE');
  await saveAs(page, name);
  await page.goto('/orders?country=MX');
  await chooseOfViews(page, 'Save as view …');
  const dialog = page.getByRole('dialog', { name: 'New view' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toContainText('Enter a name');
  await dialog.getByLabel('Name').fill(name.toUpperCase());
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('already');
  await expectAccessible(page, 'the dialog of a view');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await remove(page, name);
});

test('a shared view comes to the others by itself, follows its changes, and is not overwritten unasked', async ({
  page,
  openAs,
}) => {
  const name = newView();
  const anas = await openAs('admin@demo.test');
  await page.goto('/orders');
  await expect(rows(page).first()).toBeVisible();
  await anas.goto('/orders?country=PE');
  await saveAs(anas, name, true);
  await tab(page, name).click();
  await expect(page).toHaveURL(/country=PE/);
  await viewMenu(page).click(); // staff see it and do not change it
  await expect(page.getByRole('menuitem', { name: 'Save as …' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeHidden();
  await page.keyboard.press('Escape');

  const others = await openAs('admin@demo.test');
  await others.goto(page.url());
  await expect(tab(others, name)).toHaveAttribute('aria-pressed', 'true');
  await others
    .getByRole('button', { name: /^Customer/ })
    .first()
    .click(); // sorts
  await expect(tab(others, name).getByRole('img', { name: 'changed' })).toBeVisible();

  await anas.getByRole('button', { name: 'Remove filter Country' }).click();
  await chooseOfViews(anas, 'Save');
  await expect(page).not.toHaveURL(/country/); // nothing was changed here, so it follows
  await expect(others).toHaveURL(/country=PE/);
  await chooseOfViews(others, 'Save');
  const dialog = others.getByRole('dialog', { name: 'Ana Demo changed this view meanwhile' });
  await expect(dialog).toBeVisible();
  await expectDialogAccessible(others, 'the question of two who changed a view');
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await expect(tab(others, name).getByRole('img', { name: 'changed' })).toBeHidden();
  await expect(page).toHaveURL(/country=PE/);

  await chooseOfViews(anas, 'Delete');
  await expect(page.getByText(`“${name}” was deleted. The list still shows what it showed`)).toBeVisible();
  await expect(tab(page, name)).toBeHidden();
  await expect(page).toHaveURL(/country=PE/);
});

test('who has not the view of a link sees the same rows', async ({ page, openAs }) => {
  const name = newView();
  const anas = await openAs('admin@demo.test');
  await anas.goto('/orders?country=PE&filterBy=shipped');
  await saveAs(anas, name);
  await page.goto(anas.url());
  await expect(page.getByRole('button', { name: 'Remove filter Country' })).toBeVisible();
  await expect(tab(page, 'Shipped')).toHaveAttribute('aria-pressed', 'true');
  await expect(tab(page, name)).toBeHidden();
  await remove(anas, name);
});
