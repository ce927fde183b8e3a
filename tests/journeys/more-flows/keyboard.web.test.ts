import type { Page } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import { PASSWORD } from '../given-account.ts';
import { expectOrder } from '../order-screens.ts';
import { newSku } from '../words.ts';

test.use({ member: null });

/** Goes on with Tab until it is there, as a user without a mouse would. */
async function tabTo(page: Page, role: 'button' | 'textbox' | 'link', name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true });
  await expect(wanted.first()).toBeVisible();
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return;
  }
  throw new Error(`Tab does not lead to ${role} "${name}"`);
}

test('from the login to a saved order without a mouse', async ({ page, shop }) => {
  const number = await shop.givenOrder({ city: '', details: [{ itemCode: newSku() }] });
  await page.goto('/');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type(shop.staff.email);
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

  await page.goto(`/orders?search=${number}`);
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', number);
  await page.keyboard.press('Enter');
  await expectOrder(page, number);

  await tabTo(page, 'textbox', `City of order ${number}`);
  await page.keyboard.type('Trujillo');
  await page.keyboard.press('Enter');
  await expect(page.getByText('City saved')).toBeVisible();

  await page.keyboard.press('e');
  await expect(page.getByLabel('Customer name')).toBeFocused();
  await page.keyboard.type(' y familia');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('y familia');
});
