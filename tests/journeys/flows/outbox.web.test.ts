import { expect, test } from '../account-journey.ts';
import { expectAccessible, expectDialogAccessible } from '../expect-accessible.ts';
import { goToOrder, rows, sendNow } from '../order-screens.ts';

test('a rejected write is in the outbox, is retried, and is dropped', async ({ page, shop }) => {
  const number = await shop.givenOrder();
  await goToOrder(page, number);
  await shop.warehouseStep(await sendNow(page), 'packing');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel order…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Ordered twice');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: /^Outbox \d+\+?$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outbox');
  await page.getByRole('button', { name: 'Rejected' }).click();
  const write = rows(page).filter({ hasText: number });
  await expect(write).toContainText('Cancel order');
  await expect(write).toContainText('Rejected: ');
  await expectAccessible(page, 'the outbox');

  await write.getByRole('button', { name: `Retry: Cancel order ${number}` }).click();
  await expect(page.getByText('Trying again now')).toBeVisible();
  await goToOrder(page, number);
  const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await expect(timeline.filter({ hasText: /^Refused/ })).toHaveCount(2);
  await page.getByRole('link', { name: 'Outbox' }).click();
  await page.getByRole('button', { name: 'Rejected' }).click();
  await write.getByRole('button', { name: `Drop: Cancel order ${number}` }).click();
  await expect(dialog).toBeVisible();
  await expectDialogAccessible(page, 'the question before a request is dropped');
  await dialog.getByRole('button', { name: 'Drop' }).click();
  await expect(dialog).toBeHidden();
  await expect(write).toHaveAttribute('data-gone', 'true'); // it moves no row that others look at
  await expect(write.getByRole('button')).toHaveCount(0);
  await page.keyboard.press('r');
  await expect(write).toBeHidden();

  await goToOrder(page, number);
  await expect(timeline.filter({ hasText: 'Dropped from the outbox' })).toContainText('Cancel order');
});
