import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from '../account-journey.ts';
import { callAs } from '../call-as.ts';
import { expectAccessible, expectDialogAccessible } from '../expect-accessible.ts';

/** Chooses from the menu of a list's views. */
async function chooseOfViews(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test.use({ member: 'admin' });

const View = z.object({ id: z.number(), version: z.number() });
const state = { address: {}, columns: { shown: {}, order: [], widths: {} } };

test('accessible: the default view of a role, and the conflict of two saves', async ({ page, shop }) => {
  await shop.givenOrder();
  const view = View.parse(
    await callAs(page, 'POST', '/api/views', { list: 'orders', name: 'All of us', is_shared: true, state }),
  );
  await page.goto(`/orders?view=${view.id}`);
  await chooseOfViews(page, 'Opens by default for …');
  await expect(page.getByRole('dialog', { name: /^Who the list opens with/ })).toBeVisible();
  await expectAccessible(page, 'the defaults of a view');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Total', exact: true }).click(); // sorts
  await expect(page).toHaveURL(/orderBy=total_cost/);
  const changed = { state: { ...state, address: { country: 'PE' } }, version: view.version };
  await callAs(page, 'PUT', `/api/views/${view.id}`, changed);
  await chooseOfViews(page, 'Save');
  await expect(page.getByRole('dialog', { name: /changed this view meanwhile$/ })).toBeVisible();
  await expectDialogAccessible(page, 'the conflict of two changes of a view');
});
