import type { Page } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import { expectDialogAccessible } from '../expect-accessible.ts';
import type { Shop } from '../given-shop.ts';
import { expectOrder, goToOrder, rows, sendNow } from '../order-screens.ts';
import { newSku, uniqueWord } from '../words.ts';

/** Orders over 20, 30 and 10 that wait for a product, shown alone. */
async function givenThreeOrders(page: Page, shop: Shop): Promise<void> {
  const lastName = uniqueWord();
  const itemCode = newSku();
  const given = (firstName: string, priceEach: number) =>
    shop.putOrder({ firstName, lastName, details: [{ itemCode, priceEach }] });
  await Promise.all([given('Ada', 20), given('Bea', 30), given('Clara', 10)]);
  await shop.read('exigo');
  await page.goto(`/orders?search=${lastName}`);
  await expect(rows(page)).toHaveCount(3);
}

const box = (page: Page, number: string) => page.getByRole('checkbox', { name: `Select ${number}` });

test("filters combine in the address, which Reload and the browser's Back and Forward follow", async ({
  page,
  shop,
}) => {
  for (const wanted of [{}, { country: 'EC', city: 'Quito' }]) {
    await goToOrder(page, await shop.givenOrder(wanted));
    await shop.warehouseStep(await sendNow(page), 'ship');
  }
  await shop.givenOrder();
  await page.goto('/orders');
  await page.getByRole('button', { name: /^Fulfilled/ }).click();
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('option', { name: 'Country' }).click();
  await page.keyboard.type('per');
  await page.getByRole('option', { name: 'Peru' }).click();
  const both = '/orders?country=PE&filterBy=fulfilled';
  await expect(page).toHaveURL(both);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Country' }).check();
  await page.keyboard.press('Escape');
  const others = rows(page).filter({ hasNot: page.getByRole('cell', { name: 'Peru' }) });
  const isFiltered = async () => {
    await expect(rows(page).first()).toContainText('Fulfilled');
    await expect(others).toHaveCount(0);
  };
  await isFiltered();
  await page.reload();
  await isFiltered();

  await page.getByRole('button', { name: 'Remove filter Country' }).click();
  await expect(page).toHaveURL('/orders?filterBy=fulfilled');
  await expect(others).not.toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(both);
  await isFiltered();
  await page.goForward();
  await expect(others).not.toHaveCount(0);
});

test('all orders of a list are cancelled with a reason, the page alone chosen first; what cannot be is named', async ({
  page,
  shop,
}) => {
  await givenThreeOrders(page, shop);
  await page.goto(`${page.url()}&perPage=2`);
  await expect(rows(page)).toHaveCount(2);
  const first = await rows(page).first().getByRole('link').innerText(); // of one date, any may come first
  const toolbar = page.getByRole('toolbar');
  await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  await expect(toolbar).toContainText('2 selected');
  await toolbar.getByRole('button', { name: 'Select all 3', exact: true }).click();
  await expect(toolbar).toContainText('All 3 selected');
  await toolbar.getByRole('button', { name: 'Hold' }).click();
  const hold = page.getByRole('dialog', { name: 'Put orders on hold' });
  await expect(hold).toContainText('All 3 orders of this list');
  await hold.getByRole('button', { name: 'Hold' }).click();
  await expect(page.getByText('Putting orders on hold is finished: 3 done, 0 skipped')).toBeVisible();
  await expect(toolbar).toBeHidden();

  await box(page, first).click();
  await toolbar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel orders…' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel orders' });
  await cancel.getByRole('button', { name: 'Cancel orders' }).click();
  await expect(cancel).toContainText('Please say why');
  await cancel.getByRole('textbox', { name: 'Reason' }).fill('Sold out');
  await cancel.getByRole('button', { name: 'Cancel orders' }).click();
  await expect(cancel).toContainText('1 done, 0 skipped');
  await cancel.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  await toolbar.getByRole('button', { name: 'Select all 3', exact: true }).click();
  await toolbar.getByRole('button', { name: 'Release' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
  await expect(page.getByText('Releasing orders is finished: 2 done, 1 skipped')).toBeVisible();
  await page.getByRole('button', { name: 'Skipped orders' }).click();
  const skipped = page.getByRole('dialog', { name: 'Skipped orders' });
  await expect(skipped.getByRole('listitem').filter({ hasText: first })).toContainText('It has left or is closed');
  await expectDialogAccessible(page, 'the skipped orders');
  await skipped.getByRole('link', { name: first }).click();
  await expectOrder(page, first);
});
