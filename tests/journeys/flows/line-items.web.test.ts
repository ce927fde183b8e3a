import type { Page } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { goToOrder, orderHead, sendNow } from '../order-screens.ts';

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

test('items are changed, taken off and added before an order leaves; the channel is notified of its own', async ({
  page,
  shop,
}) => {
  const number = await shop.givenOrder({ details });
  await goToOrder(page, number);
  await expect(items(page).getByRole('textbox')).toHaveCount(0);
  await items(page).getByRole('button', { name: 'Details of JARRA-01' }).click();
  await expect(page.getByRole('dialog')).toContainText('On hand');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit Order' }).click();

  await test.step('by keyboard, and taken back', async () => {
    await page.getByRole('textbox', { name: 'Quantity of JARRA-01' }).focus();
    await page.keyboard.press('ArrowUp');
    await items(page).getByRole('button', { name: 'Remove PLATO-01' }).click();
    await expect(line(page, 'PLATO-01')).toHaveCount(0);
    await items(page).getByRole('button', { name: 'Undo removing PLATO-01' }).click();
    await expect(line(page, 'PLATO-01')).toHaveCount(1);
    await items(page).getByRole('button', { name: 'Remove PLATO-01' }).click();
    await addByEnter(page, 'VELA-02');
    await expect(page.getByText('3 changes')).toBeVisible();
    await expectAccessible(page, 'the items of an order that is edited');
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
  });

  await test.step('nothing is saved while a quantity is missing', async () => {
    const quantity = page.getByRole('textbox', { name: 'Quantity of VELA-02' });
    await quantity.fill('');
    await save(page);
    await expect(quantity).toBeFocused();
    await quantity.fill('2');
    await save(page);
    await expect(page.getByText('Order successfully saved')).toBeVisible();
    await expect(line(page, 'JARRA-01')).toContainText('2 ordered');
    await expect(line(page, 'VELA-02')).toContainText('Added here');
    await expect(line(page, 'PLATO-01')).toHaveCount(0);
    await expect(items(page)).toContainText('The amounts are what the channel charged.');
  });

  const timeline = page.getByRole('region', { name: 'Timeline' });
  for (const words of ['JARRA-01: 2 → 3', '1 × PLATO-01', '2 × VELA-02']) await expect(timeline).toContainText(words);

  await test.step('it leaves, ships, and the channel is notified', async () => {
    await shop.warehouseStep(await sendNow(page), 'ship');
    await expect(orderHead(page)).toContainText('Fulfilled');
    const parcels = page.getByRole('region', { name: 'Fulfilments' });
    await expect(parcels).toContainText('3 × JARRA-01');
    await expect(parcels).toContainText('2 × VELA-02');
    expect(await shop.channelTracking(number)).toBe((await parcels.getByRole('link').innerText()).trim());
    expect(await shop.countSubmissions(number)).toBe(1);
  });
});
