import { randomInt } from 'node:crypto';
import { expect, test } from '../account-journey.ts';
import { expectDialogAccessible } from '../expect-accessible.ts';
import { goToOrder } from '../order-screens.ts';

test('a duplicate is found, compared, merged, and made a customer of its own again', async ({ page, shop }) => {
  const phone = String(randomInt(900_000_000, 999_999_999));
  const [first, second] = await Promise.all([shop.putOrder({ customerID: 1011 }), shop.putOrder({ customerID: 1012 })]);
  await shop.read('exigo');
  for (const [number, name] of [
    [second, `Rosa ${phone}`],
    [first, `Rosa María ${phone}`],
  ] as const) {
    await goToOrder(page, number);
    await page.getByRole('region', { name: 'Customer' }).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Edit customer' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('textbox', { name: 'Phone' }).fill(phone);
    await form.getByRole('textbox', { name: 'E-mail' }).fill(`rosa.${phone}@example.com`);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  }
  const duplicates = page.getByRole('region', { name: 'Possible duplicates' });
  const duplicate = duplicates.getByRole('listitem').filter({ hasText: `Rosa ${phone}` });
  await expect(duplicate.getByText('Same phone')).toBeVisible();
  const address = (await duplicate.getByRole('link').getAttribute('href')) ?? '';
  await duplicate.getByRole('button', { name: /^Compare/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge customers' });
  await dialog.getByRole('radio', { name: `Name: Merged into it, Rosa ${phone}` }).check();
  await expectDialogAccessible(page, 'two customers compared');
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Rosa ${phone}`);
  const orders = page.getByRole('region', { name: 'Orders', exact: true });
  for (const number of [first, second]) await expect(orders.getByRole('link', { name: number })).toBeVisible();
  const merged = page.getByRole('region', { name: 'Merged into this customer' });
  await expect(merged).toBeVisible();

  const here = new URL(page.url()).pathname;
  await page.goto(address);
  await expect(page).toHaveURL(new RegExp(`${here}$`));
  await merged.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectDialogAccessible(page, 'the question before a merge is undone');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Rosa María ${phone}`);
  await expect(orders.getByRole('link', { name: second })).toBeHidden();
  await expect(page.getByRole('region', { name: 'History' }).getByText('was undone')).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Rosa ${phone}`);
  await expect(orders.getByRole('link', { name: second })).toBeVisible();
});
