import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { rowOf, rows } from './order-screens.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

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
