import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import { rowOf, rows } from '../order-screens.ts';

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
  const other = await openAs('admin');
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
