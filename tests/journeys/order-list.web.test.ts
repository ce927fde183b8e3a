import type { Page } from '@playwright/test';
import { expectDialogAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { expectOrder, openList, readChannelNow, rows } from './order-screens.ts';
import { givenChannelOrder, newSku, uniqueWord } from './partners.ts';

/** Orders over 20, 30 and 10 that wait for a product, shown alone. @returns their numbers */
async function givenThreeOrders(page: Page): Promise<[string, string, string]> {
  const lastName = uniqueWord();
  const itemCode = newSku();
  const given = (firstName: string, priceEach: number) =>
    givenChannelOrder({ firstName, lastName, details: [{ itemCode, priceEach }] });
  const numbers = await Promise.all([given('Ada', 20), given('Bea', 30), given('Clara', 10)]);
  await readChannelNow(page);
  await openList(page, `/orders?search=${lastName}`, 3);
  return numbers;
}

const box = (page: Page, number: string) => page.getByRole('checkbox', { name: `Select ${number}` });

test("filters combine in the address, which Reload and the browser's Back and Forward follow", async ({ page }) => {
  await page.goto('/orders');
  await page.getByRole('button', { name: /^Shipped/ }).click();
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('option', { name: 'Country' }).click();
  await page.keyboard.type('per');
  await page.getByRole('option', { name: 'Peru' }).click();
  const both = '/orders?country=PE&filterBy=shipped';
  await expect(page).toHaveURL(both);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Country' }).check();
  await page.keyboard.press('Escape');
  const others = rows(page).filter({ hasNot: page.getByRole('cell', { name: 'Peru' }) });
  const isFiltered = async () => {
    await expect(rows(page).first()).toContainText('Shipped');
    await expect(others).toHaveCount(0);
  };
  await isFiltered();
  await page.reload();
  await isFiltered();

  await page.getByRole('button', { name: 'Remove filter Country' }).click();
  await expect(page).toHaveURL('/orders?filterBy=shipped');
  await expect(others).not.toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(both);
  await isFiltered();
  await page.goForward();
  await expect(others).not.toHaveCount(0);
});

test('the columns that were chosen stay chosen', async ({ page }) => {
  await page.goto('/orders');
  const heads = page.getByRole('columnheader');
  await expect(heads.filter({ hasText: 'Tracking number' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Tracking number' }).check();
  await page.getByRole('checkbox', { name: 'Source' }).uncheck();
  await page.reload();
  await expect(heads.filter({ hasText: 'Tracking number' })).toBeVisible();
  await expect(heads.filter({ hasText: 'Source' })).toHaveCount(0);
});

test('all orders of a list are cancelled with a reason, the page alone chosen first; what cannot be is named', async ({
  page,
}) => {
  await givenThreeOrders(page);
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
