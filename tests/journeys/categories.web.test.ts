import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { rowOf, rows } from './order-screens.ts';

/** A name that no other journey has. */
const newName = (name: string) => `${name}-${randomBytes(3).toString('hex').toUpperCase()}`;

const listOf = (page: Page) => page.getByRole('navigation', { name: 'Categories' });
const manager = (page: Page) => page.getByRole('dialog', { name: 'Categories of products' });

async function createProduct(page: Page, sku: string): Promise<void> {
  await page.goto(`/products/create?sku=${sku}`);
  await page.getByRole('textbox', { name: /^Name/ }).fill(`Name of ${sku}`);
}

async function save(page: Page, sku: string): Promise<void> {
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Name of ${sku}`);
}

test('all items that a search finds are put into a category at once', async ({ page }) => {
  const [prefix, category] = [newName('ALL'), newName('Category')];
  for (const sku of [`${prefix}-1`, `${prefix}-2`]) {
    await createProduct(page, sku);
    await save(page, sku);
  }
  await page.goto(`/products?search=${prefix}`);
  await expect(rows(page)).toHaveCount(2);
  await rowOf(page, `${prefix}-1`).getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign a category' });
  await dialog.getByRole('radio', { name: 'All 2 items of the list' }).check();
  const select = dialog.getByRole('combobox').or(dialog.getByRole('textbox', { name: 'Category' }));
  await select.fill(category);
  await page.getByRole('option', { name: `Create “${category}”` }).click();
  await expect(select).toHaveValue(category);
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText(`Items assigned to “${category}”: 2`)).toBeVisible();
  await expect(rows(page).filter({ hasText: category })).toHaveCount(2);
});

test('a name that another category has is refused where it was typed; the dialogs can be read by all', async ({
  page,
}) => {
  const name = newName('Twice');
  await page.goto('/products');
  await page.getByRole('button', { name: 'Edit categories' }).click();
  const field = manager(page).getByRole('textbox', { name: 'New category' });
  await expect(manager(page).getByRole('button', { name: 'Create' })).toBeDisabled();
  await field.fill(name);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('');
  await field.fill(name.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(manager(page).getByText(`There is a category “${name}” already`)).toBeVisible();
  await expectAccessible(page, 'the category manager above the list');
  await manager(page).getByRole('button', { name: 'Cancel' }).click();
  await rows(page).first().getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Category' }).click();
  await expect(page.getByRole('dialog', { name: 'Assign a category' })).toBeVisible();
  await expectAccessible(page, 'the question which category');
});

test('two who rename the same category: the second sees by whom, and may replace it', async ({ page, openAs }) => {
  const [name, theirs, ours] = [newName('Old'), newName('Theirs'), newName('Ours')];
  const other = await openAs('admin@demo.test');
  for (const one of [page, other]) {
    await one.goto('/products');
    await one.getByRole('button', { name: 'Edit categories' }).click();
  }
  await manager(page).getByRole('textbox', { name: 'New category' }).fill(name);
  await page.keyboard.press('Enter');
  await manager(page)
    .getByRole('textbox', { name: `Name of ${name}` })
    .fill(ours);
  await manager(other)
    .getByRole('textbox', { name: `Name of ${name}` })
    .fill(theirs);
  await manager(other).getByRole('button', { name: 'Save' }).click();
  await expect(manager(other)).toBeHidden();
  await expect(manager(page).getByText(`It has been renamed “${theirs}” meanwhile.`)).toBeVisible();
  await manager(page).getByRole('button', { name: 'Save' }).click();
  await expect(manager(page).getByRole('alert')).toContainText(`changed this meanwhile: ${theirs}`);
  await expect(manager(page).getByText(`It has been renamed “${theirs}” meanwhile.`)).toBeHidden();
  await manager(page).getByRole('button', { name: 'Save' }).click();
  await expect(manager(page)).toBeHidden();
  await expect(listOf(page).getByRole('button', { name: ours })).toBeVisible();
});
