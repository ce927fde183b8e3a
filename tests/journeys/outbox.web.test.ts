import { expectAccessible, expectDialogAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { openOrder, rows } from './order-screens.ts';
import { givenChannelOrder, warehouseStep } from './partners.ts';

test('what a partner refused is in the outbox, is tried again, and is dropped', async ({ page }) => {
  const number = await givenChannelOrder();
  await openOrder(page, number);
  await page.getByRole('button', { name: 'Send now' }).click();
  const steps = page.getByRole('list', { name: 'Progress of this order' });
  await expect(steps).toContainText(/AMW-\d+/);
  await warehouseStep(/AMW-\d+/.exec(await steps.innerText())?.[0] ?? '', 'packing');
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
  await openOrder(page, number);
  const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await expect(timeline.filter({ hasText: /^Refused/ })).toHaveCount(2);
  await page.getByRole('link', { name: 'Outbox' }).click();
  await page.getByRole('button', { name: 'Rejected' }).click();
  await write.getByRole('button', { name: `Drop: Cancel order ${number}` }).click();
  await expect(dialog).toBeVisible();
  await expectDialogAccessible(page, 'the question before a request is dropped');
  await dialog.getByRole('button', { name: 'Drop' }).click();
  await expect(dialog).toBeHidden();
  await expect(write).toBeHidden();

  await openOrder(page, number);
  await expect(timeline.filter({ hasText: 'Dropped from the outbox' })).toContainText('Cancel order');
});
