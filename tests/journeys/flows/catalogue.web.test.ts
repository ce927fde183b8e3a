import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import { expectAccessible } from '../expect-accessible.ts';

/** A SKU that no other journey has, nor begins as one of the demo's does: LAMP-01 is one. */
const newSku = (name: string) => `${name}-X${randomBytes(3).toString('hex').toUpperCase()}`;

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function createItem(page: Page, sku: string, name: string, path = 'products'): Promise<void> {
  await page.goto(`/${path}/create?sku=${sku}`);
  await expect(page.getByRole('textbox', { name: /^SKU/ })).toHaveValue(sku);
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(heading(page)).toHaveText(name);
}

async function addPart(page: Page, sku: string, quantity: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a part' }).fill(sku);
  await page.getByRole('option', { name: sku }).click();
  await field(page, `Quantity of ${sku} in one kit`).fill(quantity);
}

test('a product is made, made a kit, changed and deleted, and its history shows it', async ({ page }) => {
  const [lamp, cord] = [newSku('LAMP'), newSku('CORD')];
  await createItem(page, cord, 'Cord', 'raw_materials');
  await createItem(page, lamp, 'Lamp');
  await expectAccessible(page, 'a product');

  await page.keyboard.press('e');
  await expect(heading(page)).toHaveText(`Edit ${lamp}`);
  await page.getByRole('textbox', { name: /^Price/ }).fill('twelve');
  await addPart(page, cord, '3');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Enter an amount such as 12.50')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Price/ })).toBeFocused();
  await expectAccessible(page, 'the form of an item');
  await page.getByRole('textbox', { name: /^Price/ }).fill('12,5');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(heading(page)).toHaveText('Lamp');
  await expect(page.getByRole('region', { name: 'Parts of the kit' }).getByRole('row', { name: cord })).toContainText(
    '3',
  );
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toContainText(`Parts of the kit: – → 3 × ${cord}`);
  await expect(history).toContainText('Price: – → 12.50');

  await page.getByRole('region', { name: 'Parts of the kit' }).getByRole('link', { name: cord }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${cord}?` });
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(dialog).toContainText(`${cord} cannot be deleted while it is used: part of 1 kit`);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('region', { name: 'Part of kits' }).getByRole('link', { name: lamp }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/\/products$/);
  await page.goto(`/products?search=${lamp}`);
  await expect(page.getByText('Nothing matches')).toBeVisible();
});
