import type { Page } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { newSku } from '../words.ts';

const PRODUCTS = '/settings/connectors/exigo/products';

const dialog = (page: Page) => page.getByRole('dialog');

test('products are made for all that is not linked: looked through first, then made, then taken back', async ({
  page,
  shop,
}) => {
  await shop.list(newSku(), 'JARRA-01');
  await shop.read('exigo');
  await page.goto(`${PRODUCTS}?connectionStatus=unlinked`);
  const unlinked = page.getByRole('button', { name: /^Unlinked/ });
  await expect(unlinked).toHaveText(/\d/);
  const before = await unlinked.innerText();
  await test.step('given up, nothing is changed', async () => {
    await page.getByRole('button', { name: 'Create products…' }).click();
    await expect(dialog(page)).toContainText(/\d+ products? (is|are) created/);
    await expectAccessible(page, 'what would be made');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(unlinked).toHaveText(before);
  });

  await test.step('made', async () => {
    await page.getByRole('button', { name: 'Create products…' }).click();
    await dialog(page)
      .getByRole('button', { name: /^Will be created/ })
      .click();
    await expect(dialog(page).getByRole('row').nth(1)).toContainText('Will be created');
    await dialog(page).getByRole('button', { name: 'Create and link' }).click();
    await expect(page.getByText('Products are created')).toBeVisible();
    await expect(unlinked).not.toHaveText(before);
    await page.getByRole('button', { name: 'Details of the created products' }).click();
    await dialog(page)
      .getByRole('button', { name: /^Created/ })
      .click();
    await expect(
      dialog(page)
        .getByRole('link', { name: /^Open product of/ })
        .first(),
    ).toBeVisible();
    await expectAccessible(page, 'what became of each listing');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
  });

  await test.step('taken back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog(page)).toContainText('unless');
    await expectAccessible(page, 'the question before products are taken back');
    await dialog(page).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The creation of products was undone')).toBeVisible();
    await expect(page.getByText(/1 removed, \d+ unlinked, 0 kept/)).toBeVisible();
  });
});
