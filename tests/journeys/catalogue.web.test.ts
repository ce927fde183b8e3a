import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, isSameDocument, markDocument, test } from './journey.ts';
import { rowOf, rows } from './order-screens.ts';

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

test('items are found by keyboard, filtered and sorted, and the address keeps it all', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Raw Materials' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(heading(page)).toHaveText('Raw Materials');
  await expect(rowOf(page, 'RM-RIBBON')).toContainText('Packaging');
  await page.keyboard.press('/');
  await page.keyboard.type('ribbon');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/raw_materials\?search=ribbon$/);
  await expect(rows(page)).toHaveCount(1);
  await expectAccessible(page, 'the raw materials');
  await page.keyboard.press('Escape');
  await page.locator('body').click({ position: { x: 1, y: 1 } });
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Ribbon, red, metre');
  await expect(page.getByRole('region', { name: 'Part of kits' })).toContainText('KIT-WRAP');
  await page.getByRole('link', { name: 'Back to the raw materials' }).click();
  await expect(page).toHaveURL(/\?search=ribbon$/);

  await page.goto('/products');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('option', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Kits only' }).click();
  await expect(page).toHaveURL(/filterBy=kits/);
  await expect(rowOf(page, 'KIT-GIFT-1')).toContainText('Kit');
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', /./);
  await page.getByRole('button', { name: 'Show Kits only' }).click();
  await page.getByRole('option', { name: 'Out of stock' }).click();
  await expect(page).toHaveURL(/filterBy=out_of_stock/);
  await page.getByRole('button', { name: 'Available', exact: true }).click();
  await expect(rowOf(page, 'ESPEJO-04').locator('img')).toBeVisible();
  await expect(rowOf(page, 'LAMP-01')).toHaveCount(0);
  await page.goto('/products?search=nothing-has-this-name');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('a taken SKU and a kit within itself are refused at their fields, and nothing typed is lost', async ({ page }) => {
  const [lamp, set] = [newSku('LAMP'), newSku('SET')];
  await createItem(page, lamp, 'Lamp');
  await page.goto(`/products/create?sku=${lamp}`);
  await page.getByRole('textbox', { name: /^Name/ }).fill('Second lamp');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Another item has this SKU')).toBeVisible();
  await page.getByRole('textbox', { name: /^SKU/ }).fill(set);
  await addPart(page, lamp, '2');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(heading(page)).toHaveText('Second lamp');

  await page.getByRole('region', { name: 'Parts of the kit' }).getByRole('link', { name: lamp }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await addPart(page, set, '1');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert').filter({ hasText: `${lamp} → ${set} → ${lamp}` })).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(heading(page)).toHaveText('Lamp');
});

test('a member who edits an item sees when another saves it meanwhile, and keeps the own changes', async ({
  page,
  openAs,
}) => {
  const lamp = newSku('LAMP');
  const anas = await openAs('admin@demo.test');
  await createItem(page, lamp, 'Lamp');
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: /^Brand/ }).fill('Lux');
  await anas.goto(`/products?search=${lamp}`);
  await anas.getByRole('link', { name: lamp }).click();
  await anas.getByRole('link', { name: 'Edit' }).click();
  await anas.getByRole('textbox', { name: /^Name/ }).fill('Desk lamp');
  await anas.getByRole('button', { name: 'Save Changes' }).click();
  await expect(heading(anas)).toHaveText('Desk lamp');
  await markDocument(anas);

  const notice = page.getByRole('alert').filter({ hasText: 'Ana Demo changed this meanwhile' });
  await expect(notice).toContainText('Changed: Name.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice).toContainText('Your own changes are not saved yet.');
  await notice.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Desk lamp');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(heading(page)).toHaveText('Desk lamp');
  await expect(anas.getByRole('region', { name: 'Details' })).toContainText('Lux');
  expect(await isSameDocument(anas)).toBe(true);
});
