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

test('a category is made in an item’s form, renamed, and deleted once no item is in it; others see it happen', async ({
  page,
  openAs,
}) => {
  const [sku, lamps, lights] = [newName('CAT'), newName('Lamps'), newName('Lights')];
  const other = await openAs('admin@demo.test');
  await other.goto('/products');
  await createProduct(page, sku);
  const select = page.getByRole('combobox', { name: /^Category/ }).or(page.getByRole('textbox', { name: /^Category/ }));
  await select.fill(newName('nothing'));
  await expect(page.getByRole('option', { name: /^Create/ })).toBeVisible();
  await select.fill(lamps);
  await page.getByRole('option', { name: `Create “${lamps}”` }).click();
  await expect(page.getByText('Category has been created successfully.')).toBeVisible();
  await expect(select).toHaveValue(lamps);
  await save(page, sku);

  await expect(listOf(other).getByRole('button', { name: `${lamps} 1` })).toBeVisible();
  await page.goto('/products');
  await listOf(page)
    .getByRole('button', { name: `${lamps} 1` })
    .click();
  await expect(page).toHaveURL(/category=\d+/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rowOf(page, sku)).toContainText(lamps);

  await page.getByRole('button', { name: 'Edit categories' }).click();
  await manager(page)
    .getByRole('button', { name: `Delete ${lamps}` })
    .click();
  await page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'Yes' }).click();
  await expect(manager(page).getByRole('alert')).toHaveText(
    'Sorry, cannot delete category. There are items assigned to the category. Please, reassign items to different categories before deleting.',
  );
  await manager(page)
    .getByRole('textbox', { name: `Name of ${lamps}` })
    .fill(lights);
  await manager(page).getByRole('button', { name: 'Save' }).click();
  await expect(manager(page)).toBeHidden();
  await expect(rowOf(page, sku)).toContainText(lights);
  await expect(listOf(other).getByRole('button', { name: `${lights} 1` })).toBeVisible();

  await rowOf(page, sku).getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign a category' });
  await dialog.getByRole('checkbox', { name: 'Take them out of their category' }).check();
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('1 item has another category now.')).toBeVisible();

  await page.getByRole('button', { name: 'Edit categories' }).click();
  await manager(page)
    .getByRole('button', { name: `Delete ${lights}` })
    .click();
  await page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Category has been deleted successfully')).toBeVisible();
  await expect(listOf(other).getByRole('button', { name: lights })).toHaveCount(0);
});

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
