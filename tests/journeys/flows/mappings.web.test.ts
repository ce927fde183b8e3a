import type { Locator, Page } from '@playwright/test';
import { expect, isSameDocument, markDocument, test } from '../account-journey.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { goToOrder, problemBanner, rows } from '../order-screens.ts';
import { uniqueWord } from '../words.ts';

/** A shipping code that the channel's own list does not have. */
const ownCode = () => 900_000 + Math.floor(Math.random() * 90_000);

/** The row of a mapping table with this code. */
const mapping = (page: Page, code: string | number) =>
  rows(page).filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${code}(?!\\d)`) }) });

async function choose(row: Locator, name: string, text: string): Promise<void> {
  await row.getByRole('combobox', { name }).fill(text);
  await row.page().getByRole('option', { name: text }).first().click();
}

test('from the banner of an order to the row that corrects it, and all that waited for it go on', async ({
  page,
  shop,
}) => {
  const code = ownCode();
  const lastName = uniqueWord();
  const count = 12;
  const numbers = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      shop.putOrder({ lastName, shipMethodID: code, ...(n === 0 && { city: '' }) }),
    ),
  );
  await shop.read('exigo');
  const [, number = ''] = numbers;
  await goToOrder(page, number);
  await markDocument(page);
  await expect(problemBanner(page)).toContainText(`Shipping code ${code} has no shipping method`);
  await page.getByRole('link', { name: 'Open in mapping' }).click();

  await expect(page).toHaveURL(new RegExp(`/settings/connectors/\\d+/shipping-options\\?focus=${code}$`));
  const row = mapping(page, code);
  await expect(row).toContainText(`${count} orders wait`);
  await expect(row).toContainText(`releases ${count - 1} orders · 1 still needs something else`);
  await expect(row.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'the shipping options');

  await choose(row, `Shipping method for ${code}`, 'DHL Express');
  await expect(row).toContainText('Changed');
  await expect(page.getByText(`1 change · saving checks ${count} waiting orders`)).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save Shipping Options' }).click();
  await expect(page.getByText(`Shipping options saved. Orders that are checked again: ${count}`)).toBeVisible();
  await expect(page.getByText(`${count - 1} free to go`)).toBeVisible();
  await expect(row).toContainText('Mapped');
  await expect(row).not.toContainText('wait');
  expect(await isSameDocument(page)).toBe(true);

  await page.goto(`/orders?search=${lastName}&perPage=50`);
  await expect(rows(page).filter({ hasText: 'Pending' })).toHaveCount(count - 1);
});
