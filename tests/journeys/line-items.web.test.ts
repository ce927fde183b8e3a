import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { openOrder, orderHead, orderSentence } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';

const details = [
  { itemCode: 'JARRA-01', quantity: 2 },
  { itemCode: 'PLATO-01', quantity: 1 },
];
const items = (page: Page) => page.getByRole('region', { name: 'Items', exact: true });
const line = (page: Page, sku: string) => items(page).locator('tbody').getByRole('row').filter({ hasText: sku });
const save = (page: Page) => page.getByRole('button', { name: /^Save (Changes|and send)$/ }).click();
const finder = (page: Page) => page.getByRole('dialog', { name: 'Product Finder' });

async function addByEnter(page: Page, sku: string): Promise<void> {
  await items(page).getByRole('button', { name: 'Add products' }).click();
  await expect(finder(page).getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(sku);
  await expect(finder(page).getByRole('row').filter({ hasText: sku })).toHaveCount(1);
  await expect(finder(page).getByLabel('Loading')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(finder(page)).toContainText(`1 × ${sku} added`);
  await page.keyboard.press('Escape');
  await expect(finder(page)).toBeHidden();
}

test('the finder searches as one types, adds by click, and says when nothing is found', async ({ page }) => {
  await openOrder(page, await givenChannelOrder({ details }));
  await page.keyboard.press('e');
  await items(page).getByRole('button', { name: 'Add products' }).click();
  await expect(finder(page).getByRole('searchbox')).toBeFocused();
  const searches: string[] = [];
  page.on('request', (request) => request.url().includes('/api/products/search') && searches.push(request.url()));
  await page.keyboard.press('Shift');
  await page.keyboard.press('Control');
  await expect(finder(page).getByRole('table')).toBeHidden();
  expect(searches).toEqual([]);

  await page.keyboard.type('vela');
  await expect(finder(page).getByRole('columnheader')).toHaveText(['Image', 'Name', 'SKU', 'Quantity', 'Add']);
  const found = finder(page).getByRole('row').filter({ hasText: 'VELA-02' });
  await found.getByRole('textbox', { name: 'Quantity of VELA-02' }).fill('4');
  await found.getByRole('button', { name: 'Add VELA-02' }).click();
  await expect(finder(page)).toContainText('4 × VELA-02 added');
  await expectAccessible(page, 'the product finder');
  await finder(page).getByRole('searchbox').fill('nothing is called so');
  await expect(finder(page).getByRole('status').first()).toHaveText('No results');
  await expect(finder(page).getByRole('cell', { name: 'No Results Found' })).toBeVisible();
  await finder(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(finder(page)).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Quantity of VELA-02' })).toHaveValue('4');
});

test('too many pieces bring a warning by themselves, and fewer take it away', async ({ page }) => {
  await openOrder(page, await givenChannelOrder({ details }));
  for (const [quantity, warnings] of [
    ['900000', 1],
    ['1', 0],
  ] as const) {
    await page.getByRole('button', { name: 'Edit Order' }).click();
    await page.getByRole('textbox', { name: 'Quantity of JARRA-01' }).fill(quantity);
    await save(page);
    await expect(page.getByRole('textbox', { name: 'Quantity of JARRA-01' })).toBeHidden();
    await expect(line(page, 'JARRA-01').getByRole('img', { name: 'Out of stock' })).toHaveCount(warnings);
    await expect(orderHead(page)).toContainText(warnings > 0 ? 'Error' : 'Pending');
  }
});

test('an edit of items is taken back by one press while the order has not left', async ({ page }) => {
  await openOrder(page, await givenChannelOrder({ details }));
  await page.getByRole('button', { name: 'Edit Order' }).click();
  await page.getByRole('textbox', { name: 'Quantity of JARRA-01' }).fill('7');
  await items(page).getByRole('button', { name: 'Remove PLATO-01' }).click();
  await addByEnter(page, 'VELA-02');
  await save(page);
  await expect(orderSentence(page)).toContainText(/Edited by Saúl Demo; until then that can be undone/);
  await expect(line(page, 'PLATO-01')).toHaveCount(0);
  await orderSentence(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The edit was undone: the order is as it was before')).toBeVisible();
  await expect(line(page, 'PLATO-01')).toHaveCount(1);
  await expect(line(page, 'JARRA-01')).toContainText('2');
  await expect(line(page, 'JARRA-01')).not.toContainText('ordered');
  await expect(line(page, 'VELA-02')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('JARRA-01: 7 → 2');
  await expect(orderSentence(page)).toContainText('Saúl Demo undid the last edit');
});

test('of two who change items at once the second sees so, and may keep the changes', async ({ page, openAs }) => {
  const number = await givenChannelOrder({ details });
  await openOrder(page, number);
  const other = await openAs('admin@demo.test');
  await other.goto(page.url());
  await page.getByRole('button', { name: 'Edit Order' }).click();
  await items(page).getByRole('button', { name: 'Remove PLATO-01' }).click();

  await other.getByRole('button', { name: 'Edit Order' }).click();
  await other.getByRole('textbox', { name: 'Quantity of JARRA-01' }).fill('6');
  await save(other);
  await expect(other.getByText('Order successfully saved')).toBeVisible();

  await expect(page.getByRole('alert').filter({ hasText: 'has just changed this order' })).toContainText('Items');
  await save(page);
  await expect(page.getByRole('heading', { name: /changed this order meanwhile/ })).toBeVisible();
  await page.getByRole('button', { name: 'Keep my changes' }).click();
  await save(page);
  await expect(page.getByText('Order successfully saved')).toBeVisible();
  await expect(line(page, 'PLATO-01')).toHaveCount(0);
  await expect(line(page, 'JARRA-01')).toContainText('6');
});
